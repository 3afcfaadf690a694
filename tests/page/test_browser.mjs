// The pages in a browser, opened as files: they load nothing but themselves, report no error, show the triangles that
// --json names, tell the number of a triangle that is clicked, follow their controls, and fit a desk and a phone both ways.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { Browser, findChromium } from './browser.mjs';
import { makePage, makeShape, trianglesOf, writeText } from './page.mjs';

const program = findChromium();
if (!program) {
  console.log('skipped: there is no Chromium on the path: tools/setup page installs it');
  process.exit(77);
}

const DESK = { width: 1400, height: 900 };
const UPRIGHT = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };

// ---- what is on the screen ----

// How many pixels of a canvas are red as nothing but a triangle in contact is.
const countRed = (id) => `(() => {
  const canvas = document.getElementById('${id}');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let red = 0;
  for (let i = 0; i < data.length; i += 4) {
    red += data[i] > 120 && data[i] > 3 * data[i + 1] && data[i] > 3 * data[i + 2];
  }
  return red;
})()`;

// Names of neighbours in the page whose boxes overlap, or that reach out of the window to the side.
const findOverlaps = `(() => {
  const selectors = ['header', '.overview canvas', '#legend', '#play', '#pose', '#slider', '#plot', '.closeup canvas',
    '.closeup figcaption', '.summary'];
  const boxes = selectors.map((s) => [s, document.querySelector(s)]).filter(([, e]) => e.checkVisibility())
    .map(([s, e]) => [s, e.getBoundingClientRect()]);
  const wrong = boxes.filter(([, b]) => b.left < 0 || b.right > innerWidth + 0.5 || !b.width || !b.height)
    .map(([s]) => s);
  for (const [i, [s, a]] of boxes.entries()) {
    for (const [t, b] of boxes.slice(i + 1)) {
      if (a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5) {
        wrong.push(s + ' and ' + t);
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('page');
  return wrong;
})()`;

// Whether things are on the first screen, without scrolling.
const onScreen = (...selectors) => `${JSON.stringify(selectors)}.every((s) => {
  const b = document.querySelector(s).getBoundingClientRect();
  return b.top >= 0 && b.left >= 0 && b.bottom <= innerHeight && b.right <= innerWidth && b.width > 20 && b.height > 10;
})`;

const text = (id) => `document.getElementById('${id}').innerText`;
const poseText = text('pose');

async function press(browser, key) {
  await browser.evaluate(`document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true }))`);
  await browser.frame();
}

async function click(browser, x, y) {
  const at = { x, y, button: 'left', clickCount: 1 };
  await browser.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
  await browser.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
  await browser.frame();
}

async function open(browser, page, size) {
  await browser.open(pathToFileURL(page).href, size);
  assert.deepEqual(browser.problems, []);
  assert.equal(browser.requests.filter((url) => !url.startsWith('data:')).length, 1, 'loads only itself');
  assert.deepEqual(await browser.evaluate(findOverlaps), []);
  assert.match(await browser.evaluate("document.querySelector('header').innerText"), /graze.*version \d+\.\d+/s);
}

// ---- the right triangles ----

// The corners of triangles that stand out on the page, in A's frame.
const standingOut = (layer, mesh) => `Array.from(page.shown.${layer}.${mesh}, (_, i) => i).filter((i) => i % 3 === 0).map((i) =>
  page.run.fromPage(apply(page.shown.models.${mesh}, page.shown.${layer}.${mesh}, i)))`;

const carried = (pose) => (p) => [0, 1, 2].map((i) => pose[4 * i] * p[0] + pose[4 * i + 1] * p[1] + pose[4 * i + 2] * p[2] + pose[4 * i + 3]);

// Those that --json names, and no other, stand where the files and the pose put them.
async function checkStandingOut(browser, layer, pairs, [a, b], pose) {
  for (const [mesh, triangles] of [['a', trianglesOf(a)], ['b', trianglesOf(b).map((t) => t.map(carried(pose)))]]) {
    const expected = [...new Set(pairs.map((pair) => pair[mesh]))].flatMap((number) => triangles[number]);
    const shown = await browser.evaluate(standingOut(layer, mesh));
    assert.equal(shown.length, expected.length, `${layer} of ${mesh}`);
    shown.forEach((p, i) => assert.ok(Math.hypot(...p.map((v, k) => v - expected[i][k])) < 1e-6, `${p}, ${expected[i]}`));
  }
}

const listed = `[...document.querySelectorAll('#pairs-rows tr')].map((row) => [...row.cells].map((cell) => cell.innerText))`;

// A click into a triangle of A or B, at these weights of its corners, names it.
async function checkPicking(browser, id, mesh, number, weights, name) {
  const at = await browser.evaluate(`(() => {
    const canvas = document.getElementById('${id}');
    const place = page.run.${mesh}.place(${number});
    const corners = [0, 3, 6].map((i) => apply(page.shown.models.${mesh}, page.run.${mesh}.soup, 9 * place + i));
    const inside = [0, 1, 2].map((i) => ${JSON.stringify(weights)}.reduce((sum, w, k) => sum + w * corners[k][i], 0));
    const box = canvas.getBoundingClientRect();
    const [x, y] = project(page.lookOf(canvas).matrix, inside, box);
    return [box.left + x, box.top + y];
  })()`);
  await click(browser, ...at);
  assert.match(await browser.evaluate(text('picked')), new RegExp(`^Triangle ${number} of ${name}`));
}

