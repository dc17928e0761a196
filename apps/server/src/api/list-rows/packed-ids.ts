import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '@ohmstead/database';
import { sql } from 'kysely';
import { ask } from '../../list-rows/list-of-rows.ts';
import type { Value } from '../../list-rows/row-value.ts';

/** Ids of rows in their order, eight bytes each: a list may have millions of them. In batches, as their rows are read. */
export type PackedIds = readonly Buffer[];

const idBytes = Float64Array.BYTES_PER_ELEMENT;
/** The number of rows that each batch holds in memory. */
const batchBytes = 10_000 * idBytes;

const idsOfTurn = 10_000;

/** Each id once. In turns of the event loop: 200 000 ids at once would hold the process for 80 ms. */
export async function packIds(ids: readonly number[]): Promise<Buffer> {
  const packed = new Float64Array(ids.length);
  // One large set would hold the process each time that it grows.
  const sets = Array.from({ length: 64 }, () => new Set<number>());
  let count = 0;
  for (let from = 0; from < ids.length; from += idsOfTurn) {
    for (const id of ids.slice(from, from + idsOfTurn)) {
      const known = sets[id % sets.length]!;
      if (known.has(id)) continue;
      known.add(id);
      packed[count++] = id;
    }
    await nextTurn();
  }
  return Buffer.from(packed.buffer, 0, count * idBytes);
}

export const inBatches = (packed: Buffer): PackedIds =>
  Array.from({ length: Math.ceil(packed.length / batchBytes) }, (_, at) =>
    packed.subarray(at * batchBytes, (at + 1) * batchBytes),
  );

export const countPacked = (packed: PackedIds): number =>
  packed.reduce((count, batch) => count + batch.length / idBytes, 0);

/**
 * `packIds` puts the highest byte of a number last, where it is never 0. PostgreSQL puts the lowest one there, which is 0 in every id that it
 * has given (below 2 to the 45th).
 */
export function unpackIds(batch: Buffer): number[] {
  const copy = Buffer.from(new Uint8Array(batch).buffer);
  if (batch[idBytes - 1] === 0) copy.swap64();
  return Array.from(new Float64Array(copy.buffer));
}

/** Reads one value, which `source` calls `packed`, in batches: in one piece it would be in memory several times at once. */
export async function readPacked(reader: Reader, source: Value): Promise<PackedIds> {
  const batches = await ask<{ batch: Buffer }>(
    reader,
    sql`with source as materialized (${source})
      select substring(packed from (number - 1) * ${batchBytes} + 1 for ${batchBytes}) as batch
        from source, generate_series(1, (octet_length(packed) + ${batchBytes} - 1) / ${batchBytes}) as number order by number`,
  );
  return batches.map(({ batch }) => batch);
}
