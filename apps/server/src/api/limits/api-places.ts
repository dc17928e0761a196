import { tenantActivity } from '@ohmstead/database';
import { Places } from './places.ts';

const mib = 1024 * 1024;

/** How much one organisation may have in progress, so that others are not slowed down. */
export const createPlaces = () => ({
  /** Lists of known versions; the cost is the size of their bodies. */
  versions: new Places({ atOnce: 2, waitMs: 5_000, costs: { perSecond: mib, burst: 2 * mib } }),
  /**
   * Questions about long lists, and the search for the rows of a file: one at a time while other organisations are active. The cost is how
   * long the database worked on a question, in ms.
   */
  questions: new Places({
    atOnce: (organizationId) => (tenantActivity.hasOthers(organizationId) ? 1 : 2),
    waitMs: 5_000,
    costs: { perSecond: 500, burst: 10_000 },
  }),
  /** CSV files and their tickets: an organisation's exports wait for each other. */
  exports: new Places({ atOnce: 2, waitMs: 0 }),
  /** Reports, and bulk histories and spectra (security D6). */
  reports: new Places({ atOnce: 2, waitMs: 5_000 }),
  /** Images, from their first byte to the end of encoding. Only one is encoded at a time, over all organisations. */
  images: new Places({ atOnce: 2, waitMs: 5_000 }),
  /** Other large bodies while they arrive; the cost is their size. */
  bodies: new Places({ atOnce: 4, waitMs: 5_000, costs: { perSecond: mib / 2, burst: mib } }),
});

export type ApiPlaces = ReturnType<typeof createPlaces>;
