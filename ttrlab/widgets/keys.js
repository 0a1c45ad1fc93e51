// Arrow keys anywhere on the page that this widget stands in, except where one types.
function render({ model, el }) {
  const names = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  let page = null;
  const heard = (event) => {
    const inside = event.target;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (inside.closest("input, textarea, select, [role=slider], .noUi-handle, [role=tab]")) return;
    const name = names[event.key];
    if (!name) return;
    event.preventDefault();
    event.stopPropagation();
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
  };
  const focus = (event) => {
    if (!event.target.closest("input, textarea, select, button, [tabindex], [contenteditable]:not([contenteditable=false])")
        || event.target.closest("[tabindex]") === page) page.focus({ preventScroll: true });
  };
  attach(50);
  return () => { if (page) { page.removeEventListener("keydown", heard); page.removeEventListener("pointerdown", focus); } };
}
export default { render };
