import type { Faults, Finding } from './finding.ts';
import type { FileSample, SamplesSummary } from './service-file.ts';

type Point = Pick<FileSample, 'offset' | 'Curr' | 'Volt'>;
type Step = { seconds: number; line: number };
const noStep: Step = { seconds: 0, line: 0 };

/** How voltage and time go with the current. */
export class SampleShape {
  /** mV with the current, and all of them, while it flows in one direction. */
  along = 0;
  moved = 0;
  /** The longest step, and the longest one in which a current flows on: rests are sampled more rarely. */
  longest = noStep;
  longestAtWork = noStep;
  /** Rows by the power of √2 seconds that their step takes. */
  readonly #steps = new Map<number, number>();
  rows = 0;
  lowestNet = 0;
  highestNet = 0;
  missing: { line: number; count: number; gaps: number } | undefined;
  #last: Point | undefined;

  add(line: number, point: Point, netAh: number): void {
    this.rows++;
    this.lowestNet = Math.min(this.lowestNet, netAh);
    this.highestNet = Math.max(this.highestNet, netAh);
    const last = this.#last;
    this.#last = point;
    if (!last) return;
    const step = { seconds: point.offset - last.offset, line };
    this.#noteStep(step);
    if (last.Curr === null || point.Curr === null || last.Volt === null || point.Volt === null) return;
    // A step of the current moves the voltage at once, whatever it is later.
    const isSteady = last.Curr * point.Curr > 0 && Math.abs(point.Curr - last.Curr) <= Math.abs(last.Curr) * 0.2;
    if (!isSteady) return;
    if (step.seconds > this.longestAtWork.seconds) this.longestAtWork = step;
    const change = point.Volt - last.Volt;
    this.along += point.Curr > 0 ? change : -change;
    this.moved += Math.abs(change);
  }

  #noteStep(step: Step): void {
    if (step.seconds <= 0) return;
    const size = Math.round(2 * Math.log2(step.seconds));
    this.#steps.set(size, (this.#steps.get(size) ?? 0) + 1);
    if (step.seconds > this.longest.seconds) this.longest = step;
  }

  noteMissing(line: number, count: number): void {
    this.missing = this.missing
      ? { ...this.missing, count: this.missing.count + count, gaps: this.missing.gaps + 1 }
      : { line, count, gaps: 1 };
  }

  /** The step that 95 of 100 rows do not exceed, in s. */
  usualStep(): number {
    let left = this.rows * 0.05;
    for (const [size, count] of [...this.#steps].toSorted(([one], [other]) => other - one)) {
      left -= count;
      if (left <= 0) return 2 ** (size / 2);
    }
    return 0;
  }
}

type Judged = {
  faults: Faults;
  shape: SampleShape;
  summary: SamplesSummary;
  designCapacityMah: number | null;
  /** What a clock beside the test time says, in s. */
  clockSpan: number | null;
  /** What the file itself counts, in mAh. */
  said: { charge: number | null; discharge: number | null } | null;
};

const whole = (code: Finding['code'], message: string, severity: Finding['severity'] = 'warning'): Finding => ({
  code,
  severity,
  line: null,
  column: null,
  count: 1,
  message,
});

/** What a validator of the format does not see (spec: science §4). */
export function judgeSamples(judged: Judged): Finding[] {
  const { faults } = judged;
  return [
    ...(judged.summary.rows === 0 ? [whole('not-a-number', 'No row has a time.', 'error')] : []),
    ...faults.finding('not-a-number', 'error', (text) =>
      text === '' ? 'there is no time.' : `${text} is not a number.`,
    ),
    ...faults.finding('time-back', 'error', () => 'the time goes back.'),
    ...faults.finding('decimal', 'error', (text) =>
      text === '' ? 'there are more cells than heads, as with a decimal comma.' : `${text} has a decimal comma.`,
    ),
    ...faults.finding('cells', 'warning', () => 'another cell begins here.'),
    ...timeUnit(judged),
    ...exchanged(judged),
    ...currentUnit(judged),
    ...sign(judged),
    ...gap(judged),
    ...charge(judged),
  ];
}

const text = (value: number) =>
  value.toLocaleString('en-GB', { maximumSignificantDigits: value >= 100 ? 6 : 3, useGrouping: true });

function timeUnit({ clockSpan, summary }: Judged): Finding[] {
  const span = summary.timeLast - summary.timeFirst;
  if (clockSpan === null || clockSpan < 1 || span <= 0) return [];
  const ratio = span / clockSpan;
  if (ratio > 0.5 && ratio < 2) return [];
  const looks = ratio > 500 ? ' They look like milliseconds.' : '';
  return [
    whole(
      'time-unit',
      `The times go on for ${text(span)} s, the clock for ${text(clockSpan)} s: their unit is wrong.${looks}`,
    ),
  ];
}

