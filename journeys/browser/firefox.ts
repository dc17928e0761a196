import { existsSync } from 'node:fs';
import { type Browser, firefox as playwright } from 'playwright-core';

const DEBIAN_FIREFOX = '/usr/bin/firefox-esr';

/** FIREFOX_PATH, else Debian's: Firefox as released, not one patched for Playwright. */
export function findFirefox(chosen = process.env['FIREFOX_PATH']): string | undefined {
  return [chosen, DEBIAN_FIREFOX].find((file) => file !== undefined && existsSync(file));
}

/** What a browser context would otherwise set, and no requests of the browser's own. */
const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  'app.update.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/** Over WebDriver BiDi, which Playwright uses for an unpatched Firefox. */
export async function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error('No Firefox found: install firefox-esr, or set FIREFOX_PATH.');
  const browser = await playwright.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs: PREFERENCES });
  leaveMediaAlone(browser);
  return browser;
}

type Session = { send: (method: string, parameters?: unknown) => Promise<unknown> };
type Inside = { _connection: { toImpl: (browser: Browser) => { _browserSession: Session } } };

/**
 * Playwright 1.65 starts each context with a command that Firefox 153 does not know, and has no option to skip it. The command would set
 * media features, which PREFERENCES sets instead.
 */
function leaveMediaAlone(browser: Browser): void {
  const sessions = Object.getPrototypeOf((browser as unknown as Inside)._connection.toImpl(browser)._browserSession);
  const { send } = sessions as Session;
  sessions.send = function (this: Session, method: string, parameters: unknown) {
    return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, parameters);
  };
}

/** Playwright sets a field's value by script, which React does not notice; Firefox has a command that acts like typing. */
export const typeAsPerson = `Object.defineProperty(window, '__pw_bidiInsertText', {
  value: (text) => void document.execCommand('insertText', false, text),
})`;
