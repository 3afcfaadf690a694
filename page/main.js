'use strict';

// The page: one run, one pose at a time, two pictures of it, and a plot where there is more than one pose.

const find = (id) => document.getElementById(id);

// Colours come from the style sheet, so that the pictures follow light and dark.
class Theme {
  constructor() {
    this.style = getComputedStyle(document.documentElement);
    this.css = (name) => this.style.getPropertyValue(name).trim();
    const names = ['paper', 'panel', 'stone', 'object', 'now', 'near', 'ever', 'meet', 'rim', 'picked', 'path', 'ahead',
      'mark', 'frame'];
    for (const name of names) this[name] = this.parts(`--${name}`);
  }

  // #rrggbb as three parts of 1
  parts(name) {
    const text = this.css(name);
    return [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16) / 255);
  }
}

class Page {
  constructor(run) {
    this.run = run;
    this.renderer = createRenderer(run, () => this.redraw());
    this.radiusOfB = run.b.radius();
    this.plot = run.single ? null : new Plot(find('plot'), run);
    this.theme = new Theme();
    this.pose = run.poseToShow();
    this.picked = nothingPicked();
    this.shown = new Shown(run, this.pose, this.picked);
    this.camera = new Camera(pointsToSee(run, this.pose), Math.max(Math.hypot(...run.sides), run.a.radius()),
      meritOf(this.shown, this.focus().centre));
    this.playing = false;
    this.due = false;
    document.body.classList.toggle('is-single', run.single);
    document.body.classList.toggle('is-free', run.verdicts.every((verdict) => verdict === FREE));
    showSummary(run, [...notesOf(run), ...(this.renderer.note ? [this.renderer.note] : [])]);
    this.legend = new Legend(find('legend'), run, () => this.redraw());
    find('closeup-words').textContent = this.closeupWords();
    new Hands(this);
    this.show(this.pose);
  }

  closeupWords() {
    const what = this.run.moves || !this.shown.pairs.length ? 'B' : 'What was found';
    const name = { fly: 'The object', clash: this.shown.pairs.length ? what : 'The assembly' }[this.run.command];
    return `${name || what} from near by. What stands before it is cut away.`;
  }

  focus() {
    return this.shown.focus(this.picked.pair, this.radiusOfB);
  }

  // ---- what is shown ----

  show(pose) {
    const { run } = this;
    const here = Math.max(0, Math.min(run.count - 1, pose));
    if (here !== this.pose) {
      this.pose = here;
      this.picked = nothingPicked();
      this.shown = new Shown(run, here, this.picked);
    }
    const time = run.times ? `, ${timeText(run.times[here])}` : '';
    const text = `${stepText(run, here)}: ${verdictText(run, here)}${time}`;
    find('pose').textContent = text;
    find('slider').value = here;
    find('slider').setAttribute('aria-valuetext', text);
    find('overview').setAttribute('aria-label', `Both meshes, ${run.single ? verdictText(run, here) : text}`);
    this.showWords();
    this.redraw();
  }

  // Words are not read while the picture moves.
  showWords() {
    if (this.playing) return;
    showPairs(this.run, this.shown, this.picked, (pair) => this.pick({ a: pair.a, b: pair.b, pair, point: null }));
    showPicked(find('picked'), this.run, this.shown, this.picked, () => this.pick(nothingPicked()));
  }

  pick(picked) {
    this.picked = picked;
    this.play(false);
    this.shown = this.shown.withPicked(picked);
    this.showWords();
    this.redraw();
  }

  redraw() {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.draw();
    });
  }

  // Gives a canvas as many pixels as the screen has there. False while it is not laid out.
  fit(canvas) {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(canvas.clientWidth * ratio);
    const height = Math.round(canvas.clientHeight * ratio);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    return width > 0 && height > 0;
  }

  // How a picture is looked at.
  lookOf(canvas) {
    const aspect = canvas.clientWidth / canvas.clientHeight;
    if (canvas.id === 'overview') return this.camera.overview(aspect);
    const { centre, radius } = this.focus();
    return this.camera.closeup(centre, radius, aspect);
  }

  draw() {
    const { renderer, theme } = this;
    const ratio = window.devicePixelRatio || 1;
    renderer.setShown(this.shown);
    for (const [id, background] of [['overview', theme.paper], ['closeup', theme.panel]]) {
      const canvas = find(id);
      if (!this.fit(canvas)) continue;
      const look = this.lookOf(canvas);
      renderer.draw(canvas, look, { ...theme, background }, ratio, (name) => this.legend.isHidden(name));
      if (!this.legend.isHidden('gaps')) drawLabels(canvas, look, this.shown, theme.css, ratio);
    }
    if (this.plot && this.fit(find('plot'))) this.plot.draw(this.pose, theme.css, ratio);
  }

  // ---- playing ----

  play(playing) {
    if (playing === this.playing) return;
    this.playing = playing;
    find('play').textContent = playing ? 'Pause' : 'Play';
    find('play').setAttribute('aria-label', playing ? 'Pause' : 'Play');
    this.showWords();
    if (!playing) return;
    if (this.pose >= this.run.count - 1) this.show(0);
    this.exact = this.pose;
    this.last = performance.now();
    requestAnimationFrame((now) => this.tick(now));
  }

  // At speed 1, sixty poses a second, whatever the screen's rate is; of few poses fewer, so that they take eight seconds.
  tick(now) {
    if (!this.playing) return;
    const rate = Math.min(60, this.run.count / 8) * Number(find('speed').value);
    this.exact += Math.min(0.25, (now - this.last) / 1000) * rate;
    this.last = now;
    this.show(Math.floor(this.exact));
    if (this.pose >= this.run.count - 1) this.play(false);
    else requestAnimationFrame((later) => this.tick(later));
  }

  seek(pose) {
    this.play(false);
    this.show(pose);
  }

  zoom(canvas, factor) {
    const { camera } = this;
    if (canvas.id === 'closeup') camera.closeZoom = Math.max(0.05, Math.min(1e4, camera.closeZoom * factor));
    else camera.zoom = Math.max(0.05, Math.min(1e4, camera.zoom * factor));
    this.redraw();
  }

  // A dot of the way leads to its pose; elsewhere the triangle in front is picked.
  pickAt(canvas, x, y) {
    const look = this.lookOf(canvas);
    const size = { width: canvas.clientWidth, height: canvas.clientHeight };
    const dot = !this.run.moves || this.legend.isHidden('marks') ? -1 : pickDot(this.run, look, [x, y], size, 9);
    if (dot >= 0 && dot !== this.pose) {
      this.seek(dot);
      return;
    }
    const ray = look.ray((2 * x) / size.width - 1, 1 - (2 * y) / size.height);
    const found = pickTriangle(this.run, this.pose, ray, (name) => this.legend.isHidden(name));
    this.pick(found ? { ...nothingPicked(), [found.mesh]: found.number, point: found.point } : nothingPicked());
  }
}

const page = new Page(readRun());
