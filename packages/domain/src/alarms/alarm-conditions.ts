import { tenthsOf } from '../verdict/displayed.ts';
import { isBelowThreshold } from '../verdict/keep-threshold.ts';
import { numberIn, textsIn, type AlarmKind, type AlarmParameters } from './alarm-kinds.ts';
import type { AlarmFact } from './alarm-state.ts';

export type AlarmCondition = AlarmFact & { kind: 'condition' };
type Condition = AlarmCondition;
const dayMs = 24 * 60 * 60_000;

/** A service that ended, as far as alarms rest on it; in the order in which services ended. */
export type EndedService = {
  readonly id: number;
  readonly at: number;
  readonly status: string;
  readonly type: string;
  readonly sohPercent: number | null;
  readonly bayId: number | null;
};
/** What a device said of itself, or what became of its connection. */
export type DeviceReport = { readonly at: number; readonly online: boolean; readonly error: string | null };
/** From `at` on a date of a battery is this one. */
export type DatedFact = { readonly at: number; readonly date: number | null };

const condition = (at: number, fits: boolean, value: number | null = null): Condition => ({
  kind: 'condition',
  at,
  fits,
  fitsFrom: null,
  value,
});

/** What a kind makes of the services of a battery, one condition for each that says something. */
export function batteryConditions(
  kind: AlarmKind,
  parameters: AlarmParameters,
  services: readonly EndedService[],
): Condition[] {
  if (kind === 'service-failed') return failed(parameters, services);
  if (kind === 'battery-failed-again') return failedAgain(parameters, services);
  if (kind === 'soh-below') return sohBelow(parameters, services);
  return kind === 'soh-fell' ? sohFell(parameters, services) : [];
}

function failed(parameters: AlarmParameters, services: readonly EndedService[]): Condition[] {
  const [statuses, types] = [textsIn(parameters, 'statuses'), textsIn(parameters, 'types')];
  return services
    .filter(({ type }) => types === null || types.includes(type))
    .filter(({ status }) => status === 'pass' || statuses?.includes(status))
    .map(({ at, status }) => condition(at, status !== 'pass'));
}

const isJudged = ({ status }: EndedService): boolean => status === 'pass' || status === 'fail';
const countFailures = (statuses: readonly string[]): number => statuses.filter((status) => status === 'fail').length;

function failedAgain(parameters: AlarmParameters, services: readonly EndedService[]): Condition[] {
  const [failures, of] = [numberIn(parameters, 'failures'), numberIn(parameters, 'of')];
  const last: string[] = [];
  return services.filter(isJudged).map(({ at, status }) => {
    last.push(status);
    if (last.length > of) last.shift();
    const count = countFailures(last);
    return condition(at, count >= failures, count);
  });
}

function sohBelow(parameters: AlarmParameters, services: readonly EndedService[]): Condition[] {
  const percent = numberIn(parameters, 'percent');
  const clearedFrom = percent + numberIn(parameters, 'hysteresis');
  return services.flatMap(({ at, sohPercent }) => {
    if (sohPercent === null) return [];
    if (isBelowThreshold(sohPercent, percent)) return [condition(at, true, sohPercent)];
    return isBelowThreshold(sohPercent, clearedFrom) ? [] : [condition(at, false, sohPercent)];
  });
}

/**
 * Each type is compared with itself, as lists print it: from 20.9 to 10.9 are 10 points. It is over when none is as far below the test
 * from which it fell.
 */
function sohFell(parameters: AlarmParameters, services: readonly EndedService[]): Condition[] {
  const points = numberIn(parameters, 'points');
  const before = new Map<string, number>();
  const fallenFrom = new Map<string, number>();
  return services.flatMap(({ at, type, sohPercent }) => {
    if (sohPercent === null) return [];
    const from = fallenFrom.get(type) ?? before.get(type);
    before.set(type, sohPercent);
    if (from === undefined) return [];
    const fell = (tenthsOf(from) - tenthsOf(sohPercent)) / 10;
    if (fell >= points) {
      fallenFrom.set(type, from);
      return [condition(at, true, fell)];
    }
    const wasFallen = fallenFrom.delete(type);
    return wasFallen && fallenFrom.size === 0 ? [condition(at, false, fell)] : [];
  });
}

