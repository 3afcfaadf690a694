// A headless Chromium, driven over two pipes with the DevTools protocol: JSON messages that end with a zero byte.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export function findChromium() {
  const folders = (process.env.PATH || '').split(':');
  for (const name of NAMES) {
    for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return null;
}

export class Browser {
  constructor(program, flags = []) {
    this.profile = mkdtempSync(join(tmpdir(), 'graze-page-'));
    this.process = spawn(program, [
      '--headless', '--no-sandbox', '--no-first-run', '--disable-quic', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', '--use-gl=angle',
      '--use-angle=swiftshader', '--enable-unsafe-swiftshader', `--user-data-dir=${this.profile}`,
      '--remote-debugging-pipe', ...flags, 'about:blank',
    ], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    this.waiting = new Map();
    this.problems = []; // what the page reported on its console
    this.loaded = () => {};
    this.next = 1;
    let text = '';
    this.process.stdio[4].on('data', (chunk) => {
      text += chunk;
      for (let end = text.indexOf('\0'); end >= 0; end = text.indexOf('\0')) {
        this.receive(JSON.parse(text.slice(0, end)));
        text = text.slice(end + 1);
      }
    });
    this.process.on('exit', () => {
      for (const { reject } of this.waiting.values()) reject(new Error('the browser ended'));
    });
  }

  receive(message) {
    if (message.id) {
      const { resolve, reject } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    } else if (message.method === 'Runtime.exceptionThrown') {
      this.problems.push(message.params.exceptionDetails.exception?.description || 'exception');
    } else if (message.method === 'Log.entryAdded' && message.params.entry.level === 'error') {
      this.problems.push(message.params.entry.text);
    } else if (message.method === 'Network.requestWillBeSent') {
      this.requests.push(message.params.request.url);
    } else if (message.method === 'Page.loadEventFired') {
      this.loaded();
    }
  }

  send(method, params = {}) {
    const id = this.next++;
    const message = { id, method, params, ...(this.session ? { sessionId: this.session } : {}) };
    this.process.stdio[3].write(`${JSON.stringify(message)}\0`);
    return new Promise((resolve, reject) => { this.waiting.set(id, { resolve, reject }); });
  }

  async open(url, { width, height, scheme = 'light' }) {
    this.problems = [];
    this.requests = [];
    if (!this.session) {
      const { targetInfos } = await this.send('Target.getTargets');
      const { targetId } = targetInfos.find((target) => target.type === 'page');
      this.session = (await this.send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
      for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await this.send(`${domain}.enable`);
    }
    await this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    await this.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    const loaded = new Promise((resolve) => { this.loaded = resolve; });
    await this.send('Page.navigate', { url });
    await loaded;
    await this.frame();
  }

  // Lets the page draw.
  async frame() {
    await this.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))');
  }

  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description || exceptionDetails.text);
    return result.value;
  }

  async screenshot() {
    return Buffer.from((await this.send('Page.captureScreenshot', { format: 'png' })).data, 'base64');
  }

  async close() {
    await this.send('Browser.close').catch(() => {});
    await new Promise((resolve) => {
      if (this.process.exitCode !== null) resolve();
      else this.process.on('exit', resolve);
    });
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