// A blade that stands upright in the second of four tiles of a floor, away from its edges.
function writeBladeAndFloor() {
  const tiles = [0, 1, 2, 3].map((i) => `v ${2 * i} 0 0\nv ${2 * i + 2} 0 0\nv ${2 * i + 1} 2 0\nf ${3 * i + 1} ${3 * i + 2} ${3 * i + 3}\n`);
  const blade = 'v 5 5 5\nv 6 5 5\nv 5 6 5\nf 1 2 3\nv -0.3 0.4 -0.3\nv 0.3 0.4 -0.3\nv 0 0.6 0.6\nf 4 5 6\n';
  return [writeText('floor.obj', tiles.join('')), writeText('blade.obj', blade)];
}

async function checkBladePage(browser) {
  const [floor, blade] = writeBladeAndFloor();
  const pose = [1, 0, 0, 3, 0, 1, 0, 0, 0, 0, 1, 0];
  const { page, printed } = makePage('blade', 'check', floor, blade, '--pose', '3,0,0', '--all');
  assert.deepEqual(printed.pairs.map(({ a, b, kind }) => [a, b, kind]), [[1, 1, 'crossing']]);
  await open(browser, page, DESK);
  assert.equal(await browser.evaluate('document.title'), 'floor.obj and blade.obj: 1 contact – graze check');
  await checkStandingOut(browser, 'now', printed.pairs, [floor, blade], pose);
  assert.deepEqual(await browser.evaluate(listed), [['1', '1', 'crossing']]);
  assert.ok(await browser.evaluate(countRed('closeup')) > 50 && await browser.evaluate(countRed('overview')) > 20);
  await checkPicking(browser, 'closeup', 'b', 1, [0.2, 0.2, 0.6], 'blade.obj');
  await checkPicking(browser, 'overview', 'a', 3, [0.4, 0.3, 0.3], 'floor.obj');
  assert.match(await browser.evaluate(text('picked')), /In no pair/);
  await checkPicking(browser, 'overview', 'a', 1, [0.1, 0.8, 0.1], 'floor.obj');
  assert.match(await browser.evaluate(text('picked')), /With triangle 1 \(crossing\) of blade.obj/);
  await browser.evaluate("document.querySelector('#pairs-rows tr').click()");
  const words = await browser.evaluate(text('picked'));
  for (const point of printed.pairs[0].segment) assert.ok(words.includes(`(${point.join(', ')})`), words);
  await press(browser, 'Escape');
  assert.equal(await browser.evaluate("document.getElementById('picked').hidden"), true);
  // hidden by the legend, it is not there
  await browser.evaluate("document.querySelector('.key.now').click(); document.querySelector('.key.a').click()");
  await browser.frame();
  assert.equal(await browser.evaluate(countRed('closeup')), 0);
}

async function checkCheckPage(browser, [torus, ball]) {
  const pose = [1, 0, 0, 1.1, 0, 1, 0, 0.3, 0, 0, 1, 0.5];
  const { page, printed } = makePage('check', 'check', torus, ball, '--pose', '1.1,0.3,0.5', '--all');
  for (const size of [DESK, UPRIGHT, SIDEWAYS]) {
    await open(browser, page, size);
    await checkStandingOut(browser, 'now', printed.pairs, [torus, ball], pose);
    assert.ok(await browser.evaluate(countRed('closeup')) > 50, 'contacts are red');
    assert.ok(await browser.evaluate(onScreen('#overview', '#headline')));
  }
  const rows = await browser.evaluate(listed);
  assert.deepEqual(rows, printed.pairs.slice(0, 200).map(({ a, b, kind }) => [String(a), String(b), kind]));
  const ends = await browser.evaluate('page.shown.meet.length / 6');
  assert.equal(ends, printed.pairs.length, 'a line for each segment');
}

async function checkDistancePage(browser, [torus, ball], sizes) {
  const pose = [1, 0, 0, 1.8, 0, 1, 0, 0.5, 0, 0, 1, 1.1];
  const { page, printed } = makePage('distance', 'distance', torus, ball, '--pose', '1.8,0.5,1.1');
  for (const size of sizes) {
    await open(browser, page, size);
    const pair = { a: printed.triangle_a, b: printed.triangle_b };
    await checkStandingOut(browser, 'near', [pair], [torus, ball], pose);
    assert.deepEqual(await browser.evaluate('page.shown.closest.pair.corners'), [printed.point_a, printed.point_b]);
    const words = await browser.evaluate(text('summary'));
    for (const number of [printed.distance, ...printed.point_a, ...printed.point_b]) assert.ok(words.includes(String(number)), words);
    const labels = await browser.evaluate('labelsOf(page.shown).map((label) => label.text)');
    assert.deepEqual(labels.slice(0, 2), [`A, triangle ${pair.a}`, `B, triangle ${pair.b}`]);
  }
}

