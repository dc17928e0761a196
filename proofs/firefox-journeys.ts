import { findFirefox } from '../journeys/browser/firefox.ts';
import { runSuite } from './harness/tree/run-suite.ts';

const journeys = [
  'fleet/bulk-bar',
  'fleet/charts',
  'entry/registration-and-sign-in',
  'connection',
  'fleet/download-csv',
  'fleet/edit-conflict',
  'fleet/find-and-filter',
  'fleet/retire-and-undo',
].map((name) => `journeys/${name}.test.ts`);

/**
 * Excludes what Playwright cannot do over WebDriver BiDi: run axe in a page whose policy forbids it, emulate a theme, print, and observe a
 * download made by the page itself. That concerns the tests of accessibility, and of printing and downloading charts.
 */
const titles = '^(?!.*(no serious accessibility violation|is printed|is saved as a picture|downloaded as chart.csv))';

/** The journeys of the main paths, in the other engine. */
export async function runFirefoxJourneys(): Promise<boolean> {
  if (findFirefox() === undefined) {
    console.warn('NOT PROVED  firefox: firefox-esr is not installed (Debian: firefox-esr; elsewhere set FIREFOX_PATH)');
    return true;
  }
  const env = { JOURNEYS_BROWSER: 'firefox' };
  return (await runSuite(journeys, { project: 'journeys', titles, env, visible: true })).isGreen;
}
