// A list of rows that can be picked by mouse and keyboard: the log, score lines, actions, tickets, rules.
function rowElement(row, titles, pick, rule) {
  const line = document.createElement("div");
  line.className = "ttr-row ttr-" + (row.kind || "line");
  line.dataset.key = row.key;
  if (row.colour) line.style.setProperty("--seat", row.colour);
  if (row.colour) line.classList.add("ttr-seat");
  if (row.indent) line.style.paddingLeft = 9 + 16 * row.indent + "px";
  for (const mark of row.marks || []) {
    const chip = document.createElement("span");
    chip.className = "ttr-mark";
    chip.textContent = mark.text;
    Object.assign(chip.style, { background: mark.fill, color: mark.ink, borderColor: mark.edge });
    line.append(chip);
  }
  const text = document.createElement("span");
  text.className = "ttr-text";
  text.textContent = row.text;
  line.append(text);
  for (const id of row.rules || []) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ttr-rule";
    button.textContent = id;
    button.title = titles[id] || "";
    button.setAttribute("aria-label", "Rule " + id);
    button.addEventListener("click", (event) => { event.stopPropagation(); rule(id); });
    line.append(button);
  }
  if (row.right !== undefined && row.right !== null) {
    const right = document.createElement("span");
    right.className = "ttr-right";
    right.textContent = row.right;
    line.append(right);
  }
  if (row.pick !== false) {
    line.setAttribute("role", "option");
    line.addEventListener("click", () => pick(row.key));
  }
  return line;
}

function render({ model, el }) {
  const list = document.createElement("div");
  list.className = "ttr-rows";
  list.tabIndex = 0;
  list.setAttribute("role", "listbox");
  el.append(list);
  const pick = (key) => model.send({ kind: "pick", key });
  const rule = (id) => model.send({ kind: "rule", id });

  function draw() {
    list.setAttribute("aria-label", model.get("label"));
    list.style.maxHeight = model.get("height");
    const rows = model.get("rows");
    const parts = document.createDocumentFragment();
    const titles = model.get("titles");
    for (const row of rows) parts.append(rowElement(row, titles, pick, rule));
    if (!rows.length) {
      const empty = document.createElement("div");
      empty.className = "ttr-row ttr-muted";
      empty.textContent = model.get("empty");
      parts.append(empty);
    }
    list.replaceChildren(parts);
    mark();
  }

  function mark() {
    const key = model.get("selected");
    let found = null;
    for (const line of list.children) {
      const on = key !== "" && line.dataset.key === key;
      line.classList.toggle("ttr-on", on);
      if (line.getAttribute("role") === "option") line.setAttribute("aria-selected", on ? "true" : "false");
      if (on) found = line;
    }
    // Only this list scrolls: scrollIntoView would move the whole page.
    if (found) {
      const top = found.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top + found.offsetHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = Math.max(0, top - list.clientHeight / 2);
      }
    }
  }

  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const lines = [...list.querySelectorAll("[role=option]")];
    if (!lines.length || (!step && event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    const focus = lines.findIndex((line) => line.classList.contains("ttr-focus"));
    const at = focus >= 0 ? focus : lines.findIndex((line) => line.classList.contains("ttr-on"));
    if (!step) { if (at >= 0) pick(lines[at].dataset.key); return; }
    const next = Math.min(lines.length - 1, Math.max(0, at + step));
    lines.forEach((line, number) => line.classList.toggle("ttr-focus", number === next));
    lines[next].scrollIntoView({ block: "nearest" });
  });

  model.on("change:rows", draw);
  model.on("change:selected", mark);
  model.on("change:height", draw);
  draw();
  return () => { model.off("change:rows", draw); model.off("change:selected", mark); model.off("change:height", draw); };
}

export default { render };
