import { withCode, type ScannedList } from './scanned-list.ts';

const key = 'ohmstead-scanned-codes';

/**
 * In this tab only. The scanner, which has no session, hands its codes to the console in this way; they also survive a login, and a phone
 * that has put the page to sleep.
 */
export const keepCodes = (codes: ScannedList): void => sessionStorage.setItem(key, JSON.stringify(codes));

export const readKeptCodes = (): ScannedList => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    const texts = Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
    return texts.reduce<ScannedList>(withCode, []);
  } catch {
    return [];
  }
};
