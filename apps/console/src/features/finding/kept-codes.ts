import { keepInTab, readKeptInTab } from '../../data/session/kept-in-tab.ts';
import { withCode, type ScannedList } from './scanned-list.ts';

const name = 'scanned-codes';

/**
 * In this tab only. The scanner, which has no session, hands its codes to the console in this way; they also survive a login, and a phone
 * that has put the page to sleep.
 */
export const keepCodes = (codes: ScannedList): void => keepInTab(name, codes);

export const readKeptCodes = (): ScannedList => {
  const value = readKeptInTab(name);
  const texts = Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
  return texts.reduce<ScannedList>(withCode, []);
};
