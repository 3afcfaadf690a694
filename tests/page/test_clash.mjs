// The page of a clash has the parts in their places and, for each pair of parts that was found, the triangles that meet
// and where; a browser shows them without a complaint.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Browser, findChromium } from './browser.mjs';
import {
  bytes, command, dataOf, doubles, floats, folder, makeShape, threes, trianglesOf, wholes, writeText,
} from './page.mjs';

function run(...words) {
  const made = spawnSync(command, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.ok(made.status === 0 || made.status === 1, made.stderr);
  return made.stdout.trim().split('\n').map((line) => JSON.parse(line));
}

function makePage(name, ...words) {
  const page = join(folder, `${name}.html`);
  const [summary, ...pairs] = run('clash', ...words, '--json', '--page', page);
  return { page, summary, pairs, data: dataOf(readFileSync(page, 'utf8')) };
}

const plate = makeShape('plate.obj', 'box', 'x=4', 'y=2', 'z=0.5');
const pin = makeShape('pin.obj', 'cylinder', 'radius=0.25', 'height=2', 'segments=12');
const part = (name, mesh, scale, x, z) => ({ name, mesh, scale, at: [x, 0, z] });
const parts = [part('plate', plate, 1, 0, 0), part('cover', plate, 1, 0, 0.5), part('pin', pin, 1, 1, 0),
  part('pin', pin, 1, -1, 1.8125), part('bead', pin, 0.125, 0, 0)];
const labels = ['plate', 'cover', 'pin#1', 'pin#2', 'bead'];
const placements = writeText('parts.tsv', parts.map(({ name, mesh, scale, at: [x, y, z] }) => (
  `${name}\t-\t${mesh}\t${scale}\t1 0 0 ${x} 0 1 0 ${y} 0 0 1 ${z}\n`)).join(''));

// ---- the data ----

// The triangles of a mesh of the page, in the world.
function drawn(data, key) {
  const at = data.centre_a.map((value, i) => value * data.unit + data.middle[i]);
  const vertices = threes(floats(data[key].vertices)).map((v) => v.map((value, i) => value * data.unit + at[i]));
  return threes(wholes(data[key].indices)).map((triangle) => triangle.map((index) => vertices[index]));
}

const placed = ({ mesh, scale, at }) => trianglesOf(mesh)
  .map((triangle) => triangle.map((v) => v.map((value, i) => value * scale + at[i])));

function expectNear(got, expected) {
  assert.equal(got.length, expected.length);
  got.flat(2).forEach((value, i) => assert.ok(Math.abs(value - expected.flat(2)[i]) < 1e-6));
}

// Where two parts meet, asked of `check`: none of them is turned, so that places differ by that of the first.
function checked(a, b) {
  const pose = b.at.map((value, i) => value - a.at[i]).join(',');
  const [answer] = run('check', a.mesh, b.mesh, '--pose', pose, '--all', '--json');
  return answer.pairs.map((pair) => [pair.a, pair.b, pair.kind, pair.corners.map((c) => c.map((v, i) => v + a.at[i]))]);
}

const KINDS = ['apart', 'touching', 'crossing', 'overlap'];

// The pairs of each step, as numbers within the parts.
function stepsOf(data) {
  const { steps, part_starts_a: startsA, part_starts_b: startsB } = data.summary;
  const [a, b, kinds, counts] = [wholes(data.pairs_a), wholes(data.pairs_b), bytes(data.kinds), wholes(data.counts)];
  const sizes = bytes(data.corner_counts);
  const corners = threes(doubles(data.corners));
  let pair = 0;
  return steps.map((step, i) => Array.from({ length: counts[i] }, () => {
    const [of, and] = [labels.indexOf(step.a), labels.indexOf(step.b)];
    const found = [a[pair] - startsA[of], b[pair] - startsB[and], KINDS[kinds[pair]], corners.splice(0, sizes[pair])];
    pair += 1;
    return found;
  }));
}

function checkData() {
  const { data, summary, pairs } = makePage('clash', '--placements', placements, '--clearance', '0.1');
  const found = pairs.filter(({ verdict }) => verdict !== 'free');
  assert.deepEqual(found.map(({ verdict }) => verdict), ['contact', 'contact', 'contact', 'near']);
  assert.deepEqual(data.summary.steps, found);
  assert.deepEqual(data.summary.part_names, labels);
  for (const [key, value] of Object.entries(summary)) assert.deepEqual(data.summary[key], value);
  expectNear(drawn(data, 'a'), parts.flatMap(placed));
  expectNear(drawn(data, 'b'), parts.slice(0, 4).flatMap(placed)); // the bead was not found
  const steps = stepsOf(data);
  found.forEach(({ a, b, verdict, pairs: count, distance }, i) => {
    const [of, and] = [a, b].map((label) => parts[labels.indexOf(label)]);
    if (verdict === 'contact') {
      assert.equal(steps[i].length, count);
      assert.deepEqual(steps[i], checked(of, and));
      return;
    }
    const [[, , kind, [p, q]]] = steps[i];
    assert.equal(kind, 'apart');
    assert.equal(Math.hypot(...p.map((value, k) => value - q[k])), distance);
  });
}

function checkFree() {
  const { data, summary } = makePage('free', plate, makeShape('far.obj', 'box', 'x=1'), '--exclude',
    writeText('no.tsv', `${plate}\t${join(folder, 'far.obj')}\n`));
  assert.equal(summary.verdict, 'free');
  assert.deepEqual(data.summary.steps, []);
  assert.deepEqual(wholes(data.counts), [0]);
}

// ---- the browser ----

async function checkBrowser() {
  const program = findChromium();
  if (!program) {
    console.log('skipped: there is no Chromium on the path: tools/setup page installs it');
    process.exit(77);
  }
  const browser = new Browser(program);
  const value = (expression) => browser.evaluate(expression);
  for (const name of ['clash', 'free']) {
    await browser.open(pathToFileURL(join(folder, `${name}.html`)).href, { width: 1200, height: 800 });
    assert.deepEqual(browser.problems, []);
    assert.equal(await value("document.getElementById('headline').textContent"), {
      clash: '5 parts: 3 pairs in contact, 1 pair within the clearance', free: '2 parts: free',
    }[name]);
    if (name === 'free') continue;
    await value('page.seek(3), 0');
    assert.equal(await value("document.getElementById('pose').textContent"),
      'cover and pin#2 (4 of 4): near, distance 0.0625');
    await value('page.seek(0), 0');
    assert.equal(await value("document.getElementById('pose').textContent"), 'plate and cover (1 of 4): 62 contacts');
    assert.equal(await value("document.querySelectorAll('#pairs-rows tr').length"), 62);
    await value("document.querySelector('#pairs-rows tr').click()");
    assert.match(await value("document.getElementById('picked').textContent"),
      /^Triangle \d+ of plate and triangle \d+ of cover/);
    assert.deepEqual(browser.problems, []);
  }
  await browser.close();
}

checkData();
checkFree();
await checkBrowser();
