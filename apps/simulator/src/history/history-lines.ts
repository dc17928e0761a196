import type { Hello, UpMessage } from '@ohmstead/device-protocol';
import { resultMessage, startMessage, streamMessage } from '../run/run-messages.ts';
import { takeRows, thin, type Samples } from '../run/samples.ts';
import type { PastRun } from './simulate-history.ts';

/** One message that a device sent in the past. */
export type HistoryLine = { thingName: string; at: number } & UpMessage;

/** A run of hours keeps about this many samples. */
const keptSamples = 140;
const samplesPerMessage = 200;

type Moment = { at: number; index: number; past: PastRun; ends: boolean };

/** The messages of all runs in the order in which they were sent, numbered by device; then the devices are switched off. */
export function* historyLines(runs: readonly PastRun[], thingNameOf: (past: PastRun) => string): Iterable<HistoryLine> {
  const sequence = new Map<string, number>();
  let lastAt = 0;
  const next = (thingName: string) => {
    const seq = (sequence.get(thingName) ?? 0) + 1;
    sequence.set(thingName, seq);
    return seq;
  };
  for (const { at, past, ends, index } of momentsOf(runs)) {
    const thingName = thingNameOf(past);
    lastAt = at;
    if (!sequence.has(thingName))
      yield { thingName, at, kind: 'hello', message: { seq: next(thingName), at, ...greet(past) } };
    const service = `h${index + 1}`;
    if (ends) yield* endLines(past, { thingName, at, service, next });
    else {
      const message = startMessage(past.run, past.life.state, frameOf(past, service));
      yield { thingName, at, kind: 'start', message: { seq: next(thingName), ...message } };
    }
  }
  for (const thingName of sequence.keys()) yield { thingName, at: lastAt, kind: 'gone', message: { connection } };
}

const connection = 'history';

const greet = ({ bench }: PastRun): Omit<Hello, 'seq' | 'at'> => ({
  protocol: 1,
  connection,
  model: bench.model.name,
  serialNumber: bench.device.serialNumber,
  firmware: { main: bench.model.firmware },
  bayCount: bench.model.bayCount,
});

const frameOf = ({ bay, bench }: PastRun, service: string) => ({ service, bay, adapter: bench.model.adapter });

const momentsOf = (runs: readonly PastRun[]): Moment[] =>
  runs
    .flatMap((past, index): Moment[] => [
      { at: past.run.plan.startAt, index, past, ends: false },
      { at: past.endAt, index, past, ends: true },
    ])
    .toSorted((a, b) => a.at - b.at || a.index - b.index);

type Ending = { thingName: string; at: number; service: string; next: (thingName: string) => number };

function* endLines({ run }: PastRun, { thingName, at, service, next }: Ending): Iterable<HistoryLine> {
  const pieces = inPieces(thin(run.samples, keptSamples));
  for (const [part, samples] of pieces.entries()) {
    const progress = (part + 1) / pieces.length;
    const message = streamMessage(samples, { service, part, progress });
    yield { thingName, at, kind: 'stream', message: { seq: next(thingName), ...message } };
  }
  const message = resultMessage(run, { service, parts: pieces.length, at });
  yield { thingName, at, kind: 'result', message: { seq: next(thingName), ...message } };
}

function inPieces(samples: Samples): Samples[] {
  const rows = [...samples.offsetS.keys()];
  const pieces = Math.ceil(rows.length / samplesPerMessage);
  return Array.from({ length: pieces }, (_, piece) =>
    takeRows(samples, rows.slice(piece * samplesPerMessage, (piece + 1) * samplesPerMessage)),
  );
}
