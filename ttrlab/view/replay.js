// Shows one step of the branch whose data stand in the page; see replay.py for the keys.
"use strict";
(() => {
  const $ = id => document.getElementById(id);
  const data = JSON.parse($("data").textContent);
  const last = data.steps.length - 1;
  const cells = [...document.querySelectorAll("[data-k]")];
  const stations = [...document.querySelectorAll("[data-c]")];
  const tracks = [...document.querySelectorAll("svg g[id^=t]")];
  let at = -1, timer = 0;

  // What is to be seen at a step: the changes of all steps up to it, one over the other.
  const moment = step => Object.assign({}, ...data.steps.slice(0, step + 1));

  const make = (tag, words, kind) => {
    const made = document.createElement(tag);
    made.textContent = words;
    if (kind) made.className = kind;
    return made;
  };

  function card(kind, number) {
    const [letter, name] = data.colours[kind];
    const made = make("span", number > 1 ? `${letter} ×${number}` : letter, `card k${kind}`);
    made.title = number > 1 ? `${number} ${name}` : name;
    return made;
  }

  function fill(cell, key, value) {
    cell.replaceChildren();
    if (value === null || value === undefined) {
      if (!/^(hand|kept)/.test(key)) cell.append("–");
    } else if (key === "market") {
      cell.append(...value.map(kind => kind < 0 ? make("span", "–", "card") : card(kind, 1)));
    } else if (key.startsWith("hand")) {
      value.forEach((number, kind) => number && cell.append(card(kind, number)));
    } else if (key.startsWith("kept")) {
      cell.append(value.map(([number, done]) => data.tickets[number] + (done ? " ✓" : "")).join(" · "));
    } else {
      cell.append(String(value));
    }
  }

  function paint(now, before) {
    for (const track of tracks) {
      for (const look of track.children) {
        if (look.dataset.l === String(now[track.id])) look.removeAttribute("display");
        else look.setAttribute("display", "none");
      }
      track.classList.toggle("now", before !== null && now[track.id] >= 0 && before[track.id] !== now[track.id]);
    }
    const built = new Set(now.built.split(",").map(pair => pair.trim()));
    for (const station of stations) {
      if (built.has(station.dataset.c)) station.removeAttribute("display");
      else station.setAttribute("display", "none");
    }
  }

  function show(step) {
    step = Math.min(Math.max(step, 0), last);
    if (step === last) stop();
    if (step === at) return;
    at = step;
    const now = moment(at), before = at ? moment(at - 1) : null;
    light(null);
    paint(now, before);
    cells.forEach(cell => fill(cell, cell.dataset.k, now[cell.dataset.k]));
    data.names.forEach((_, seat) => $(`seat${seat}-row`).classList.toggle("acts", seat === now.actor));
    let current = null;
    for (const row of $("log").children) {
      row.classList.toggle("later", row.step > at);
      row.classList.toggle("now", row.step === at);
      if (row.step === at) current = current || row;
    }
    if (current) $("log").scrollTop = current.offsetTop - $("log").offsetTop - $("log").clientHeight / 2;
    const turns = now.turns ? `, ${now.turns} turn${now.turns > 1 ? "s" : ""} left` : "";
    const doing = now.actor < 0 ? "the game is over" : `${data.names[now.actor]} to act${turns}`;
    $("moment").textContent = `Step ${at} of ${last} · ${doing}`;
    $("slider").value = at;
    for (const name of ["first", "back"]) $(name).disabled = at === 0;
    for (const name of ["forward", "last"]) $(name).disabled = at === last;
    if (at === last && data.over) $("score").open = true;
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    $("play").textContent = "Play";
    $("play").classList.remove("on");
  }

  function play() {
    if (timer) return stop();
    if (at === last) show(0);
    timer = setInterval(() => show(at + 1), 1000 / Number($("speed").value));
    $("play").textContent = "Pause";
    $("play").classList.add("on");
  }

  function light(line) {
    const again = line !== null && line.classList.contains("on");
    document.querySelectorAll(".line.on").forEach(other => other.classList.remove("on"));
    const lit = new Set(line === null || again ? [] : line.dataset.tracks.split(" ").map(number => `t${number}`));
    tracks.forEach(track => track.classList.toggle("lit", lit.has(track.id)));
    if (line !== null && !again) line.classList.add("on");
  }

  function rule(id) {
    $("rule").textContent = `${id}: ${data.rules[id] || "no text"}`;
  }

  for (const [step, seat, words, rules] of data.log) {
    const row = document.createElement("li");
    row.step = step;
    row.append(make("span", seat < 0 ? "" : "\u00a0", seat < 0 ? "" : `chip s${seat}`), words);
    rules.forEach(id => row.append(make("button", id, "rule")));
    row.addEventListener("click", event => event.target.className === "rule" || show(step));
    $("log").append(row);
  }

  const deeds = { first: () => show(0), back: () => show(at - 1), forward: () => show(at + 1),
                  last: () => show(last), play };
  for (const [name, deed] of Object.entries(deeds)) {
    $(name).addEventListener("click", () => { if (name !== "play") stop(); deed(); });
  }
  $("slider").max = last;
  $("slider").addEventListener("input", () => { stop(); show(Number($("slider").value)); });
  $("speed").addEventListener("change", () => { if (timer) { stop(); play(); } });
  document.addEventListener("click", event => {
    const hit = event.target;
    if (hit.className === "rule") rule(hit.textContent);
    else if (hit.classList.contains("line") && hit.dataset.tracks) {
      stop();
      show(last);
      light(hit);
    }
  });
  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };
  document.addEventListener("keydown", event => {
    const name = keys[event.key], tag = event.target.tagName;
    if (!name || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (["INPUT", "SELECT", "TEXTAREA"].includes(tag)) return;
    if (event.key === " " && ["BUTTON", "SUMMARY"].includes(tag)) return;
    event.preventDefault();
    $(name).click();
  });
  let opened = true;
  window.addEventListener("beforeprint", () => { opened = $("score").open; $("score").open = at === last; });
  window.addEventListener("afterprint", () => { $("score").open = opened; });
  show(data.at);
})();
