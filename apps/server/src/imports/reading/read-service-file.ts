import {
  ReadProblem,
  type ClockReading,
  type FileLayout,
  type FileSpectrum,
  type Finding,
  type MeasuredColumn,
  type Plot,
  type SamplesSummary,
  type SpectrumSummary,
} from '@ohmstead/domain';
import type { SampleColumns } from '../../sample-store/sample-columns.ts';
import { readInChild, readerAt } from './read-in-child.ts';

/** What is read: how the file of so many bytes is laid out and what it holds, or the samples too. */
export type ReadWish = {
  size: number;
  columns?: (MeasuredColumn | null)[] | undefined;
  designCapacityMah?: number | null | undefined;
  withSamples?: boolean;
};

export type ServiceInspection = {
  layout: FileLayout;
  /** For each column the cells of the first rows. */
  shown: string[][];
  /** Null until the columns are known that it needs. */
  summary: SamplesSummary | SpectrumSummary | null;
  plots: Plot[];
  findings: Finding[];
  /** Without the zone of its clock, if the file does not tell it. */
  start: ClockReading | null;
  spectrum?: FileSpectrum;
};

type NewSamples = Omit<SampleColumns, 'RemCap'>;
export type SaidOfService = {
  problem?: { code: ReadProblem['code']; params: readonly (string | number)[] };
  samples?: NewSamples;
} & (({ isWhole: true } & ServiceInspection) | { isWhole?: never });

const script = readerAt(import.meta.url, 'service-reader-child.ts');
/** The file is beside its objects. */
const limits = { heapMebibytes: 160, deadlineMs: 180_000 };

/** Reads a file of a test; the samples are taken a thousand at a time. Throws a `ReadProblem`. */
export async function readServiceFile(
  pieces: AsyncIterable<Buffer>,
  wish: ReadWish,
  onSamples: (samples: SampleColumns) => void = () => undefined,
): Promise<ServiceInspection> {
  for await (const said of readInChild<SaidOfService>(script, [JSON.stringify(wish)], pieces, limits)) {
    if (said.samples) onSamples({ ...said.samples, RemCap: said.samples.offset.map(() => null) });
    if (said.isWhole) return said;
  }
  // Out of memory or time.
  throw new ReadProblem('imports-read-11');
}
