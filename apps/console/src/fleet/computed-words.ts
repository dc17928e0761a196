import { exactDate } from '../lib/text/day.ts';

/** What every answer with computed numbers says of how they came about. A server that is older than this console may say nothing. */
export type Computed = { algorithm?: string; computedAt?: number };

/** 'metrology 1, computed Nov 27, 2026 10:01': the version of the methods, and when. */
export const computedWords = ({ algorithm, computedAt }: Computed): string =>
  [algorithm ?? 'version not known', ...(computedAt === undefined ? [] : [`computed ${exactDate(computedAt)}`])].join(
    ', ',
  );
