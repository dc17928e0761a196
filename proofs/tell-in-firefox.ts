import { findFirefox } from '../journeys/browser/firefox.ts';
import { runSuite } from './harness/tree/run-suite.ts';

const stories = [
  'bulk-bar',
  'charts',
  'coming-in',
  'connection',
  'download-csv',
  'edit-conflict',
  'find-and-filter',
  'retire-and-undo',
].map((name) => `journeys/${name}.test.ts`);

/**
 * Left out is what this way of driving Firefox cannot do: put axe into a page whose policy forbids it, emulate a theme, print, and hear
 * of a file that the page itself has made. It concerns the tests of accessibility, and of what a chart prints and downloads.
 */
const titles = '^(?!.*(nothing serious is found|goes to paper|downloaded as chart.csv))';

/** The stories of the main paths in the other engine, told by the same journeys. */
export async function tellInFirefox(): Promise<boolean> {
  if (findFirefox() === undefined) {
    console.warn('NOT PROVED  firefox: firefox-esr is not installed (Debian: firefox-esr; elsewhere set FIREFOX_PATH)');
    return true;
  }
  const env = { JOURNEYS_BROWSER: 'firefox' };
  return (await runSuite(stories, { project: 'journeys', titles, env, visible: true })).isGreen;
}
