'use strict';

// The page: one flight, one pose at a time, two pictures and a plot of it.

const find = (id) => document.getElementById(id);

// Colours come from the style sheet, so that the pictures follow light and dark.
class Theme {
  constructor() {
    this.style = getComputedStyle(document.documentElement);
    this.css = (name) => this.style.getPropertyValue(name).trim();
    const names = ['paper', 'panel', 'stone', 'object', 'now', 'ever', 'path', 'ahead', 'frame'];
    for (const name of names) this[name] = this.parts(`--${name}`);
  }

  // #rrggbb as three parts of 1
  parts(name) {
    const text = this.css(name);
    return [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16) / 255);
  }
}

class Page {
  constructor(flight) {
    this.flight = flight;
    this.renderer = createRenderer(flight, () => this.redraw());
    this.objectRadius = flight.object.radius();
    this.plot = new Plot(find('plot'), flight);
    this.theme = new Theme();
    this.pose = flight.poseOfMostContacts();
    this.camera = new Camera(flight.room, Math.max(Math.hypot(...flight.room), flight.environment.radius()),
      flight.centre(this.pose));
    this.playing = false;
    this.due = false;
    showSummary(flight, [...flight.notes, ...(this.renderer.note ? [this.renderer.note] : [])]);
    this.listenToControls();
    this.listenToPointer(find('overview'));
    this.listenToPointer(find('closeup'));
    this.listenToKeys();
    this.listenToWindow();
    this.show(this.pose);
  }

  // ---- what is shown ----

  show(pose) {
    const { flight } = this;
    this.pose = Math.max(0, Math.min(flight.count - 1, pose));
    const contacts = flight.contacts[this.pose];
    const text = `pose ${count(this.pose)} of ${count(flight.count)}: `
      + `${contacts ? counted(contacts, 'contact') : 'free'}, ${timeText(flight.times[this.pose])}`;
    find('pose').textContent = text;
    find('slider').value = this.pose;
    find('slider').setAttribute('aria-valuetext', text);
    find('overview').setAttribute('aria-label', `The whole flight, ${text}`);
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

  draw() {
    const { flight, camera, renderer, theme } = this;
    const ratio = window.devicePixelRatio || 1;
    const [overview, closeup, plot] = [find('overview'), find('closeup'), find('plot')];
    renderer.setPose(this.pose);
    if (this.fit(overview)) {
      const look = camera.overview(overview.width / overview.height);
      renderer.draw(overview, look, { ...theme, background: theme.paper }, ratio);
    }
    if (this.fit(closeup)) {
      const look = camera.closeup(flight.centre(this.pose), this.objectRadius, closeup.width / closeup.height);
      renderer.draw(closeup, look, { ...theme, background: theme.panel }, ratio);
    }
    if (this.fit(plot)) this.plot.draw(this.pose, theme.css, ratio);
  }

  // ---- playing ----

  play(playing) {
    this.playing = playing;
    find('play').textContent = playing ? 'Pause' : 'Play';
    find('play').setAttribute('aria-label', playing ? 'Pause' : 'Play');
    if (!playing) return;
    if (this.pose >= this.flight.count - 1) this.show(0);
    this.exact = this.pose;
    this.last = performance.now();
    requestAnimationFrame((now) => this.tick(now));
  }

  // At speed 1, sixty poses a second, whatever the screen's rate is.
  tick(now) {
    if (!this.playing) return;
    this.exact += Math.min(0.25, (now - this.last) / 1000) * 60 * Number(find('speed').value);
    this.last = now;
    this.show(Math.floor(this.exact));
    if (this.pose >= this.flight.count - 1) this.play(false);
    else requestAnimationFrame((later) => this.tick(later));
  }

  seek(pose) {
    this.play(false);
    this.show(pose);
  }

  // ---- what the user does ----

  listenToControls() {
    const slider = find('slider');
    slider.max = this.flight.count - 1;
    slider.addEventListener('input', () => this.seek(Number(slider.value)));
    find('play').addEventListener('click', () => this.play(!this.playing));
    find('previous').addEventListener('click', () => this.seek(this.flight.nextContact(this.pose, -1)));
    find('next').addEventListener('click', () => this.seek(this.flight.nextContact(this.pose, 1)));
    find('previous').disabled = find('next').disabled = this.flight.summary.hits === 0;
    const plot = find('plot');
    const seekAt = (event) => this.seek(this.plot.poseAt(event.offsetX));
    plot.addEventListener('pointerdown', (event) => {
      plot.setPointerCapture(event.pointerId);
      seekAt(event);
    });
    plot.addEventListener('pointermove', (event) => {
      if (plot.hasPointerCapture(event.pointerId)) seekAt(event);
    });
  }

  // One pointer turns; with shift, or two pointers, the picture moves; two pointers also zoom.
  listenToPointer(canvas) {
    const pointers = new Map();
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, [event.clientX, event.clientY]);
    });
    canvas.addEventListener('pointermove', (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const other = [...pointers].find(([id]) => id !== event.pointerId);
      const now = [event.clientX, event.clientY];
      this.drag(canvas, before, now, other && other[1], event.shiftKey || event.buttons > 1);
      pointers.set(event.pointerId, now);
    });
    for (const end of ['pointerup', 'pointercancel']) {
      canvas.addEventListener(end, (event) => pointers.delete(event.pointerId));
    }
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener('dblclick', () => {
      this.camera.reset();
      this.redraw();
    });
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)));
    }, { passive: false });
  }

  drag(canvas, before, now, other, moves) {
    const right = (now[0] - before[0]) / canvas.clientHeight;
    const down = (now[1] - before[1]) / canvas.clientHeight;
    if (other) {
      const apart = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
      this.zoom(apart(now) / apart(before));
    }
    // Each of two fingers reports its own motion; half of both is the motion of the middle.
    if (other) this.camera.move(right / 2, -down / 2, canvas.clientWidth / canvas.clientHeight);
    else if (moves) this.camera.move(right, -down, canvas.clientWidth / canvas.clientHeight);
    else this.camera.turn(right * 3.5, down * 3.5);
    this.redraw();
  }

  zoom(factor) {
    this.camera.zoom = Math.max(0.2, Math.min(200, this.camera.zoom * factor));
    this.redraw();
  }

  listenToKeys() {
    const actions = {
      ' ': () => this.play(!this.playing),
      ArrowLeft: () => this.seek(this.pose - 1),
      ArrowRight: () => this.seek(this.pose + 1),
      Home: () => this.seek(0),
      End: () => this.seek(this.flight.count - 1),
      n: () => this.seek(this.flight.nextContact(this.pose, 1)),
      p: () => this.seek(this.flight.nextContact(this.pose, -1)),
      '+': () => this.zoom(1.2),
      '-': () => this.zoom(1 / 1.2),
    };
    document.addEventListener('keydown', (event) => {
      // Buttons, the slider and the list have keys of their own.
      const own = event.target.closest('button, input, select');
      const action = actions[event.key] || actions[event.key.toLowerCase()];
      if (!action || event.ctrlKey || event.metaKey || event.altKey || (own && !/^[np+-]$/i.test(event.key))) return;
      event.preventDefault();
      action();
    });
  }

  listenToWindow() {
    const observer = new ResizeObserver(() => this.redraw());
    for (const id of ['overview', 'closeup', 'plot']) observer.observe(find(id));
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      this.theme = new Theme();
      this.redraw();
    });
  }
}

new Page(readFlight());
