// Looks after the page that this widget stands in: arrow keys anywhere except where one types, and a map that
// shrinks so that the panels fit beside it.
const BESIDE = 372;
const SMALLEST = 0.6;
const OURS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter", "Backspace", "Delete"]);

function fit(page) {
  const left = page.querySelector(".ttr-left"), map = page.querySelector(".ttr-map");
  const plot = map && map.querySelector(".js-plotly-plot");
  if (!left || !plot || !plot.offsetWidth) return;
  const wide = plot.offsetWidth, tall = plot.offsetHeight, room = page.clientWidth;
  let scale = Math.min(1, (room - BESIDE) / wide);
  if (scale < SMALLEST) scale = Math.min(1, room / wide);
  map.style.transformOrigin = "top left";
  map.style.transform = scale < 1 ? `scale(${scale})` : "";
  // A transform leaves the room that the map takes as it was: give back what is not used.
  map.style.marginBottom = `${Math.round((scale - 1) * tall)}px`;
  left.style.width = `${Math.ceil(wide * scale) + 4}px`;
}

function render({ model, el }) {
  const names = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  let page = null, plot = null, watched = null, sought = null;
  const heard = (event) => {
    const inside = event.target;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // The notebook has commands on plain keys (b: a new cell, d d: no cell any more); none is meant here.
    if (event.key.length === 1 || OURS.has(event.key) && !event.shiftKey) event.stopPropagation();
    if (event.shiftKey) return;
    if (inside.closest("input, textarea, select, [role=slider], .noUi-handle, [role=tab]")) return;
    const name = names[event.key];
    if (!name) return;
    event.preventDefault();
    model.send({ kind: "key", name });
  };
  const attach = (tries) => {
    page = el.closest(".ttr-page");
    if (!page) { if (tries) setTimeout(() => attach(tries - 1), 100); return; }
    page.tabIndex = 0;
    page.setAttribute("role", "application");
    page.setAttribute("aria-label", "Game explorer: left and right arrow keys step through the game");
    page.addEventListener("keydown", heard);
    // A click on the map should make the arrow keys work, although the map itself cannot take the focus.
    page.addEventListener("pointerdown", focus);
    watched = new ResizeObserver(() => fit(page));
    watched.observe(page);
    // The map may be drawn, or drawn anew for another game, after the page has its size. Every step changes
    // the page in a hundred places, so sizes are asked for only when the map is another one.
    sought = new MutationObserver(seek);
    sought.observe(page, { childList: true, subtree: true });
    seek();
  };
  const seek = () => {
    const found = page.querySelector(".ttr-map .js-plotly-plot");
    if (found === plot) return;
    if (plot) watched.unobserve(plot);
    plot = found;
    if (plot) watched.observe(plot);
  };
  const focus = (event) => {
    if (!event.target.closest("input, textarea, select, button, [tabindex], [contenteditable]:not([contenteditable=false])")
        || event.target.closest("[tabindex]") === page) page.focus({ preventScroll: true });
  };
  attach(50);
  return () => {
    if (!page) return;
    page.removeEventListener("keydown", heard);
    page.removeEventListener("pointerdown", focus);
    watched.disconnect();
    sought.disconnect();
  };
}
export default { render };
