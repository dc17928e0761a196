import { type Browser, chromium as playwright } from 'playwright-core';
import { findChromium } from './browser/find-chromium.ts';
import { launchFirefox } from './browser/firefox.ts';

/** The browser talks to the product only: no updates, no reports, no accounts. */
const CLOSED_NETWORK = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
];

/** `npm run prove -- firefox` runs the same journeys in the other engine. */
export const isFirefox = process.env['JOURNEYS_BROWSER'] === 'firefox';

export const launchBrowser = (): Promise<Browser> => (isFirefox ? launchFirefox() : launchChromium());

/** With more room for objects, the many short visits of one process leave less to collect: a fifth of the renderer's time. */
const FOR_SHORT_VISITS = [
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --initial-old-space-size=128',
  // A second tab of a visit shares the process of the first, and what it has compiled.
  '--process-per-site',
];

/**
 * Chromium that compiles scripts quickly and optimises none: pages that are left after seconds, and axe in each of them, take 40 % less
 * processor time. Not for measurements of speed.
 */
export const launchForShortVisits = (): Promise<Browser> =>
  isFirefox ? launchFirefox() : launchChromium(FOR_SHORT_VISITS);

const cameraOf = (film: string): string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
  '--use-fake-ui-for-media-stream',
];

/** Chromium whose camera shows this film, over and over, to every page whose policy lets it ask. */
export const launchWithCamera = (film: string): Promise<Browser> => launchChromium(cameraOf(film));

/** Both. */
export const launchForShortVisitsWithCamera = (film: string): Promise<Browser> =>
  launchChromium([...FOR_SHORT_VISITS, ...cameraOf(film)]);

/** The sandbox is off: neither root nor a minimal container has one. */
async function launchChromium(args: string[] = []): Promise<Browser> {
  const { file, env } = await findChromium();
  return playwright.launch({
    executablePath: file,
    env: { ...definedEnv(), ...env },
    args: [...CLOSED_NETWORK, ...args],
    chromiumSandbox: false,
  });
}

const definedEnv = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
