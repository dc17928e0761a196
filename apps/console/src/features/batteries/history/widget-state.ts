import { isBelowThreshold } from '@ohmstead/domain';

/** The state of a battery's value (spec: foundations §4). */
export type WidgetState = 'normal' | 'inprogress' | 'pass' | 'warning' | 'fail' | 'novalue';

export type WidgetReading = {
  /** From the running service; its value is null while unknown. Undefined if no service is running. */
  stream?: { value: number | null; atMs: number } | undefined;
  /** The last entry of the history. */
  last?: { value: number; label?: string; atMs: number } | undefined;
  threshold?: number | undefined;
};

const byLabel = (label: string): WidgetState => (label === 'Good' ? 'pass' : label === 'Fair' ? 'warning' : 'fail');

const byThreshold = (value: number, threshold: number | undefined): WidgetState => {
  if (threshold === undefined) return 'normal';
  return isBelowThreshold(value, threshold) ? 'fail' : 'pass';
};

/** A live stream value is preferred over the last history entry. */
export const widgetState = ({ stream, last, threshold }: WidgetReading): WidgetState => {
  if (stream !== undefined) return stream.value === null ? 'inprogress' : byThreshold(stream.value, threshold);
  if (last === undefined) return 'novalue';
  return last.label === undefined ? byThreshold(last.value, threshold) : byLabel(last.label);
};

/** The value shown: the live one, else the last one, even while a new one is being measured. */
export const widgetValue = ({ stream, last }: WidgetReading): number | undefined => stream?.value ?? last?.value;

export type WidgetTime = { state: 'stream' | 'service'; atMs: number } | { state: 'updating' } | undefined;

/** 'Updated', 'At last service' or 'updating'. */
export const widgetTime = ({ stream, last }: WidgetReading): WidgetTime => {
  if (stream !== undefined) {
    return stream.value === null ? { state: 'updating' } : { state: 'stream', atMs: stream.atMs };
  }
  return last === undefined ? undefined : { state: 'service', atMs: last.atMs };
};
