import { bulkActions, type BulkAction } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { EntityKind } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../audit/author.ts';
import { acceptDispositions } from '../bulk-changes/accept-dispositions.ts';
import { deleteHeldBatteries, findBatteriesInUse, holdBatteries } from '../bulk-changes/delete-batteries.ts';
import { deleteReleasedDevices, findDevices, releaseDevices } from '../bulk-changes/delete-devices.ts';
import { deleteHeldServices, holdServices, isRunning } from '../bulk-changes/delete-services.ts';
import { favourBatteries } from '../bulk-changes/favour-batteries.ts';
import { retireBatteries } from '../bulk-changes/retire-batteries.ts';
import { scheduleBatteries } from '../bulk-changes/schedule-batteries.ts';
import { setFields } from '../bulk-changes/set-fields.ts';
import { queueUpgrades } from '../bulk-changes/upgrade-firmware.ts';
import { holdLocations, holdRows } from '../bulk-changes/write-rows.ts';
import { batteryBulkEdits } from '../entities/battery-bulk-edits.ts';
import { deviceBulkEdits } from '../entities/device-bulk-edits.ts';
import { serviceBulkEdits } from '../entities/service-bulk-edits.ts';
import { BulkProblem, RowsChanged } from './bulk-problem.ts';
import type { OpenJob } from './open-job.ts';

/** Rows of one transaction. */
export type Batch = {
  writer: Writer;
  author: Author;
  job: OpenJob;
  ids: readonly number[];
  /** To be called once the rows are locked: those that are still as the job found them. */
  unchanged: () => Promise<number[]>;
};

/** How many rows were changed, and why others were not. */
export type Outcome = { changed: number; unchanged?: number; inUse?: number; noFirmware?: number };
type Act = (batch: Batch) => Promise<Outcome>;

const bulkEdits = { batteries: batteryBulkEdits, devices: deviceBulkEdits, services: serviceBulkEdits };

const organizationOf = ({ author }: Batch) => author.actor.organizationId;

/** Locks the rows; returns those that are still as the job found them. */
async function hold(batch: Batch): Promise<number[]> {
  await holdRows(batch.writer, batch.job.kind, organizationOf(batch), batch.ids);
  return batch.unchanged();
}

const retire: Act = async (batch) => {
  const batteryIds = await hold(batch);
  const retired = batch.job.action === 'retire' ? batch.job.createdAt.getTime() : null;
  const { changed, unchangedIds } = await retireBatteries(batch.writer, batch.author, { retired, batteryIds });
  return { changed: changed.length, unchanged: unchangedIds.length };
};

const accept: Act = async (batch) => {
  const { changed, unchangedIds } = await acceptDispositions(batch.writer, batch.author, await hold(batch));
  return { changed: changed.length, unchanged: unchangedIds.length };
};

const schedule: Act = async (batch) => {
  const batteryIds = await hold(batch);
  const days = batch.job.wanted?.['serviceFrequency'];
  if (days !== null && typeof days !== 'number') throw new Error('A schedule has no interval');
  const { changed, unchangedIds } = await scheduleBatteries(batch.writer, batch.author, { batteryIds, days });
  return { changed: changed.length, unchanged: unchangedIds.length };
};

const favour: Act = async (batch) => {
  const ids = await hold(batch);
  const isFavourite = batch.job.action === 'favourite';
  const favourites = ids.map((id): [number, boolean] => [id, isFavourite]);
  const changed = await favourBatteries(batch.writer, batch.author, { favourites });
  return { changed: changed.length, unchanged: ids.length - changed.length };
};

const edit: Act = async (batch) => {
  const { writer, author, job } = batch;
  const set = job.wanted ?? {};
  await requireLocation(batch, set['location']);
  const ids = await hold(batch);
  const { rows } = await setFields(
    writer,
    author,
    bulkEdits[job.kind],
    ids.map((id) => [id, null]),
    set,
  );
  const changed = rows.filter(({ isChanged }) => isChanged).length;
  return { changed, unchanged: rows.length - changed };
};

