import { useQuery } from '@tanstack/react-query';
import { askSums, sumsQuery } from '../large/found-rows-api.ts';
import type { ListRows, Matching, Sums, SumsQuestion } from './list-rows.ts';

/** What the rows that match add up to; undefined until the server has answered, if it has to be asked. */
export const useSums = (list: ListRows<unknown>, matching: Matching, question: SumsQuestion): Sums | undefined => {
  const { data } = useQuery(sumsQuery(list.server, matching.filters, question));
  return list.sums(matching, question) ?? data;
};

/** The same for a single answer. */
export const sumsOf = async (list: ListRows<unknown>, matching: Matching, question: SumsQuestion): Promise<Sums> => {
  const here = list.sums(matching, question);
  if (here !== undefined || list.server === undefined)
    return here ?? Promise.reject(new Error('No one knows the rows'));
  return askSums(list.server.kind, matching.filters, question);
};
