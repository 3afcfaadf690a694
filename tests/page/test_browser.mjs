// The page in a browser: it loads nothing but itself, reports no error, shows contacts in red without a click, follows
// its controls, and fits wide and narrow windows.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { Browser, findChromium } from './browser.mjs';
import { fly } from './flight.mjs';

const program = findChromium();
if (!program) {
  console.log('skipped: there is no Chromium on the path');
  process.exit(77);
}

// How many pixels of a canvas are red as nothing but a touching triangle is.
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
  const selectors = ['header', '.overview canvas', '#legend', '.buttons', '#slider', '#plot', '.closeup canvas',
    '.closeup figcaption', '.summary'];
  const boxes = selectors.map((s) => [s, document.querySelector(s).getBoundingClientRect()]);
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

const poseText = "document.getElementById('pose').textContent";

async function press(browser, key) {
  await browser.evaluate(`document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true }))`);
  await browser.frame();
}

async function checkFirstSight(browser, printed) {
  assert.deepEqual(browser.problems, []);
  assert.equal(browser.requests.filter((url) => !url.startsWith('data:')).length, 1, 'loads only itself');
  assert.match(await browser.evaluate(poseText), new RegExp(`^pose ${printed.most_pairs_pose} of .*contact`));
  assert.ok(await browser.evaluate(countRed('closeup')) > 50, 'contacts are red in the close-up');
  assert.ok(await browser.evaluate(countRed('overview')) > 20, 'contacts are red in the overview');
  assert.deepEqual(await browser.evaluate(findOverlaps), []);
}

async function checkControls(browser, printed) {
  const red = await browser.evaluate(countRed('closeup'));
  await press(browser, 'Home');
  assert.match(await browser.evaluate(poseText), /^pose 0 of .*free/);
  const redThere = await browser.evaluate(countRed('closeup')); // dots on the path that mark contacts elsewhere
  assert.ok(redThere < red / 2, `a free pose has no red triangle: ${redThere} of ${red}`);
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

async function checkAll({ page, printed }, flags, sizes) {
  const browser = new Browser(program, flags);
  try {
    for (const size of sizes) {
      await browser.open(pathToFileURL(page).href, size);
      await checkFirstSight(browser, printed);
    }
    await checkControls(browser, printed);
    assert.deepEqual(browser.problems, []);
  } finally {
    await browser.close();
  }
}

const flight = fly('flight', '--demo', '--poses', '300');
await checkAll(flight, [], [
  { width: 1280, height: 800 },
  { width: 1280, height: 800, scheme: 'dark' },
  { width: 400, height: 800 },
]);
await checkAll(flight, ['--disable-3d-apis'], [{ width: 1280, height: 800 }]);
