// The page as a file: it refers to nothing outside itself, its data parses, and it says what the command printed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, dataOf, fly, folder } from './flight.mjs';

const wholes = (text) => new Uint32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer);
const floats = (text) => new Float32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer);
const sum = (values) => values.reduce((a, b) => a + b, 0);

function checkMesh(mesh, triangles) {
  const indices = wholes(mesh.indices);
  const vertices = floats(mesh.vertices);
  assert.equal(mesh.numbers, null);
  assert.equal(indices.length, 3 * triangles);
  assert.ok(indices.every((index) => 3 * index + 2 < vertices.length));
  assert.ok(vertices.every(Number.isFinite));
}

// Of a mesh that is too large for the page: some triangles, each that touches among them, and a note.
function checkLargeMesh(object) {
  const environment = join(folder, 'large.ply');
  const made = spawnSync(command, ['shape', 'icosphere', 'level=8', '-o', environment], { encoding: 'utf8' });
  assert.equal(made.status, 0, made.stderr);
  const { html, printed } = fly('large', environment, object, '--poses', '40', '--size', '0.5', '--step', '0.1');
  const data = dataOf(html);
  const numbers = wholes(data.environment.numbers);
  assert.ok(printed.hits > 0 && printed.a_triangles > 600000 && numbers.length < 700000);
  assert.match(data.left_out.join(), /environment, one of 3 triangles/);
  assert.ok(numbers.every((number, i) => i === 0 || number > numbers[i - 1]));
  assert.equal(wholes(data.environment.indices).length, 3 * numbers.length);
  assert.equal(floats(data.environment.vertices).length, 9 * numbers.length);
  const drawn = new Set(numbers);
  assert.ok(wholes(data.pairs_a).every((triangle) => drawn.has(triangle)));
}

function checkNoReference(html) {
  assert.doesNotMatch(html, /https?:\/\//, 'an address');
  assert.doesNotMatch(html, /<(link|img|iframe|object|embed|base)\b/i, 'an element that loads');
  assert.doesNotMatch(html, /<script[^>]*\ssrc|@import|url\(|\bimport\s*\(|fetch\(|XMLHttpRequest|WebSocket/, 'a load');
}

function checkCounts(data, printed) {
  const contacts = wholes(data.contacts);
  const pairsA = wholes(data.pairs_a);
  const pairsB = wholes(data.pairs_b);
  assert.deepEqual(data.summary, printed);
  assert.deepEqual(data.left_out, []);
  assert.equal(contacts.length, printed.poses);
  assert.equal(floats(data.times_us).length, printed.poses);
  assert.equal(floats(data.poses).length, 12 * printed.poses);
  assert.equal(sum(contacts), printed.pairs);
  assert.equal(contacts.filter((count) => count > 0).length, printed.hits);
  assert.equal(contacts[printed.most_pairs_pose], printed.most_pairs);
  assert.equal(sum(Object.values(printed.kinds)), printed.pairs);
  assert.equal(pairsA.length, printed.pairs);
  assert.ok(pairsA.every((triangle) => triangle < printed.a_triangles));
  assert.ok(pairsB.every((triangle) => triangle < printed.b_triangles));
  checkMesh(data.environment, printed.a_triangles);
  checkMesh(data.object, printed.b_triangles);
}

// A replay of the pose file that comes with it names the same triangles.
function checkReplay(environment, object) {
  const [poses, csv] = [join(folder, 'poses.txt'), join(folder, 'contacts.csv')];
  const made = fly('replayed', environment, object, '--poses', '120', '--step', '0.2', '--poses-out', poses);
  const run = spawnSync(command, ['replay', environment, object, poses, '--query', 'all', '--out', csv]);
  assert.equal(run.status, made.status);
  const data = dataOf(made.html);
  const rows = readFileSync(csv, 'utf8').trim().split('\n').slice(1).map((row) => row.split(','));
  assert.deepEqual(rows.map((row) => Number(row[1])), [...wholes(data.pairs_a)]);
  assert.deepEqual(rows.map((row) => Number(row[2])), [...wholes(data.pairs_b)]);
}

// A floor and a tetrahedron, with names that would end the script or the text if they were copied as they are.
function writeMeshes() {
  const environment = join(folder, 'a<!--"&.obj');
  const object = join(folder, 'b.obj');
  writeFileSync(environment, 'v -4 -4 0\nv 4 -4 0\nv 4 4 0\nv -4 4 0\nf 1 2 3\nf 1 3 4\n');
  writeFileSync(object, 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n');
  return [environment, object];
}

const demo = fly('demo', '--demo', '--poses', '300');
assert.equal(demo.status, demo.printed.hits ? 1 : 0);
assert.ok(demo.printed.hits > 0, 'a demonstration without contact shows nothing');
checkNoReference(demo.html.replace(/<script type="application\/json"[^]*?<\/script>/, ''));
checkCounts(dataOf(demo.html), demo.printed);

const [environment, object] = writeMeshes();
const strange = fly('strange', environment, object, '--poses', '200', '--step', '0.2');
assert.ok(strange.printed.hits > 0);
checkCounts(dataOf(strange.html), strange.printed);
assert.equal(dataOf(strange.html).summary.a, environment);
const near = fly('near', environment, object, '--poses', '200', '--step', '0.2', '--tolerance', '0.3');
checkCounts(dataOf(near.html), near.printed);
assert.ok(near.printed.kinds.apart > 0);
checkReplay(environment, object);
checkLargeMesh(object);
