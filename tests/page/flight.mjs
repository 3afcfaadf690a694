// Makes a page with the command, and reads the data out of it again.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const [, , command, folder] = process.argv;

// Runs graze fly with a page and --json; `printed` is what it printed.
export function fly(name, ...options) {
  mkdirSync(folder, { recursive: true });
  const page = join(folder, `${name}.html`);
  const run = spawnSync(command, ['fly', ...options, '--json', '--page', page], { encoding: 'utf8' });
  if (run.status !== 0 && run.status !== 1) throw new Error(`graze fly: status ${run.status}: ${run.stderr}`);
  return { page, html: readFileSync(page, 'utf8'), printed: JSON.parse(run.stdout), status: run.status };
}

export function dataOf(html) {
  const match = html.match(/<script type="application\/json" id="flight">([^<]*)<\/script>/);
  if (!match) throw new Error('the page has no data');
  return JSON.parse(match[1]);
}
