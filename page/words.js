'use strict';

// Numbers and sentences for people.

const count = (value) => value.toLocaleString('en');

// Three digits, as people write them.
function short(value) {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e9 || size < 1e-4)) return value.toExponential(2).replace('e+', 'e');
  return value.toLocaleString('en', { maximumSignificantDigits: size >= 100 ? Math.ceil(Math.log10(size + 1)) : 3 });
}

// All digits, as the command prints them, or six of them.
const full = (value) => String(value);
const pointText = (point, text = full) => `(${point.map(text).join(', ')})`;
const six = (value) => String(Number(value.toPrecision(6)));

function counted(value, noun) {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function timeText(microseconds) {
  if (microseconds >= 1e6) return `${short(microseconds / 1e6)} s`;
  return microseconds >= 1000 ? `${short(microseconds / 1000)} ms` : `${short(microseconds)} µs`;
}

function sizeText(bytes) {
  return bytes >= 1e6 ? `${short(bytes / 1e6)} MB` : `${short(Math.max(1, Math.round(bytes / 1000)))} kB`;
}

const askedNear = (run) => run.command !== 'clash' && (run.question === 'tolerance' || run.question === 'near');

// Was one pair asked for, and not every one?
const askedForOne = (run) => run.question === 'first' || run.question === 'near';

// What is within a tolerance may touch, and only the summary of a check says whether it does.
const knownToTouch = (run) => !askedNear(run) || run.summary.verdict === 'contact';

// The bounds of a distance, or how far it is beyond what was looked for.
function distanceText({ atLeast, distance }, text = full) {
  if (!Number.isFinite(distance)) return Number.isFinite(atLeast) ? `at least ${text(atLeast)}` : 'infinite';
  return atLeast < distance ? `${text(atLeast)} to ${text(distance)}` : text(distance);
}

// What a step is about: a pose, or two parts of an assembly.
function stepText(run, pose) {
  const step = run.command === 'clash' && run.summary.steps[pose];
  return step ? `${step.a} and ${step.b} (${count(pose + 1)} of ${count(run.count)})`
    : `pose ${count(pose)} of ${count(run.count)}`;
}

// What was found at a pose, in two or three words.
function verdictText(run, pose) {
  const verdict = run.verdicts[pose];
  const step = run.command === 'clash' && run.summary.steps[pose];
  if (step) return step.verdict === 'near' ? `near, distance ${six(step.distance)}` : counted(step.pairs, 'contact');
  if (run.distances) {
    const closest = run.closest(pose);
    return closest.distance === 0 ? 'contact' : `distance ${distanceText(closest, six)}`;
  }
  if (verdict === FREE && run.summary.surfaces_only) return 'free (surfaces; one may lie inside the other)';
  if (verdict === FREE) return run.single && askedNear(run) ? `no pair within ${full(run.summary.tolerance)}` : 'free';
  if (verdict !== CONTACT) return 'not decided';
  if (askedForOne(run)) return knownToTouch(run) ? 'contact' : 'near';
  if (!askedNear(run)) return counted(run.counts[pose], 'contact');
  return knownToTouch(run) ? `contact, ${counted(run.counts[pose], 'pair')} within the tolerance`
    : counted(run.counts[pose], 'near pair');
}

// The title: what was asked about, and the answer.
function headlineOf(run) {
  const { a, b } = run;
  if (run.command === 'check') return [`${a.name} and ${b.name}: `, verdictText(run, 0)];
  if (run.command === 'distance') return [`From ${a.name} to ${b.name}: `, verdictText(run, 0).replace(/^distance /, '')];
  if (run.command === 'clash') return clashHeadline(run.summary);
  return [`${b.name} ${run.command === 'fly' ? 'flies through' : 'moves in'} ${a.name}: `, answerOfMany(run)];
}

function clashHeadline(s) {
  const note = s.surfaces_only ? ' (surfaces; one part may lie inside another)' : '';
  const touching = s.contact ? `${counted(s.contact, 'pair')} in contact` : '';
  const near = s.near ? `${counted(s.near, 'pair')} within the clearance` : '';
  return [`${counted(s.parts, 'part')}: `, [touching, near].filter(Boolean).join(', ') || `free${note}`];
}

function answerOfMany(run) {
  const { hits, poses } = run.summary;
  const closest = run.closest(run.poseToShow());
  if (closest && closest.distance > 0) return `least distance ${distanceText(closest, six)} over ${counted(poses, 'pose')}`;
  return `${hits ? count(hits) : 'none'} of ${counted(poses, 'pose')} ${askedNear(run) ? 'near' : 'in contact'}`;
}