/** A current called voltage stays the same, or falls to zero and below. */
function exchanged({ summary, said }: Judged): Finding[] {
  const { rows, voltageMin, voltageMax, currentMin, currentMax, charge: charged, discharge } = summary;
  const found: Finding[] = [];
  if (voltageMin !== null && voltageMax !== null && currentMin !== null && currentMax !== null && rows >= 10) {
    const isFlat =
      voltageMax - voltageMin < Math.abs(voltageMax) * 0.001 && currentMax - currentMin > currentMax * 0.02;
    const crosses = voltageMin <= 0 && voltageMax > voltageMin && currentMin > 500 && currentMax < currentMin * 4;
    if (crosses || (isFlat && currentMin > 500)) found.push(whole('columns', 'Voltage and current look exchanged.'));
  }
  if (said && isNear(said.charge, discharge) && isNear(said.discharge, charged) && !isNear(charged, discharge))
    found.push(whole('columns', 'Charge and discharge look exchanged, or the sign of the current is turned.'));
  return found;
}

const isNear = (one: number | null, other: number | null) =>
  one !== null && other !== null && Math.abs(one - other) <= Math.max(one, other) * 0.02;

/** The most that the battery gave or took in one go. */
const swing = ({ shape }: Judged) => (shape.highestNet - shape.lowestNet) * 1_000;

function currentUnit(judged: Judged): Finding[] {
  const { summary, designCapacityMah, said } = judged;
  const most = Math.max(Math.abs(summary.currentMin ?? 0), Math.abs(summary.currentMax ?? 0));
  const counted = Math.max(summary.charge, summary.discharge);
  const told = said === null ? 0 : Math.max(said.charge ?? 0, said.discharge ?? 0);
  if (told > 0 && counted / told > 300)
    return [unitOfCurrent(`${text(counted)} mAh, where the file counts ${text(told)} mAh`, 'mA')];
  if (told > 0 && counted > 0 && counted / told < 1 / 300)
    return [unitOfCurrent(`${text(counted)} mAh, where the file counts ${text(told)} mAh`, 'A')];
  if (designCapacityMah === null || designCapacityMah <= 0 || most === 0) return [];
  const against = `the battery is designed for ${text(designCapacityMah)} mAh`;
  if (swing(judged) > 5 * designCapacityMah || most > 200 * designCapacityMah)
    return [unitOfCurrent(`${text(swing(judged))} mAh at up to ${text(most)} mA, but ${against}`, 'mA')];
  // A voltage moves that much only if the battery is charged or discharged.
  const hasMoved = (summary.voltageMax ?? 0) - (summary.voltageMin ?? 0) > (summary.voltageMax ?? 0) * 0.08;
  if (hasMoved && counted < designCapacityMah / 200)
    return [unitOfCurrent(`${text(counted)} mAh at up to ${text(most)} mA, but ${against}`, 'A')];
  return [];
}

const unitOfCurrent = (facts: string, meant: string): Finding =>
  whole('current-unit', `The currents make ${facts}: they look like ${meant === 'mA' ? 'milliamperes' : 'amperes'}.`);

function sign({ shape, summary }: Judged): Finding[] {
  const range = (summary.voltageMax ?? 0) - (summary.voltageMin ?? 0);
  if (shape.moved === 0 || shape.along / shape.moved > -0.4 || -shape.along < range * 0.1) return [];
  return [
    whole(
      'sign',
      'The voltage falls while the battery is charged and rises while it is discharged: the sign looks turned.',
    ),
  ];
}

function gap({ shape }: Judged): Finding[] {
  if (shape.missing) {
    const { line, count, gaps } = shape.missing;
    const message = `Line ${line}: ${count} rows before it are missing, by their numbers${gaps > 1 ? `, at ${gaps} places` : ''}.`;
    return [{ ...whole('gap', message), line, count }];
  }
  const usual = shape.usualStep();
  if (shape.rows < 20 || usual === 0) return [];
  const step = shape.longestAtWork.seconds > 2.5 * usual ? shape.longestAtWork : shape.longest;
  if (step.seconds < 5 * usual && step !== shape.longestAtWork) return [];
  if (step.seconds < 2.5 * usual) return [];
  const message = `Line ${step.line}: ${text(step.seconds)} s after the row before it, where others follow within ${text(usual)} s.`;
  return [{ ...whole('gap', message), line: step.line }];
}

/** A hundredth beside what is counted from the currents. */
function charge({ said, summary }: Judged): Finding[] {
  if (!said) return [];
  for (const [told, counted, word] of [
    [said.charge, summary.charge, 'charge'],
    [said.discharge, summary.discharge, 'discharge'],
  ] as const) {
    if (told === null || Math.max(told, counted) < 0.001) continue;
    if (Math.abs(told - counted) > Math.max(told, counted) * 0.01)
      return [
        whole('charge', `The file counts a ${word} of ${text(told)} mAh, its currents make ${text(counted)} mAh.`),
      ];
  }
  return [];
}
