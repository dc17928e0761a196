/**
 * A paired screen in a browser, while the server, the broker and the database are restarted, killed and hung, and without a network: at
 * each look it is right, or it says that it is not current, and afterwards it is right again without a hand. It is never blank, never asks
 * to be paired again, and its tab does not hold ever more. At the end its token is revoked, and it goes dark. With --control the screen
 * gets old answers as new ones, which must be found. `--minutes` says for how long; an hour unless said otherwise.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../journeys/browser.ts';
import { findFault, findGrowth, longestGapMs, type Look, type States } from './find-fault.ts';
import { heldMb, lookAt } from './look-at.ts';
import { Product, statesOf } from './product.ts';
import { pairScreen, signIn } from './pair-screen.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, control: { type: 'boolean', default: false } },
});
const everyMs = 2_000;
/** Short runs shall have every trouble too. */
const isShort = Number(values.minutes) < 15;
const [calmMs, awayMs] = isShort ? [8_000, 26_000] : [45_000, 50_000];
/** A poll, its patience, and the time of a busy machine to draw. */
const recoversWithinMs = 60_000;
const weighEveryLooks = 10;

const folder = mkdtempSync(join(tmpdir(), 'ohmstead-wall-'));
const product = new Product(folder);
const looks: Look[] = [];
const weights: number[] = [];
const answers: Promise<States[]>[] = [];
let lateMs = 0;
const faults: string[] = [];
const recoveries = new Map<string, number[]>();
const browser = await launchBrowser();
try {
  await product.startAll();
  const session = await signIn(product.origin);
  const context = await browser.newContext({ viewport: { width: 1_920, height: 1_080 } });
  const page = await context.newPage();
  const tab = await context.newCDPSession(page);
  page.on('pageerror', (error) => faults.push(`the page threw ${error.message}`));
  page.on('crash', () => faults.push('the tab crashed'));
  const { revoke } = await pairScreen(page, product.origin, session);
  if (values.control) await freeze();
  else
    page.on('response', (answer) => {
      if (answer.ok() && answer.url().endsWith('/api/wall'))
        answers.push(
          answer.json().then(
            (json) => [statesOf(json)],
            () => [],
          ),
        );
    });
  await runPhases();
  if (!values.control)
    await endPairing().catch((error: Error) => faults.push(`its token was not revoked: ${error.message}`));

  async function freeze(): Promise<void> {
    const old = await (await page.waitForResponse('**/api/wall')).text();
    await page.route('**/api/wall', (route) => route.fulfill({ contentType: 'application/json', body: old }));
  }

  async function look(): Promise<void> {
    const truth = await product.readTruth(session);
    const shown = await lookAt(page);
    const told = (await Promise.all(answers.splice(0))).flat();
    looks.push({ at: Date.now(), truth, told, shown });
    lateMs = Math.max(lateMs, longestGapMs(looks));
    const fault = findFault(looks);
    if (fault !== undefined) faults.push(`${new Date().toISOString()} ${fault}`);
    if (looks.length % weighEveryLooks === 0) weights.push(await heldMb(tab));
  }

  async function lookFor(ms: number): Promise<void> {
    for (const until = Date.now() + ms; Date.now() < until; await delay(everyMs)) await look();
  }

  async function runPhases(): Promise<void> {
    const nothing = async () => {};
    const troubles: [string, () => Promise<void>, () => Promise<void>][] = [
      ['the server restarted', () => product.stop('server'), () => product.start('server')],
      ['the broker restarted', () => product.stop('broker'), () => product.start('broker')],
      ['the database killed', () => product.killDatabase(), nothing],
      ['no network', () => context.setOffline(true), () => context.setOffline(false)],
      ['the broker killed', () => product.stop('broker', 'SIGKILL'), () => product.start('broker')],
      [
        'the database hung',
        async () => product.signalDatabase('SIGSTOP'),
        async () => product.signalDatabase('SIGCONT'),
      ],
      ['all killed', () => product.killAll(), () => product.startAll()],
    ];
    const until = Date.now() + Number(values.minutes) * 60_000;
    for (let turn = 0; Date.now() < until; turn++) {
      await lookFor(calmMs);
      const [what, begin, end] = troubles[turn % troubles.length] ?? ['', nothing, nothing];
      await begin();
      await lookFor(awayMs);
      await end();
      await requireRecovery(what);
    }
  }

  async function requireRecovery(what: string): Promise<void> {
    const since = Date.now();
    for (; Date.now() < since + recoversWithinMs; await delay(everyMs)) {
      await look();
      const last = looks.at(-1);
      if (!last?.truth || !last.shown.isCurrent) continue;
      recoveries.set(what, [...(recoveries.get(what) ?? []), Date.now() - since]);
      return;
    }
    faults.push(`${new Date().toISOString()} not current again ${recoversWithinMs} ms after ${what}`);
  }

  /** Dark: the words, nothing of the fleet, and that stays so when it is loaded again. */
  async function endPairing(): Promise<void> {
    await revoke();
    const words = page.getByText('This screen is no longer paired.');
    await words.waitFor({ timeout: 20_000 }).catch(() => faults.push('its revoked token is not told'));
    if ((await lookAt(page)).bays.length > 0) faults.push('shows bays after its token was revoked');
    await page.reload();
    await page
      .getByLabel(/^Code /)
      .waitFor({ timeout: 20_000 })
      .catch(() => faults.push('no code after a reload, though its token was revoked'));
    if ((await lookAt(page)).bays.length > 0) faults.push('shows bays when loaded again after its token was revoked');
  }
} finally {
  await browser.close();
  await product.stopAll();
  rmSync(folder, { recursive: true, force: true });
}

const grown = findGrowth(weights);
if (grown > 0) faults.push(`the tab holds ${grown.toFixed(1)} MB more at the end`);
const stale = looks.filter(({ shown }) => !shown.isCurrent).length;
const bays = looks.reduce((sum, { shown }) => sum + shown.bays.length, 0);
console.log(`${looks.length} looks at ${bays} bays, ${stale} times not current; looks at most ${lateMs} ms apart`);
for (const [what, times] of recoveries)
  console.log(`${what}: ${times.length} times, current again after ${Math.max(...times)} ms at most`);
console.log(`the tab held ${weights.map((mb) => mb.toFixed(1)).join(' ')} MB`);
for (const fault of new Set(faults)) console.log(fault);
const isFound = faults.length > 0;
process.exit(looks.length > 0 && isFound === values.control ? 0 : 1);
