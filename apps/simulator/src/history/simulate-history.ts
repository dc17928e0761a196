import type { ServiceType } from '@ohmstead/domain';
import type { Bench, BatteryLife, Workshop } from '../fleet/workshop.ts';
import type { Measurements } from '../measured/measurements.ts';
import { pick, seededRandom, isChance } from '../random/random.ts';
import { withFlaw } from '../run/flaws.ts';
import { performRun } from '../run/perform-run.ts';
import { chooseServiceType, maySuit, planRun, wearByRun } from '../run/plan-run.ts';
import type { Run } from '../run/run.ts';
import { planVisits, type Period, type Visit } from './plan-visits.ts';

export type PastRun = { bench: Bench; bay: number; life: BatteryLife; run: Run; cycleCount: number; endAt: number };

/** Between two runs of the same battery in a bay. */
const turnroundMs = 5 * 60_000;

/**
 * Every run of the period, in the order of visits; afterwards, the batteries are in their state at its end. The same seed and end give the
 * same runs, so that the live simulator can continue from them.
 */
export function* simulateHistory(
  workshops: readonly Workshop[],
  measurements: Measurements,
  period: Period,
): Iterable<PastRun> {
  const course = { freeAt: new Map(), spectraOf: new Map(), measurements, period };
  for (const visit of planVisits(workshops, period)) yield* simulateVisit(visit, course);
}

/** `spectraOf`: how many each organisation has measured. */
type Course = {
  freeAt: Map<string, number>;
  spectraOf: Map<string | null, number>;
  measurements: Measurements;
  period: Period;
};

function* simulateVisit(visit: Visit, course: Course): Iterable<PastRun> {
  const { life } = visit;
  const random = seededRandom(course.period.seed, life.battery.spec.serialNumber, 'visit', visit.number);
  const suitable = visit.workshop.benches.filter((bench) => maySuit(bench, life));
  if (suitable.length === 0) return;
  const bench = pick(random, suitable);
  const { bay, startAt } = earliestBay(bench, visit.at, course.freeAt);
  const first = conduct(visit, bench, bay, startAt, chooseServiceType(bench, life, random), course);
  if (first === undefined) return;
  yield first;
  if (!deservesRecondition(first) || !isChance(random, 0.7)) return;
  const second = conduct(visit, bench, bay, first.endAt + turnroundMs, 'Recondition', course);
  if (second !== undefined) yield second;
}

const deservesRecondition = ({ run, bench }: PastRun): boolean =>
  run.status === 'fail' && run.plan.serviceType !== 'Recondition' && bench.model.serviceTypes.includes('Recondition');

/** The bay that has been free for longest, so that all are used alike. */
function earliestBay({ device, model }: Bench, wantedAt: number, freeAt: Course['freeAt']) {
  const bays = Array.from({ length: model.bayCount }, (_, index) => index + 1);
  const free = (bay: number) => freeAt.get(`${device.model}/${device.serialNumber}/${bay}`) ?? 0;
  const bay = bays.reduce((best, each) => (free(each) < free(best) ? each : best));
  return { bay, startAt: Math.max(wantedAt, free(bay)) };
}

function conduct(
  { life, number }: Visit,
  bench: Bench,
  bay: number,
  startAt: number,
  serviceType: ServiceType,
  { freeAt, spectraOf, measurements, period }: Course,
): PastRun | undefined {
  const { spec } = life.battery;
  const random = seededRandom(period.seed, spec.serialNumber, 'run', number, serviceType);
  const plan = planRun(bench, life, { bay, serviceType, startAt: Math.round(startAt), random });
  const spectra = spectraOf.get(spec.organization) ?? 0;
  const run = withFlaw(performRun(plan, measurements), spectra);
  const endAt = plan.startAt + run.durationS * 1_000;
  if (endAt >= period.until) return undefined;
  if (run.eisData !== null) spectraOf.set(spec.organization, spectra + 1);
  freeAt.set(`${bench.device.model}/${bench.device.serialNumber}/${bay}`, endAt + turnroundMs);
  wearByRun(life, run, endAt);
  return { bench, bay, life, run, cycleCount: Math.floor(plan.cycles), endAt };
}
