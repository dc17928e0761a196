import { strict, Text, type GetUpdatesBody } from '@ohmstead/contract';
import { Type, type Static } from 'typebox';
import { badInput } from '../api-error.ts';

/** GET carries the pairs as the client's helper writes a list: all numbers joined with commas. */
export const getUpdatesQuery = Type.Object(
  {
    since: Type.Optional(Text(200, 1)),
    versions: Type.Optional(Type.String({ maxLength: 12_000, pattern: '^(?:null|[0-9]{1,15}(?:,[0-9]{1,15})*)?$' })),
  },
  strict,
);

/** The same as a body says it. */
export function readUpdatesQuery({ since, versions }: Static<typeof getUpdatesQuery>): GetUpdatesBody {
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
