// Makes pages with the command, reads the data out of them again, and reads the files that they were made of.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const [, , command, folder] = process.argv;
mkdirSync(folder, { recursive: true });

// Runs a sub-command with a page and --json; `printed` is what it printed.
export function makePage(name, ...words) {
  const page = join(folder, `${name}.html`);
  const run = spawnSync(command, [...words, '--json', '--page', page], { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.status !== 0 && run.status !== 1) throw new Error(`graze ${words[0]}: status ${run.status}: ${run.stderr}`);
  return { page, html: readFileSync(page, 'utf8'), printed: JSON.parse(run.stdout), status: run.status };
}

export function dataOf(html) {
  const match = html.match(/<script type="application\/json" id="data">([^<]*)<\/script>/);
  if (!match) throw new Error('the page has no data');
  return JSON.parse(match[1]);
}

const bytesOf = (text) => new Uint8Array(Buffer.from(text, 'base64'));
export const bytes = (text) => [...bytesOf(text)];
export const wholes = (text) => [...new Uint32Array(bytesOf(text).buffer)];
export const floats = (text) => [...new Float32Array(bytesOf(text).buffer)];
export const doubles = (text) => [...new Float64Array(bytesOf(text).buffer)];

export const threes = (values) => Array.from({ length: values.length / 3 }, (_, i) => values.slice(3 * i, 3 * i + 3));

export function writeText(name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

export function makeShape(name, ...words) {
  const path = join(folder, name);
  const made = spawnSync(command, ['shape', ...words, '-o', path], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  return path;
}

// The triangles of an OBJ file, three corners each, in the order of the file.
export function trianglesOf(path) {
  const lines = readFileSync(path, 'utf8').split('\n').map((line) => line.trim().split(/\s+/));
  const vertices = lines.filter(([key]) => key === 'v').map(([, ...numbers]) => numbers.map(Number));
  return lines.filter(([key]) => key === 'f').map(([, ...corners]) => corners.map((c) => vertices[parseInt(c, 10) - 1]));
}

// The rows of a CSV file after its heading, as numbers where they are.
export function rowsOf(path) {
  const rows = readFileSync(path, 'utf8').trim().split('\n').slice(1);
  return rows.map((row) => row.split(',').map((cell) => (Number.isNaN(Number(cell)) ? cell : Number(cell))));
}
