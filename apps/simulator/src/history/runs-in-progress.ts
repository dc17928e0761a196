import { isWornOut, lengthsOf } from '../operator/workload.ts';
import { beginRun } from '../device/begin-run.ts';
import type { LiveRun } from '../device/live-run.ts';
import type { Bench, BatteryLife, Workshop } from '../fleet/workshop.ts';
import type { Measurements } from '../measured/measurements.ts';
import { pick, seededRandom, type Random } from '../random/random.ts';
import { chooseServiceType, maySuit, offers, type Length } from '../run/plan-run.ts';
import type { PastRun } from './simulate-history.ts';

/** A run in progress at the end of the history. */
export type OpenRun = { bench: Bench; bay: number; life: BatteryLife; live: LiveRun };

type Course = { seed: number; until: number; measurements: Measurements; past: readonly PastRun[] };

/**
 * The runs in progress in each workshop when the history ends, spread over their durations so that they do not end together. The same
 * history gives the same runs. Must be called after the history was simulated, when the batteries have their final state.
 */
export function findRunsInProgress(workshops: readonly Workshop[], course: Course): OpenRun[] {
  const wanted = workshops
    .filter(({ isOwned }) => isOwned)
    .flatMap((workshop) => lengthsOf(workshop.benches).map((length) => ({ workshop, length })));
  const open: OpenRun[] = [];
  for (const [index, { workshop, length }] of wanted.entries()) {
    const service = `h${course.past.length + index + 1}`;
    const share = (wanted.slice(0, index).filter((other) => other.length === length).length + 0.5) / countOf(length);
    const run = findRun({ workshop, length, service, share }, open, course);
    if (run !== undefined) open.push(run);
  }
  return open;

  function countOf(length: Length): number {
    return wanted.filter((each) => each.length === length).length;
  }
}

/** `share`: the part of the run that is over. */
type Wish = { workshop: Workshop; length: Length; service: string; share: number };

const attempts = 30;

function findRun(wish: Wish, open: readonly OpenRun[], course: Course): OpenRun | undefined {
  const random = seededRandom(course.seed, 'under way', wish.workshop.place, wish.service);
  // Keep one battery free for starting a service from the console.
  const present = open.filter(({ life }) => wish.workshop.batteries.includes(life)).length;
  if (wish.workshop.batteries.length - present < 2) return undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const run = tryRun(wish, random, course);
    if (run !== undefined && isFree(run, open, course)) return run;
  }
  return undefined;
}

function tryRun({ workshop, length, service, share }: Wish, random: Random, course: Course): OpenRun | undefined {
  const { measurements, until } = course;
  const bench = pick(
    random,
    workshop.benches.filter((each) => offers(each, length)),
  );
  const suitable = workshop.batteries.filter((life) => maySuit(bench, life) && !isWornOut(life, until));
  if (suitable.length === 0) return undefined;
  const life = pick(random, suitable);
  const bay = 1 + Math.floor(random() * bench.model.bayCount);
  const serviceType = chooseServiceType(bench, life, random, length);
  const begin = (startAt: number) =>
    beginRun(
      { bench, measurements, timeLapse: null },
      {
        bay,
        service,
        life,
        order: { serviceType, serviceParameters: null, startAt, isAskedFor: true },
        firmware: bench.model.firmware,
        command: null,
      },
    );
  // A battery changes a little with time, and so does the duration of its run, so the share is not exact.
  return { bench, bay, life, live: begin(Math.round(until - share * begin(until).lastsMs)) };
}

function isFree({ bench, bay, life, live }: OpenRun, open: readonly OpenRun[], { past, until }: Course): boolean {
  if (live.beganAt + live.lastsMs <= until) return false;
  if (open.some((other) => other.life === life || (other.bench === bench && other.bay === bay))) return false;
  const isIn = (run: PastRun) => run.life === life || (run.bench === bench && run.bay === bay);
  return past.every((run) => !isIn(run) || run.endAt < live.beganAt);
}