// ---- many poses ----

async function checkReplayPage(browser, [torus, ball]) {
  const poses = Array.from({ length: 30 }, (_, i) => [1, 0, 0, 2 - i / 10, 0, 1, 0, 0.1, 0, 0, 1, 0.3]);
  const file = writeText('way.txt', poses.map((pose) => `${pose.join(' ')}\n`).join(''));
  const { page, printed } = makePage('replay', 'replay', torus, ball, file, '--query', 'all');
  for (const size of [DESK, UPRIGHT, SIDEWAYS]) {
    await open(browser, page, size);
    assert.ok(await browser.evaluate(onScreen('#overview', '#play', '#slider', '#pose')), `reached at ${size.width}`);
    assert.match(await browser.evaluate(text('headline')), new RegExp(`^ball.obj moves in torus.obj: ${printed.hits} of 30 poses in contact`));
  }
  for (const pose of [3, 12]) { // free, and in contact; each compared with a check at that pose
    const alone = makePage('alone', 'check', torus, ball, '--pose', poses[pose].join(), '--all');
    await browser.evaluate(`page.seek(${pose})`);
    await browser.frame();
    await checkStandingOut(browser, 'now', alone.printed.pairs, [torus, ball], poses[pose]);
    assert.match(await browser.evaluate(poseText), alone.printed.pairs.length ? /contact/ : /free/);
  }
}

async function checkControls(browser, printed) {
  const red = await browser.evaluate(countRed('closeup'));
  await press(browser, 'Home');
  assert.match(await browser.evaluate(poseText), /^pose 0 of .*free/);
  assert.equal(await browser.evaluate(countRed('closeup')), 0, `a free pose has no red triangle, of ${red}`);
  await press(browser, 'ArrowRight');
  assert.match(await browser.evaluate(poseText), /^pose 1 of /);
  await press(browser, 'n');
  assert.match(await browser.evaluate(poseText), /contact/);
  await press(browser, 'End');
  assert.match(await browser.evaluate(poseText), new RegExp(`^pose ${printed.poses - 1} of `));
  await browser.evaluate("document.getElementById('play').click()");
  const moved = `new Promise((done) => {
    const look = () => (Number(document.getElementById('slider').value) > 0 ? done(true) : setTimeout(look, 20));
    look();
    setTimeout(() => done(false), 20000);
  })`;
  assert.ok(await browser.evaluate(moved), 'playing at the end starts again and moves on');
}

// A click on a dot of the way goes to its pose.
async function checkDots(browser) {
  const place = await browser.evaluate(`(() => {
    page.seek(0);
    const canvas = document.getElementById('overview');
    const box = canvas.getBoundingClientRect();
    const pose = page.run.nextFound(0, 1);
    const [x, y] = project(page.lookOf(canvas).matrix, page.run.centre(pose), box);
    return [box.left + x, box.top + y];
  })()`);
  await click(browser, ...place);
  assert.match(await browser.evaluate(poseText), /contact/);
}

async function checkFlight(browser, { page, printed }, sizes) {
  for (const size of sizes) {
    await open(browser, page, size);
    assert.match(await browser.evaluate(poseText), new RegExp(`^pose ${printed.most_pairs_pose} of .*contact`));
    assert.ok(await browser.evaluate(countRed('closeup')) > 50, 'contacts are red in the close-up');
    assert.ok(await browser.evaluate(countRed('overview')) > 20, 'contacts are red in the overview');
    assert.ok(await browser.evaluate(onScreen('#overview', '#play', '#slider')), `reached at ${size.width}`);
  }
  await checkControls(browser, printed);
  await checkDots(browser);
}

async function withBrowser(flags, checks) {
  const browser = new Browser(program, flags);
  try {
    await checks(browser);
    assert.deepEqual(browser.problems, []);
  } finally {
    await browser.close();
  }
}

// Names that would end the page's texts if they were copied as they are.
async function checkHostileNames(browser, [torus]) {
  const evil = writeText('<img src=x onerror=alert(1)>.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
  const { page } = makePage('hostile', 'check', evil, torus);
  await open(browser, page, DESK);
  assert.match(await browser.evaluate(text('headline')), /^<img src=x onerror=alert\(1\)>\.obj and torus\.obj: /);
}

const meshes = [makeShape('torus.obj', 'torus', 'rings=24', 'sides=12'), makeShape('ball.obj', 'icosphere', 'level=2', 'radius=0.6')];
const flight = makePage('flight', 'fly', '--demo', '--poses', '300');
await withBrowser([], async (browser) => {
  await checkBladePage(browser);
  await checkCheckPage(browser, meshes);
  await checkDistancePage(browser, meshes, [DESK, UPRIGHT, SIDEWAYS]);
  await checkReplayPage(browser, meshes);
  await checkHostileNames(browser, meshes);
  await checkFlight(browser, flight, [{ ...DESK, scheme: 'dark' }, SIDEWAYS]);
});
await withBrowser(['--disable-3d-apis'], async (browser) => {
  await checkDistancePage(browser, meshes, [DESK]);
  await checkFlight(browser, flight, [DESK]);
});
