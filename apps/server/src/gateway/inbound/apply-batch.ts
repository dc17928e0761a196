import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { applyHellos } from './apply-hellos.ts';
import { applyGones, markHeard } from './apply-presence.ts';
import { applyReplies } from './apply-replies.ts';
import { applyResults } from './apply-results.ts';
import { applyStarts } from './apply-starts.ts';
import { applyStates } from './apply-states.ts';
import { applyStreams, type ServiceIds } from './apply-streams.ts';
import { newBatch, type Batch } from './batch.ts';
import { ofKind, type Incoming } from './device-message.ts';
import { holdRows } from './hold-rows.ts';

async function refreshBatteries(writer: Writer, { batteryIds }: Batch): Promise<void> {
  if (batteryIds.size === 0) return;
  await sql`select app.refresh_batteries(${[...batteryIds]}::bigint[])`.execute(writer);
}

/**
 * Takes everything that devices of one organisation sent into its data, in the transaction of the caller. Kind by kind: within a
 * batch a run is started before its samples arrive and ends after them, whatever order the messages came in.
 */
export async function applyBatch(
  writer: Writer,
  items: readonly Incoming[],
  serviceIds: ServiceIds,
  heardDeviceIds: readonly number[],
  isHistory = false,
): Promise<Batch> {
  const batch = newBatch();
  await holdRows(writer, items, serviceIds, heardDeviceIds);
  await markHeard(writer, heardDeviceIds);
  await applyHellos(writer, ofKind(items, 'hello'), batch);
  await applyStarts(writer, ofKind(items, 'start'), batch, isHistory);
  await applyStates(writer, ofKind(items, 'state'), batch);
  await applyStreams(writer, ofKind(items, 'stream'), batch, serviceIds);
  await applyResults(writer, ofKind(items, 'result'), batch);
  await applyReplies(writer, ofKind(items, 'reply'), batch);
  await applyGones(writer, ofKind(items, 'gone'));
  await refreshBatteries(writer, batch);
  return batch;
}
