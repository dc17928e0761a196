/**
 * A paired screen through restarts of the server, its death and times without a network: at each look it is right, or it says that it is
 * not current, and afterwards it is right again without a hand. At the end its token is revoked. With --control the screen gets old answers
 * as new ones, which must be found. `--seconds` says for how long; an hour unless said otherwise.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../journeys/browser.ts';
import { findFault, type Look } from './find-fault.ts';
import { lookAt } from './look-at.ts';
import { Product } from './product.ts';
import { pairScreen, signIn } from './pair-screen.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '3600' }, control: { type: 'boolean', default: false } },
});
const everyMs = 2_000;
const [calmMs, awayMs] = [45_000, 50_000];
/** A poll, its patience, and the time of a busy machine to draw. */
const recoversWithinMs = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'ohmstead-wall-'));
const product = new Product(folder);
const looks: Look[] = [];
const faults: string[] = [];
const browser = await launchBrowser();
try {
  await product.start();
  const session = await signIn(product.origin);
  const context = await browser.newContext({ viewport: { width: 1_920, height: 1_080 } });
  const page = await context.newPage();
  const { revoke } = await pairScreen(page, product.origin, session);
  if (values.control) await freeze();
  await runPhases();
  if (!values.control) await endPairing();

  async function freeze(): Promise<void> {
    const old = await (await page.waitForResponse('**/api/wall')).text();
    await page.route('**/api/wall', (route) => route.fulfill({ contentType: 'application/json', body: old }));
  }

  async function look(): Promise<void> {
    const truth = await product.readTruth(session);
    const shown = await lookAt(page);
    looks.push({ at: Date.now(), truth, shown });
    const fault = findFault(looks);
    if (fault !== undefined) faults.push(`${new Date().toISOString()} ${fault}`);
  }

  async function lookFor(ms: number): Promise<void> {
    for (const until = Date.now() + ms; Date.now() < until; await delay(everyMs)) await look();
  }

  async function runPhases(): Promise<void> {
    const troubles: [string, () => Promise<void>, () => Promise<void>][] = [
      ['a restart', () => product.stop('SIGTERM'), () => product.start()],
      ['no network', () => context.setOffline(true), () => context.setOffline(false)],
      ['a death', () => product.stop('SIGKILL'), () => product.start()],
    ];
    const until = Date.now() + Number(values.seconds) * 1_000;
    for (let turn = 0; Date.now() < until; turn++) {
      await lookFor(calmMs);
      const [what, begin, end] = troubles[turn % troubles.length] ?? ['', async () => {}, async () => {}];
      await begin();
      await lookFor(awayMs);
      await end();
      await requireRecovery(what);
    }
  }

  async function requireRecovery(what: string): Promise<void> {
    for (const until = Date.now() + recoversWithinMs; Date.now() < until; await delay(everyMs)) {
      await look();
      const last = looks.at(-1);
      if (last?.truth && last.shown.isCurrent) return;
    }
    faults.push(`not current again ${recoversWithinMs} ms after ${what}`);
  }

  async function endPairing(): Promise<void> {
    await revoke();
    const words = page.getByText('This screen is no longer paired.');
    await words.waitFor({ timeout: 20_000 }).catch(() => faults.push('its revoked token is not told'));
  }
} finally {
  await browser.close();
  await product.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

const stale = looks.filter(({ shown }) => !shown.isCurrent).length;
const bays = looks.reduce((sum, { shown }) => sum + shown.bays.length, 0);
console.log(`${looks.length} looks at ${bays} bays, ${stale} times not current, ${product.starts - 1} restarts`);
for (const fault of new Set(faults)) console.log(fault);
const isFound = faults.length > 0;
process.exit(looks.length > 0 && isFound === values.control ? 0 : 1);
