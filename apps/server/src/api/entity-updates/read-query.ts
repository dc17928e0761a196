import type { GetUpdatesBody, GetUpdatesQuery } from '@ohmstead/contract';
import { badInput } from '../api-error.ts';

/** The same as a body says it. */
export function readUpdatesQuery({ since, versions }: GetUpdatesQuery): GetUpdatesBody {
  if (since !== undefined && versions !== undefined) throw badInput('either since or versions');
  if (since !== undefined) return { since };
  return { versions: versions === undefined || versions === '' || versions === 'null' ? null : readPairs(versions) };
}

function readPairs(versions: string): [id: number, version: number][] {
  const numbers = versions.split(',').map(Number);
  if (numbers.length % 2 === 1) throw badInput('versions are pairs: id,version,id,version');
  return Array.from({ length: numbers.length / 2 }, (_, at) => [
    numbers[at * 2] as number,
    numbers[at * 2 + 1] as number,
  ]);
}
