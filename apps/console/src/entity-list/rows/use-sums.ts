import type { ListRows, Matching, Sums, SumsQuestion } from './list-rows.ts';

/** What the rows that match add up to. */
export const useSums = (list: ListRows<unknown>, matching: Matching, question: SumsQuestion): Sums =>
  list.sums(matching, question);
