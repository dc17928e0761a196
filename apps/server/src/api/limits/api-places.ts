import { Places } from './places.ts';

const mib = 1024 * 1024;

/** What one organisation may have under way, so that others are answered as quickly as ever. */
export const createPlaces = () => ({
  /** Lists of known versions; their cost is the bytes of their bodies. */
  versions: new Places({ atOnce: 2, waitMs: 5_000, costs: { perSecond: mib, burst: 2 * mib } }),
  /** Files, and the tickets for them: its own files wait for each other. */
  exports: new Places({ atOnce: 2, waitMs: 0 }),
  /** Reports, and histories and spectra of many (security D6). */
  reports: new Places({ atOnce: 2, waitMs: 5_000 }),
  /** Images, from their first byte to the end of their encoding, of which there is one at a time for everybody. */
  images: new Places({ atOnce: 2, waitMs: 5_000 }),
  /** Other large bodies, while they arrive; their cost is their bytes. */
  bodies: new Places({ atOnce: 4, waitMs: 5_000, costs: { perSecond: mib / 2, burst: mib } }),
});

export type ApiPlaces = ReturnType<typeof createPlaces>;
