import { expect, test } from 'vitest';
import { planInOrder } from './plan-in-order.ts';
import { planServices } from './plan-services.ts';
import { randomPlanWorld } from './random-plan.fixture.ts';

/** By name (`npm run prove -- plan-order`) ten times as many. */
const length = process.env['PROOF'] === 'whole' ? 200 : 20;
const worlds = Array.from({ length }, (_, seed) => randomPlanWorld(seed, { bays: 8, items: 40 }));

test('a worse state of health never gets a later date, all else equal', () => {
  let compared = 0;
  for (const world of worlds) {
    const [due] = world.items.map((item) => item.due);
    // Of batteries that are due at the same moment the state of health decides.
    const items = world.items.map((item, n) => (n % 2 === 0 ? { ...item, due: due ?? 0 } : item));
    const planned = planServices({ ...world, items });
    for (const battery of items.slice(0, 12))
      for (const soh of [null, 20, (battery.soh ?? 0) - 1]) {
        if (battery.soh === null) continue;
        const worse = items.map((item) => (item === battery ? { ...item, soh } : item));
        const of = ({ items: all }: typeof planned) => all.find(({ batteryId }) => batteryId === battery.batteryId);
        const [before, after] = [of(planned), of(planServices({ ...world, items: worse }))];
        expect(after?.reason).toBe(before?.reason);
        if (before?.start === null || before?.start === undefined) continue;
        expect(after?.start).toBeLessThanOrEqual(before.start);
        compared += after?.start === before.start ? 0 : 1;
      }
  }
  expect(compared).toBeGreaterThan(length / 4);
});

test('in the order of the plan a new order is the plan; a battery that is put first is serviced as early as it could be', () => {
  for (const world of worlds) {
    const { items } = planServices(world);
    const again = planInOrder({ ...world, items }, []);
    const [placed, left] = [
      items.filter(({ reason }) => reason === null),
      items.filter(({ reason }) => reason !== null),
    ];
    expect(again).toEqual([...placed, ...left]);
    const last = placed.at(-1);
    if (last === undefined) continue;
    const [first, ...others] = planInOrder({ ...world, items }, [last.batteryId]);
    const alone = planServices({
      ...world,
      items: world.items.filter(({ batteryId }) => batteryId === last.batteryId),
    });
    expect(first).toEqual(alone.items[0]);
    expect(others.map(({ batteryId }) => batteryId)).toEqual(
      again.flatMap(({ batteryId }) => (batteryId === last.batteryId ? [] : [batteryId])),
    );
  }
});
