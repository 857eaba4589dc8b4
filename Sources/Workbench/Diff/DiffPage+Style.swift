// SPDX-License-Identifier: Apache-2.0

/// What is the same in all pages.
extension DiffPage {
  static let style = """
    :root { --ground: #fff; --text: #1c1c1e; --quiet: #6a6a70; --line: #d5d5da; --panel: #f5f5f7; --accent: #0a60c8;
      --added: #16733a; --removed: #b3261e; --check: #e4e4e8; }
    @media (prefers-color-scheme: dark) { :root { --ground: #1a1a1c; --text: #ececf0; --quiet: #a0a0a8;
      --line: #3c3c42; --panel: #26262a; --accent: #7db4ff; --added: #6fd391; --removed: #ff8a80; --check: #303036; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--ground); color: var(--text);
      font: 16px/1.45 system-ui, sans-serif; }
    h1 { font-size: 1.25rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
    h3 { font-size: 1rem; margin: 1rem 0 .5rem; }
    header p { margin: 0; color: var(--quiet); }
    code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere; }
    .note { color: var(--quiet); font-size: .875rem; margin: .25rem 0; }
    button { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line);
      border-radius: 6px; padding: .35rem .7rem; min-height: 2.25rem; cursor: pointer; }
    button[aria-pressed=true] { border-color: var(--accent); color: var(--accent); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .modes, .transport { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0; }
    .stage { display: grid; gap: .75rem; grid-template-columns: repeat(3, minmax(0, 1fr)); }
    .stage figure { margin: 0; min-width: 0; }
    .board { border: 1px solid var(--line); border-radius: 6px; overflow: hidden; aspect-ratio: var(--aspect, 1);
      background: repeating-conic-gradient(var(--check) 0 25%, var(--ground) 0 50%) 0 0 / 16px 16px; }
    .board img { display: block; width: 100%; height: 100%; }
    #heat-box .board { background: #000; }
    figcaption { color: var(--quiet); font-size: .875rem; text-align: center; padding-top: .25rem; }
    .stage:not(.side) { grid-template-columns: minmax(0, 28rem); justify-content: center; }
    .stage:not(.side) #heat-box { display: none; }
    .stage:not(.side) figure { grid-area: 1 / 1; }
    .stage:not(.side) #new-box .board { border-color: transparent; }
    .stage:not(.side) #new-box figcaption { visibility: hidden; }
    .stage.wipe #old-box .board { clip-path: inset(0 calc(100% - var(--split, 50%)) 0 0); }
    .stage.wipe #new-box .board { clip-path: inset(0 0 0 var(--split, 50%)); }
    .stage.wipe figcaption, .stage.blink figcaption { visibility: hidden; }
    .stage.blink.second #old-box { visibility: hidden; }
    .stage.blink:not(.second) #new-box { visibility: hidden; }
    .split { display: none; color: var(--quiet); font-size: .875rem; }
    .stage.wipe + .split { display: block; }
    input[type=range] { width: 100%; margin: 0; accent-color: var(--accent); min-height: 2rem; display: block; }
    .time { margin-top: .75rem; }
    .chart { display: block; width: 100%; height: 2.5rem; background: var(--panel); border-radius: 4px; cursor: pointer; }
    .chart .bars { fill: var(--removed); }
    #cursor { fill: var(--accent); opacity: .45; }
    output { color: var(--quiet); font-variant-numeric: tabular-nums; }
    ul.changes, ol.worst { list-style: none; margin: 0; padding: 0; }
    ul.changes > li { display: flex; gap: .6rem; padding: .35rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
    ul.changes ul { margin: .2rem 0 0; padding-left: 1.1rem; color: var(--quiet); }
    .sign { font: 700 1rem/1.45 ui-monospace, monospace; flex: none; width: 1ch; color: var(--accent); }
    .added .sign { color: var(--added); }
    .removed .sign { color: var(--removed); }
    ol.worst li { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; padding: .2rem 0; }
    .layers { color: var(--quiet); overflow-wrap: anywhere; }
    @media (max-width: 40rem) { body { padding: .75rem; } .stage.side { grid-template-columns: repeat(2, minmax(0, 1fr)); }
      .stage.side #heat-box { grid-column: 1 / 3; justify-self: center; width: 50%; } }
    """

  static let code = """
    const $ = (id) => document.getElementById(id);
    const stage = $("stage"), slider = $("frame"), play = $("play"), state = $("state"), split = $("split");
    let timer = 0, blinking = 0;
    function set(id, index) {
      const image = $(id);
      image.hidden = index < 0;
      if (index >= 0) image.src = sources[index];
    }
    function show(index) {
      index = Math.max(0, Math.min(shots.length - 1, index));
      slider.value = index;
      const [frame, old, fresh, heat, share] = shots[index];
      set("old", old); set("new", fresh); set("heat", heat);
      $("cursor").setAttribute("x", index);
      const text = (heat < 0 ? texts[1] : texts[0]).replace("%f", frame).replace("%s", share);
      state.textContent = text;
      slider.setAttribute("aria-valuetext", text);
    }
    function step(way) {
      for (let index = +slider.value + way; index >= 0 && index < shots.length; index += way)
        if (shots[index][3] >= 0) return show(index);
    }
    function stop() {
      clearInterval(timer);
      timer = 0;
      play.textContent = texts[2];
      play.setAttribute("aria-pressed", "false");
    }
    function toggle() {
      if (timer) return stop();
      timer = setInterval(() => show((+slider.value + 1) % shots.length), 100);
      play.textContent = texts[3];
      play.setAttribute("aria-pressed", "true");
    }
    function mode(name) {
      stage.className = "stage " + name;
      clearInterval(blinking);
      if (name === "blink") blinking = setInterval(() => stage.classList.toggle("second"), 600);
      for (const button of document.querySelectorAll("[data-mode]"))
        button.setAttribute("aria-pressed", String(button.dataset.mode === name));
    }
    slider.addEventListener("input", () => { stop(); show(+slider.value); });
    split.addEventListener("input", () => stage.style.setProperty("--split", split.value + "%"));
    play.addEventListener("click", toggle);
    $("previous").addEventListener("click", () => { stop(); step(-1); });
    $("next").addEventListener("click", () => { stop(); step(1); });
    for (const button of document.querySelectorAll("[data-mode]"))
      button.addEventListener("click", () => mode(button.dataset.mode));
    for (const button of document.querySelectorAll("[data-frame]"))
      button.addEventListener("click", () => { stop(); show(+button.dataset.frame); });
    const chart = $("chart");
    function scrub(event) {
      const box = chart.getBoundingClientRect();
      stop();
      show(Math.floor((event.clientX - box.left) / box.width * shots.length));
    }
    chart.addEventListener("pointerdown", (event) => { chart.setPointerCapture(event.pointerId); scrub(event); });
    chart.addEventListener("pointermove", (event) => { if (event.buttons) scrub(event); });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const onControl = event.target.closest("button, input");
      const modes = { "1": "side", "2": "wipe", "3": "blink" };
      if (event.key === "n" || event.key === "N") { stop(); step(1); }
      else if (event.key === "p" || event.key === "P") { stop(); step(-1); }
      else if (modes[event.key]) mode(modes[event.key]);
      else if (event.key === " " && !(onControl && onControl.tagName === "BUTTON")) toggle();
      else if (!onControl && event.key === "ArrowRight") { stop(); show(+slider.value + 1); }
      else if (!onControl && event.key === "ArrowLeft") { stop(); show(+slider.value - 1); }
      else return;
      event.preventDefault();
    });
    show(+slider.value);
    """
}
