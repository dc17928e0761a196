/** Ids joined with commas; null, for every location, where none are named. */
export const readLocationIds = (text: string | undefined): number[] | null =>
  text === undefined || text === '' ? null : text.split(',').map(Number);
