import type { historyColumns } from '@ohmstead/contract';

type Columns = typeof historyColumns;
type Places = {
  [P in Extract<keyof Columns, `${number}`> as Columns[P]]: P extends `${infer Index extends number}` ? Index : never;
};

/** The place of each column in a row of the history; a wrong or a missing one does not compile. */
export const place = {
  serviceId: 0,
  startTs: 1,
  soh: 2,
  rsoc: 3,
  remCap: 4,
  fcc: 5,
  rcDetermination: 6,
  temp: 7,
  endTs: 8,
  status: 9,
} as const satisfies Places;
