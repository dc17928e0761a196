import type { SamplesSummaryView, ServiceImport, ServiceMapping, SpectrumSummaryView } from '@ohmstead/contract';
import {
  temperatureOf,
  type ClockReading,
  type FileLayout,
  type Finding,
  type MeasuredColumn,
  type Plot,
  type Quantity,
  type QuantityUnit,
  type SamplesSummary,
  type SpectrumSummary,
  type TemperaturePlace,
} from '@ohmstead/domain';
import { createLocalClock } from '../../local-time.ts';
import type { ServiceInspection } from '../reading/read-service-file.ts';

/** How the file of a test is written, as it was recognised. */
export type DetectedFile = NonNullable<ServiceImport['detected']> & { start: ClockReading | null };
export type StoredServiceColumn = {
  head: string;
  samples: string[];
  quantity: Quantity | null;
  unit: QuantityUnit | null;
};
export type StoredSummary = (SamplesSummary | SpectrumSummary) & { plots: Plot[] };

export const proposedServiceMapping: ServiceMapping = {
  batteryId: null,
  battery: null,
  serviceType: null,
  serviceParameters: null,
  status: 'pass',
  startTime: null,
  timeZone: 'UTC',
  locationId: null,
  fcc: null,
  columns: null,
};

type Stored = {
  format: DetectedFile;
  columns: StoredServiceColumn[];
  summary: StoredSummary | null;
  findings: Finding[];
  rowCount: number;
};

/** What is kept of a file that was read. */
export function storedOf({ layout, shown, summary, plots, findings, start }: ServiceInspection): Stored {
  const { maker, form, record, decimal } = layout;
  return {
    format: { maker, form, record, decimal, start },
    columns: layout.heads.map((head, index) => storedColumn(layout, head, shown[index] ?? [], index)),
    summary: summary && { ...summary, plots },
    findings,
    rowCount: summary === null ? 0 : 'rows' in summary ? summary.rows : summary.points,
  };
}

function storedColumn({ columns }: FileLayout, head: string, samples: string[], index: number): StoredServiceColumn {
  const { quantity = null, unit = null } = columns[index] ?? {};
  return { head: head.slice(0, 200).toWellFormed(), samples: samples.slice(0, 3), quantity, unit };
}

export const measuredColumns = (
  columns: readonly Pick<StoredServiceColumn, 'quantity' | 'unit'>[],
): (MeasuredColumn | null)[] => columns.map(({ quantity, unit }) => (quantity === null ? null : { quantity, unit }));

/** A clock without a zone shows the time of the zone that was chosen. */
export function startTimeOf({ start }: DetectedFile, timeZone: string): number | null {
  if (start === null) return null;
  if (!start.isLocal) return start.ms;
  const clock = createLocalClock(timeZone);
  const near = start.ms - (clock(start.ms) - start.ms);
  return start.ms - (clock(near) - near);
}

export function viewOfSummary(
  { plots: _, ...summary }: StoredSummary,
  startTime: number | null,
): SamplesSummaryView | SpectrumSummaryView {
  return { ...summary, startTime };
}

export function temperaturePlace(columns: readonly StoredServiceColumn[]): TemperaturePlace {
  const column = columns.find(({ quantity }) => quantity === 'temperature');
  return column ? temperatureOf(column.head) : 'unknown';
}
