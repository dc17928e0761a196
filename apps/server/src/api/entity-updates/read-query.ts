import { strict, Text } from '@ohmstead/contract';
import { Type, type Static } from 'typebox';
import { badInput } from '../api-error.ts';
import type { UpdatesRequest } from './find-updates.ts';
import { KnownVersions } from './known-versions.ts';

/** GET carries the pairs as the client's helper writes a list: all numbers joined with commas. */
export const getUpdatesQuery = Type.Object(
  {
    since: Type.Optional(Text(200, 1)),
    versions: Type.Optional(Type.String({ maxLength: 12_000, pattern: '^(?:null|[0-9]{1,15}(?:,[0-9]{1,15})*)?$' })),
  },
  strict,
);

export function readUpdatesQuery({ since, versions }: Static<typeof getUpdatesQuery>): UpdatesRequest {
  if (since !== undefined && versions !== undefined) throw badInput('either since or versions');
  if (since !== undefined) return { since };
  return { versions: versions === undefined || versions === '' || versions === 'null' ? null : readPairs(versions) };
}

function readPairs(versions: string): KnownVersions {
  const numbers = versions.split(',').map(Number);
  if (numbers.length % 2 === 1) throw badInput('versions are pairs: id,version,id,version');
  const known = new KnownVersions();
  for (let at = 0; at < numbers.length; at += 2) known.add(numbers[at] as number, numbers[at + 1] as number);
  return known;
}
