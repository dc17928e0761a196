/**
 * Charts in a real browser: how soon four series of 100 000 points are painted, against uPlot drawing the same data in the same run; how
 * smoothly they zoom and pan, with keys and under two fingers on a phone; how long 200 sparklines take.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../../journeys/browser.ts';
import { report } from '../harness/measure/report.ts';
import { median } from '../harness/measure/statistics.ts';
import { type Fingers, rateAtRest, rateUnderFingers } from './browser/touch-rate.ts';
import { serveRace } from './charts/race-page.ts';

const coldRounds = 15;
const points = 100_000;

/** Runs in the page: a charge and a discharge with noise, one sample a second. */
const makeColumns = `globalThis.columns = (() => {
  const x = Float64Array.from({ length: ${points} }, (_, i) => 1.7e12 + i * 1000);
  let seed = 1;
  const noise = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const column = (of) => x.map((_, i) => of(i));
  const ys = [
    column((i) => (i < 60000 ? 2000 : -1500) + noise() * 20),
    column((i) => (i < 60000 ? i / 15 : 4000 - (i - 60000) / 10)),
    column((i) => 24 + 4 * Math.sin(i / 9000) + noise() * 0.3),
    column((i) => 3600 + 500 * Math.cos(i / 16000) + noise() * 4),
  ];
  return { x, ys };
})();`;

/** Runs in the page: uPlot with an axis for each series, like our charts. */
const drawUplot = `(async () => {
  const host = document.createElement('div');
  document.body.append(host);
  const { x, ys } = columns;
  const seconds = x.map((ms) => ms / 1000);
  const colours = ['#006a6b', '#e1680d', '#7e46b7', '#6184f6'];
  const startedAt = performance.now();
  const series = ys.map((_, i) => ({ scale: 'y' + i, stroke: colours[i], width: 1.75 }));
  const axes = ys.map((_, i) => ({ scale: 'y' + i, side: i % 2 === 0 ? 3 : 1 }));
  new uPlot({ width: 1300, height: 420, series: [{}, ...series], axes: [{}, ...axes] }, [seconds, ...ys], host);
  await chartRace.painted();
  return performance.now() - startedAt;
})()`;

const rounds = 12;
/** Until the code of both is warm, as it is from the second chart of a visit on. */
const warmUps = 4;

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

async function openRace(browser: Browser, address: string, screen = desk): Promise<Page> {
  const page = await browser.newPage({ ...screen, locale: 'en-US' });
  await page.goto(address);
  await page.waitForFunction('globalThis.chartRace !== undefined && globalThis.uPlot !== undefined');
  await page.evaluate(makeColumns);
  return page;
}

const drawKit = 'chartRace.timeFirstPaint(columns)';

/** The very first chart of a visit, with the code as a page has left it by then. */
async function timeCold(browser: Browser, address: string, draw: string, prepare = ''): Promise<number> {
  const page = await openRace(browser, address);
  await page.evaluate(prepare);
  const timeMs = await page.evaluate<number>(draw);
  await page.close();
  return timeMs;
}

const touchRounds = 5;
const eachMs = 700;

/** Two fingers on a chart that move apart, then both to the left and back, then together. */
const ways = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Fingers[] => {
  const pair = (middle: number, apart: number) =>
    [middle - apart / 2, middle + apart / 2].map((at) => ({ x: x + width * at, y: y + height / 2 }));
  return [
    (share) => pair(0.5, 0.2 + 0.4 * share),
    (share) => pair(0.6 - 0.3 * share, 0.2),
    (share) => pair(0.3 + 0.3 * share, 0.2),
    (share) => pair(0.5, 0.6 - 0.4 * share),
  ];
};

/** Frames a second on a phone, at rest and under two fingers. */
async function timeFingers(browser: Browser, address: string): Promise<{ rest: number[]; drawn: number[] }> {
  const page = await openRace(browser, address, phone);
  await page.evaluate(drawKit);
  const box = (await page.getByRole('application').boundingBox())!;
  const rates = { rest: [] as number[], drawn: [] as number[] };
  for (let round = -1; round < touchRounds; round++) {
    const rest = await rateAtRest(page, eachMs);
    const drawn: number[] = [];
    for (const way of ways(box)) drawn.push(await rateUnderFingers(page, way, eachMs));
    if (round < 0) continue;
    rates.rest.push(rest);
    rates.drawn.push(...drawn);
  }
  await page.close();
  return rates;
}

const race = await serveRace();
const browser = await launchBrowser();
const times = { kit: [] as number[], uplot: [] as number[], frames: [] as number[], sparklines: [] as number[] };
const page = await openRace(browser, race.address);
for (let round = -warmUps; round < rounds; round++) {
  const uplot = await page.evaluate<number>(drawUplot);
  const kit = await page.evaluate<number>(drawKit);
  const frames = await page.evaluate<number>('chartRace.framesPerSecond()');
  const sparklines = await page.evaluate<number>('chartRace.timeSparklines(200, 60)');
  await page.evaluate('chartRace.clear()');
  if (round < 0) continue;
  times.uplot.push(uplot);
  times.kit.push(kit);
  times.frames.push(frames);
  times.sparklines.push(sparklines);
}
await page.close();
const cold = { kit: [] as number[], unprepared: [] as number[], uplot: [] as number[] };
for (let round = 0; round < coldRounds; round++) {
  cold.uplot.push(await timeCold(browser, race.address, drawUplot));
  cold.kit.push(await timeCold(browser, race.address, drawKit, 'chartRace.prepare()'));
  cold.unprepared.push(await timeCold(browser, race.address, drawKit));
}
const fingers = await timeFingers(browser, race.address);
await browser.close();
race.close();

report('charts', [
  {
    name: 'first paint of four series of 100 000 points',
    value: median(times.kit),
    unit: 'ms',
    reference: { name: 'uPlot drawing the same data', value: median(times.uplot), bound: { atMost: 1.3 } },
  },
  {
    name: 'the same as the very first chart of a visit, once its page stood',
    value: median(cold.kit),
    unit: 'ms',
    reference: { name: 'uPlot as the very first chart', value: median(cold.uplot), bound: { atMost: 1.3 } },
  },
  {
    name: 'the same together with its page',
    value: median(cold.unprepared),
    unit: 'ms',
    reference: { name: 'uPlot as the very first chart', value: median(cold.uplot) },
  },
  {
    name: 'zooming and panning them',
    value: median(times.frames),
    unit: 'frames a second',
    bound: { atLeast: 50 },
  },
  {
    name: 'zooming and panning them with two fingers on a phone',
    value: median(fingers.drawn),
    unit: 'frames a second',
    bound: { atLeast: 50 },
    reference: { name: 'the same page at rest', value: median(fingers.rest) },
  },
  { name: '200 sparklines on one page', value: median(times.sparklines), unit: 'ms', bound: { atMost: 300 } },
]);