/** Locations are locked before what stands there. */
async function requireLocation({ writer }: Batch, location: unknown): Promise<void> {
  if (typeof location !== 'number') return;
  if ((await holdLocations(writer, [location])).length === 0) throw new BulkProblem('bulkJobs-run-3');
}

const deleteBatteries: Act = async (batch) => {
  const { writer, author, ids } = batch;
  const held = await holdBatteries(writer, organizationOf(batch), ids);
  const unchanged = new Set(await batch.unchanged());
  const wanted = held.filter(({ id }) => unchanged.has(id));
  const inUse = await findBatteriesInUse(writer, organizationOf(batch), wanted);
  const free = wanted.filter(({ id }) => !inUse.has(id));
  await deleteHeldBatteries(writer, author, free);
  return { changed: free.length, inUse: inUse.size };
};

const deleteServices: Act = async (batch) => {
  const held = await holdServices(batch.writer, organizationOf(batch), batch.ids);
  const unchanged = new Set(await batch.unchanged());
  const wanted = held.filter(({ id }) => unchanged.has(id));
  const ended = wanted.filter((service) => !isRunning(service));
  await deleteHeldServices(batch.writer, batch.author, ended);
  return { changed: ended.length, inUse: wanted.length - ended.length };
};

/** What was released is deleted, so that a device which changed meanwhile takes the batch back. */
const deleteDevices: Act = async (batch) => {
  await releaseDevices(batch.writer, batch.ids);
  if ((await batch.unchanged()).length < batch.ids.length) throw new RowsChanged();
  const devices = await findDevices(batch.writer, organizationOf(batch), batch.ids);
  await deleteReleasedDevices(batch.writer, batch.author, devices);
  return { changed: devices.length };
};

const upgradeDevices: Act = async (batch) => {
  const ids = await hold(batch);
  const upgraded = await queueUpgrades(batch.writer, batch.author, ids);
  const changed = upgraded.filter(({ isQueued }) => isQueued).length;
  return { changed, unchanged: upgraded.length - changed, noFirmware: ids.length - upgraded.length };
};

type LastDevice = { id: number; deviceId: number | null };

/** Batteries have no firmware: the devices that last serviced them are upgraded. A battery counts as changed with its device. */
const upgradeLastDevices: Act = async (batch) => {
  const { rows } = await sql<LastDevice>`select id, last_device_id as "deviceId" from batteries
    where organization_id = ${organizationOf(batch)} and id = any (${batch.ids}::bigint[])`.execute(batch.writer);
  const deviceIds = [...new Set(rows.flatMap(({ deviceId }) => deviceId ?? []))];
  const upgraded = await queueUpgrades(batch.writer, batch.author, deviceIds);
  const isQueued = new Map(upgraded.map((device) => [device.id, device.isQueued]));
  const outcomes = rows.map(({ deviceId }) => (deviceId === null ? undefined : isQueued.get(deviceId)));
  const count = (wanted: boolean | undefined) => outcomes.filter((outcome) => outcome === wanted).length;
  return { changed: count(true), unchanged: count(false), noFirmware: count(undefined) };
};

const acts: { [Kind in EntityKind]: Record<(typeof bulkActions)[Kind][number], Act> } = {
  batteries: {
    retire,
    unretire: retire,
    acceptDisposition: accept,
    schedule,
    favourite: favour,
    unfavourite: favour,
    upgradeFirmware: upgradeLastDevices,
    edit,
    delete: deleteBatteries,
  },
  devices: { upgradeFirmware: upgradeDevices, edit, delete: deleteDevices },
  services: { edit, delete: deleteServices },
};

/** Makes the change of the job in these rows, by the same statements as the calls for chosen rows. */
export function act(batch: Batch): Promise<Outcome> {
  const { kind, action } = batch.job;
  const ofKind: Readonly<Partial<Record<BulkAction, Act>>> = acts[kind];
  const chosen = ofKind[action];
  if (chosen === undefined) throw new Error(`Nothing can ${action} ${kind}`);
  return chosen(batch);
}
