'use strict';

// What the user does: buttons, slider, keys, mouse and fingers.

const STILL = 5; // pixels that a pointer may move and still only point

class Hands {
  constructor(page) {
    this.page = page;
    this.listenToControls();
    this.listenToPlot();
    for (const id of ['overview', 'closeup']) this.listenToPointer(find(id));
    this.listenToKeys();
    this.listenToWindow();
  }

  listenToControls() {
    const { page } = this;
    const slider = find('slider');
    slider.max = page.run.count - 1;
    slider.addEventListener('input', () => page.seek(Number(slider.value)));
    find('play').addEventListener('click', () => page.play(!page.playing));
    find('previous').addEventListener('click', () => page.seek(page.run.nextFound(page.pose, -1)));
    find('next').addEventListener('click', () => page.seek(page.run.nextFound(page.pose, 1)));
    find('previous').disabled = find('next').disabled = page.run.verdicts.every((verdict) => verdict === FREE);
  }

  listenToPlot() {
    const plot = find('plot');
    const seekAt = (event) => this.page.seek(this.page.plot.poseAt(event.offsetX));
    plot.addEventListener('pointerdown', (event) => {
      plot.setPointerCapture(event.pointerId);
      seekAt(event);
    });
    plot.addEventListener('pointermove', (event) => {
      if (plot.hasPointerCapture(event.pointerId)) seekAt(event);
    });
  }

  // One pointer turns, or picks if it stays where it is; with shift, or two pointers, the picture moves; two pointers
  // also zoom.
  listenToPointer(canvas) {
    const pointers = new Map();
    let moved = 0;
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      moved = pointers.size ? STILL : 0;
      pointers.set(event.pointerId, [event.clientX, event.clientY]);
    });
    canvas.addEventListener('pointermove', (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const other = [...pointers].find(([id]) => id !== event.pointerId);
      const now = [event.clientX, event.clientY];
      moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
      this.drag(canvas, before, now, other && other[1], event.shiftKey || event.buttons > 1);
      pointers.set(event.pointerId, now);
    });
    canvas.addEventListener('pointerup', (event) => {
      if (pointers.delete(event.pointerId) && moved < STILL && event.button === 0) {
        this.page.pickAt(canvas, event.offsetX, event.offsetY);
      }
    });
    canvas.addEventListener('pointercancel', (event) => pointers.delete(event.pointerId));
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener('dblclick', () => {
      this.page.camera.reset();
      this.page.redraw();
    });
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.page.zoom(canvas, Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)));
    }, { passive: false });
  }

  drag(canvas, before, now, other, moves) {
    const { camera } = this.page;
    const right = (now[0] - before[0]) / canvas.clientHeight;
    const down = (now[1] - before[1]) / canvas.clientHeight;
    const aspect = canvas.clientWidth / canvas.clientHeight;
    if (other) {
      const apart = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
      this.page.zoom(canvas, apart(now) / apart(before));
    }
    // Each of two fingers reports its own motion; half of both is the motion of the middle.
    if (other) camera.move(right / 2, -down / 2, aspect);
    else if (moves) camera.move(right, -down, aspect);
    else camera.turn(right * 3.5, down * 3.5);
    this.page.redraw();
  }

  listenToKeys() {
    const { page } = this;
    const actions = {
      ' ': () => page.play(!page.playing),
      ArrowLeft: () => page.seek(page.pose - 1),
      ArrowRight: () => page.seek(page.pose + 1),
      Home: () => page.seek(0),
      End: () => page.seek(page.run.count - 1),
      n: () => page.seek(page.run.nextFound(page.pose, 1)),
      p: () => page.seek(page.run.nextFound(page.pose, -1)),
      Escape: () => page.pick(nothingPicked()),
      '+': () => page.zoom(find('overview'), 1.2),
      '-': () => page.zoom(find('overview'), 1 / 1.2),
    };
    const useful = (key) => !page.run.single || /^(Escape|[+-])$/.test(key);
    document.addEventListener('keydown', (event) => {
      // Buttons, the slider and the list have keys of their own.
      const own = event.target.closest('button, input, select, summary');
      const key = actions[event.key] ? event.key : event.key.toLowerCase();
      const taken = event.ctrlKey || event.metaKey || event.altKey || (own && !/^([np+-]|Escape)$/.test(key));
      if (!actions[key] || taken || !useful(key)) return;
      event.preventDefault();
      actions[key]();
    });
  }

  listenToWindow() {
    const { page } = this;
    const observer = new ResizeObserver(() => page.redraw());
    for (const id of ['overview', 'closeup', 'plot']) observer.observe(find(id));
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      page.theme = new Theme();
      page.redraw();
    });
  }
}
