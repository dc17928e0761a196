import type { BayRow, DeviceRow } from '@ohmstead/contract';
import { deviceStatus, type DeviceStatus } from '@ohmstead/domain';
import type { ListedRows } from '../../data/entities-api.ts';

/** A device in the list: with its bays, and with the status derived from them beside the reported one. */
export type ListedDevice = Omit<DeviceRow, 'status'> & {
  status: DeviceStatus;
  reportedStatus: DeviceRow['status'];
  bays: readonly BayRow[];
};

type WireRow = readonly unknown[];

const bayOf = (columns: readonly string[], row: WireRow): BayRow =>
  Object.fromEntries(columns.map((key, position) => [key, row[position] ?? null])) as BayRow;

const baysByDevice = (answer: ListedRows): Map<number, BayRow[]> => {
  const { bayColumns = [] } = answer;
  const bays = (answer.bays ?? []).filter((row) => row.length > 1).map((row) => bayOf(bayColumns, row));
  return Map.groupBy(
    bays.toSorted((a, b) => a.number - b.number),
    (bay) => bay.deviceId,
  );
};

/** Adds bays and derived status to the devices of an answer, as ordinary columns. */
export const listedDevices = (answer: ListedRows) => {
  const bays = baysByDevice(answer);
  const columns = answer.columns.map((key) => (key === 'status' ? 'reportedStatus' : key));
  const id = columns.indexOf('id');
  const online = columns.indexOf('online');
  const withBays = (row: WireRow): WireRow => {
    if (row.length === 1) return row;
    const own = bays.get(Number(row[id])) ?? [];
    return [...row, own, deviceStatus({ online: row[online] === true, bays: own })];
  };
  return {
    columns: [...columns, 'bays', 'status'],
    rows: (answer.devices ?? []).map(withBays),
  };
};

export const deviceName = ({ name, type }: Pick<DeviceRow, 'name' | 'type'>): string => name ?? type;
