import { maxBulkIds } from '@ohmstead/domain';

/** Makes one call after another, each with as many ids as the server accepts at once. */
export const inBulks = async <Answer>(
  ids: readonly number[],
  call: (some: readonly number[]) => Promise<Answer>,
  size = maxBulkIds,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let from = 0; from < ids.length; from += size) answers.push(await call(ids.slice(from, from + size)));
  return answers;
};
