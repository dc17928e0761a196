import type { Result, State, Stream, UpMessage } from '@ohmstead/device-protocol';

const isRising = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value > (values[at - 1] as number));

function faultOfStream({ offset, Curr, Volt, Temp, RemCap }: Stream): string | undefined {
  if ([Curr, Volt, Temp, RemCap].some((column) => column && column.length !== offset.length))
    return 'columns differ in length';
  return isRising(offset) ? undefined : '/offset: does not rise';
}

function faultOfResult({ eisData }: Result): string | undefined {
  if (!eisData) return undefined;
  const { Freqs, EIS_real, EIS_imag } = eisData;
  return EIS_real.length === Freqs.length && EIS_imag.length === Freqs.length
    ? undefined
    : '/eisData: lists differ in length';
}

const faultOfState = ({ bays }: State) =>
  new Set(bays.map(({ bay }) => bay)).size === bays.length ? undefined : '/bays: a bay is named twice';

/** What a schema cannot say. */
export function findFault({ kind, message }: UpMessage): string | undefined {
  if (kind === 'stream') return faultOfStream(message);
  if (kind === 'result') return faultOfResult(message);
  return kind === 'state' ? faultOfState(message) : undefined;
}
