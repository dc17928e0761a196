import type { Hello, Stream, UpMessage } from '@ohmstead/device-protocol';
import { resultMessage, startMessage, streamMessage } from '../run/run-messages.ts';
import { takeRows, thin, type Samples } from '../run/samples.ts';
import { takeDue } from '../device/live-run.ts';
import type { PastRun } from './simulate-history.ts';
import type { OpenRun } from './runs-in-progress.ts';

/** One message that a device sent in the past. */
export type HistoryLine = { thingName: string; at: number } & UpMessage;

/** The approximate number of samples kept from a run of several hours. */
const keptSamples = 140;
const samplesPerMessage = 200;

type SentRun = Pick<PastRun, 'bench' | 'bay' | 'life' | 'run'>;
type Moment = { at: number; service: string; past: SentRun; ends: boolean };
type ThingNameOf = (of: Pick<PastRun, 'bench'>) => string;
type History = { runs: readonly PastRun[]; open?: readonly OpenRun[]; until: number };

/**
 * The messages of all runs in the order of sending, numbered per device. Runs in progress at the end have their measurements so far; then
 * the devices are switched off.
 */
export function* historyLines({ runs, open = [], until }: History, thingNameOf: ThingNameOf): Iterable<HistoryLine> {
  const sequence = new Map<string, number>();
  let lastAt = 0;
  const next = (thingName: string) => {
    const seq = (sequence.get(thingName) ?? 0) + 1;
    sequence.set(thingName, seq);
    return seq;
  };
  for (const { at, past, ends, service } of momentsOf(runs, open)) {
    const thingName = thingNameOf(past);
    lastAt = at;
    if (!sequence.has(thingName))
      yield { thingName, at, kind: 'hello', message: { seq: next(thingName), at, ...greet(past) } };
    if (ends) yield* endLines(past, { thingName, at, service, next });
    else {
      const message = startMessage(past.run, past.life.state, frameOf(past, service));
      yield { thingName, at, kind: 'start', message: { seq: next(thingName), ...message } };
    }
  }
  for (const run of open) {
    const thingName = thingNameOf(run);
    for (const message of measuredUntil(run, until))
      yield { thingName, at: until, kind: 'stream', message: { seq: next(thingName), ...message } };
  }
  const gone = { kind: 'gone', message: { connection } } as const;
  for (const thingName of sequence.keys()) yield { thingName, at: open.length > 0 ? until : lastAt, ...gone };
}

/** The run itself stores how much of it was sent. */
export function* measuredUntil({ live }: Pick<OpenRun, 'live'>, until: number): Iterable<Omit<Stream, 'seq'>> {
  for (let due = takeDue(live, until); due !== undefined; due = takeDue(live, until))
    yield streamMessage(due.samples, { service: live.service, part: live.parts++, progress: due.progress });
}

const connection = 'history';

const greet = ({ bench }: Pick<PastRun, 'bench'>): Omit<Hello, 'seq' | 'at'> => ({
  protocol: 1,
  connection,
  model: bench.model.name,
  serialNumber: bench.device.serialNumber,
  firmware: { main: bench.model.firmware },
  bayCount: bench.model.bayCount,
});

const frameOf = ({ bay, bench }: SentRun, service: string) => ({ service, bay, adapter: bench.model.adapter });

const momentsOf = (runs: readonly PastRun[], open: readonly OpenRun[]): Moment[] =>
  [
    ...runs.flatMap((past, index): Moment[] => {
      const service = `h${index + 1}`;
      return [
        { at: past.run.plan.startAt, service, past, ends: false },
        { at: past.endAt, service, past, ends: true },
      ];
    }),
    ...open.map(({ live, ...place }): Moment => {
      const { service, run } = live;
      return { at: live.beganAt, service, past: { ...place, run }, ends: false };
    }),
  ].toSorted((a, b) => a.at - b.at);

type Ending = { thingName: string; at: number; service: string; next: (thingName: string) => number };

function* endLines({ run }: SentRun, { thingName, at, service, next }: Ending): Iterable<HistoryLine> {
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