/** What a kind makes of a device's reports. */
export function deviceConditions(
  kind: AlarmKind,
  parameters: AlarmParameters,
  reports: readonly DeviceReport[],
): Condition[] {
  if (kind === 'device-offline') return reports.map(({ at, online }) => condition(at, !online));
  const texts = textsIn(parameters, 'texts');
  return reports.map(({ at, error }) =>
    condition(at, error !== null && (texts === null || texts.some((text) => error.includes(text)))),
  );
}

/** What a kind makes of a date that comes by itself. */
export function dateConditions(kind: AlarmKind, parameters: AlarmParameters, facts: readonly DatedFact[]): Condition[] {
  const days = numberIn(parameters, 'days');
  const shift = kind === 'service-overdue' ? days * dayMs : -days * dayMs;
  return facts.map(({ at: said, date }, place) => {
    const from = date === null ? null : date + shift;
    // What was always known counts from its own time.
    const at = place === 0 && from !== null ? Math.min(said, from) : said;
    return from !== null && from <= at ? condition(at, true) : { ...condition(at, false), fitsFrom: from };
  });
}

/** Of one bay, from the services of its whole device: many failures here, and none in any other bay. */
export function bayConditions(
  parameters: AlarmParameters,
  bayId: number,
  services: readonly EndedService[],
): Condition[] {
  const [failures, of] = [numberIn(parameters, 'failures'), numberIn(parameters, 'of')];
  const last = new Map<number, string[]>();
  let fitted = false;
  return services.flatMap((service) => {
    if (!isJudged(service) || service.bayId === null) return [];
    last.set(service.bayId, [...(last.get(service.bayId) ?? []), service.status].slice(-of));
    const here = countFailures(last.get(bayId) ?? []);
    const others = [...last].some(([id, statuses]) => id !== bayId && countFailures(statuses) > 0);
    const fits = here >= failures && !others;
    const isNews = service.bayId === bayId || fits !== fitted;
    fitted = fits;
    return isNews ? [condition(service.at, fits, here)] : [];
  });
}

/** A firmware of a device model, which may be withdrawn: its roll-out stops, until there is a newer one. */
export type FirmwareRelease = {
  readonly model: string;
  readonly releasedAt: number;
  readonly withdrawnAt: number | null;
};

/** Of all models of an organisation: one that is stopped is enough. What is withdrawn after a newer one came was not rolled out any more. */
export function rollOutConditions(releases: readonly FirmwareRelease[]): Condition[] {
  const stopped = releases.flatMap(({ model, releasedAt, withdrawnAt }) => {
    if (withdrawnAt === null) return [];
    const newer = releases.filter((other) => other.model === model && other.releasedAt > releasedAt);
    const until = Math.min(...newer.map((other) => other.releasedAt));
    if (until <= withdrawnAt) return [];
    return [{ from: withdrawnAt, until: until === Infinity ? null : until }];
  });
  return troubleConditions(stopped);
}

/** Something that is wrong from a time on, until another if it is over. */
export type Trouble = { readonly from: number; readonly until: number | null };

/** Of all that may be wrong at once: any one is enough, and each that begins is a fact. */
export function troubleConditions(troubles: readonly Trouble[]): Condition[] {
  let count = 0;
  return troubles
    .flatMap(({ from, until }) => [{ at: from, by: 1 }, ...(until === null ? [] : [{ at: until, by: -1 }])])
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ at, by }): Condition[] => {
      count += by;
      return by > 0 || count === 0 ? [condition(at, count > 0)] : [];
    });
}

/** What a look found of a bay. A deviation that is not known is large enough. */
export type BayFinding = { readonly at: number; readonly readsWrong: boolean; readonly deviation: number | null };

export const findingConditions = (parameters: AlarmParameters, findings: readonly BayFinding[]): Condition[] =>
  findings.map(({ at, readsWrong, deviation }) => {
    const percent = deviation === null ? null : Math.abs(deviation);
    return condition(at, readsWrong && (percent === null || percent >= numberIn(parameters, 'percent')), percent);
  });

/** A run of a bay, and how long it may take. */
export type BayRun = { readonly startedAt: number; readonly endedAt: number | null; readonly limitMs: number };

export const runConditions = (runs: readonly BayRun[]): Condition[] =>
  runs
    .flatMap(({ startedAt, endedAt, limitMs }) => [
      { ...condition(startedAt, false), fitsFrom: startedAt + limitMs },
      ...(endedAt === null ? [] : [condition(endedAt, false)]),
    ])
    .toSorted((one, other) => one.at - other.at);
