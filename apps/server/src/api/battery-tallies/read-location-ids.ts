/** Parses ids separated by commas; null, meaning every location, if there are none. */
export const readLocationIds = (text: string | undefined): number[] | null =>
  text === undefined || text === '' ? null : text.split(',').map(Number);
