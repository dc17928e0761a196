import type { BatteryRow } from '@ohmstead/contract';
import type { ListedRows } from '../../data/entities-api.ts';
import type { AllSelected } from '../../entity-list/bulk/job-action.ts';
import { findWholeRows } from '../../entity-list/large/found-rows-api.ts';
import { askToPrintLabels } from '../../fleet/labels/ask-to-print-labels.tsx';
import { batteryLabel, batteryLabelKeys } from '../../fleet/labels/label-thing.ts';
import { batteryNoun } from './battery-name.ts';

type Labelled = Parameters<typeof batteryLabel>[0];

const rows = {
  kind: 'batteries',
  rowsOf: (answer: ListedRows) => ({ columns: answer.columns, rows: answer.batteries ?? [] }),
} as const;

const ofBatteries = { kind: 'batteries', noun: batteryNoun } as const;

/** Rows of a large list have only the columns that it shows; the other fields are undefined. */
const isWhole = (battery: Labelled): boolean => batteryLabelKeys.every((key) => battery[key] !== undefined);

const wholeBatteries = async (batteries: readonly Labelled[]): Promise<readonly Labelled[]> => {
  if (batteries.every(isWhole)) return batteries;
  const batteryIds = batteries.map(({ batteryId }) => batteryId);
  const found = await findWholeRows<BatteryRow>(rows, { filters: { batteryIds }, sort: null });
  const byId = new Map(found.map((battery) => [battery.batteryId, battery]));
  return batteryIds.flatMap((id) => byId.get(id) ?? []);
};

export const printBatteryLabels = (batteries: readonly Labelled[]): Promise<void> =>
  askToPrintLabels({
    ...ofBatteries,
    count: batteries.length,
    read: async () => (await wholeBatteries(batteries)).map(batteryLabel),
  });

/** In the order of the list. */
export const printLabelsOfAllBatteries = (all: AllSelected, count: number): Promise<void> =>
  askToPrintLabels({
    ...ofBatteries,
    count,
    read: async () => (await findWholeRows<BatteryRow>(rows, all)).map(batteryLabel),
  });
