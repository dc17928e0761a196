import { roundRobin } from '@ohmstead/metrology';
import type { CheckedRound, RoundRobinWork } from './bay-work.ts';
import { testsOf } from './look-at-bays.ts';

/** Up to seconds of computing with a thousand bays: never in an event loop that answers calls. */
export function checkRoundRobin(work: RoundRobinWork): CheckedRound {
  const tests = testsOf(work);
  const groups = new Map(tests.map(({ service, battery }) => [service, battery]));
  const services = new Map<number, number>();
  const travellers = work.movable.flatMap(({ service, here, elsewhere }) => {
    const battery = groups.get(service);
    if (battery === undefined) return [];
    services.set(battery, service);
    return [{ battery, here, elsewhere }];
  });
  const { moves, ...checked } = roundRobin({ ...work, tests, travellers });
  return {
    ...checked,
    moves: moves.map(({ battery, from, to, ...why }) => ({
      service: services.get(Number(battery)) ?? 0,
      // A bay before its calibration has another number.
      from: Math.abs(Number(from)),
      to: Number(to),
      ...why,
    })),
  };
}
