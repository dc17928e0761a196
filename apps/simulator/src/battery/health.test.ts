import { expect, test } from 'vitest';
import { demoFleetFile, readFleet } from '../fleet/fleet-file.ts';
import { openWorkshops } from '../fleet/workshop.ts';
import { loadMeasurements } from '../measured/measurements.ts';
import { healthAt, recover, resistanceRiseAt, reversibleLossAt } from './health.ts';
import { dayMs } from './test-battery.ts';

const until = Date.UTC(2026, 5, 1);
const workshops = openWorkshops(readFleet(demoFleetFile), loadMeasurements(), until);
const lives = workshops.flatMap(({ batteries }) => batteries);

test('health falls along the measured fade, which may rise by at most 2 % between two tests', () => {
  for (const { battery, state } of lives) {
    let before = Infinity;
    for (let at = battery.firstUsedAt; at < until; at += 30 * dayMs) {
      const health = healthAt(battery, state, at);
      expect(health).toBeLessThan(before + 0.02);
      expect(health).toBeLessThan(1.07);
      before = health;
    }
  }
});

test('resistance never falls below four fifths of the first and rises in most aged batteries', () => {
  const rises = lives.map(({ battery, state }) => resistanceRiseAt(battery, state, until));
  expect(Math.min(...rises)).toBeGreaterThan(0.8);
  expect(rises.filter((rise) => rise > 1.02).length).toBeGreaterThan(lives.length / 3);
});

test('a recondition restores part of the reversible loss and nothing more', () => {
  for (const { battery, state } of lives.slice(0, 40)) {
    const own = { ...state };
    const before = healthAt(battery, own, until);
    const loss = reversibleLossAt(battery, own, until);
    recover(battery, own, until);
    expect(healthAt(battery, own, until)).toBeGreaterThan(before);
    expect(healthAt(battery, own, until) - before).toBeLessThan(loss);
  }
});
