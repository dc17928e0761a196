import { tenantActivity } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inBatches, packIds } from '../list-rows/packed-ids.ts';
import { csvFormat } from './csv-format.ts';
import { downloadLists } from './lists/download-lists.ts';
import { readRows, type RowSource } from './read-rows.ts';

test('a file that is given up does not read the rows that still wait for other files of its organisation', async () => {
  const actor = { organizationId: 1 } as Actor;
  const readings: PromiseWithResolvers<unknown>[] = [];
  const read = (async () => {
    const reading = Promise.withResolvers<unknown>();
    readings.push(reading);
    return reading.promise;
  }) as RowSource['read'];
  const ids = inBatches(await packIds(Array.from({ length: 40_000 }, (_, n) => n + 1)));
  tenantActivity.note(actor.organizationId);
  tenantActivity.note(2);
  const rows = readRows({ read, actor, list: downloadLists.batteries, columns: [], format: csvFormat, ids });
  const first = rows.next();
  await expect.poll(() => readings.length).toBe(1);
  readings[0]!.resolve(Buffer.from('first'));
  expect((await first).value?.toString()).toBe('first');
  await expect.poll(() => readings.length).toBe(2);
  await rows.return();
  readings[1]!.resolve(Buffer.from('second'));
  await nextTurn();
  await nextTurn();
  expect(readings).toHaveLength(2);
});
