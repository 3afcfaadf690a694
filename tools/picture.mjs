#!/usr/bin/env node
// Takes a picture of a page, as a browser shows it.
//
//   tools/picture.mjs PAGE.html PICTURE.png [WIDTHxHEIGHT [SCRIPT]]     SCRIPT is run on the page before
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Browser, findChromium } from '../tests/page/browser.mjs';

const [, , page, picture, size = '1200x760', script] = process.argv;
const program = findChromium();
if (!picture || !program) {
  console.error(program ? 'picture: name a page and a picture' : 'picture: there is no Chromium: tools/setup page installs it');
  process.exit(2);
}
const [width, height] = size.split('x').map(Number);
const browser = new Browser(program);
try {
  await browser.open(pathToFileURL(page).href, { width, height });
  if (script) await browser.evaluate(script);
  await browser.frame();
  writeFileSync(picture, await browser.screenshot());
} finally {
  await browser.close();
}
