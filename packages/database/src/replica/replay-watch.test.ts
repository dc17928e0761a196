import { expect, onTestFinished, test, vi } from 'vitest';
import { ReplayWatch } from './replay-watch.ts';

const at = (place: number) => `77 5 00000001 0/${place.toString(16)}`;

/** A watch of a standby that returns these answers. */
function watched(place: number) {
  const standby = { place, system: '77', isAway: false, asked: 0, events: [] as string[] };
  const ask = async () => {
    standby.asked++;
    if (standby.isAway) throw new Error('away');
    return {
      isStandby: true,
      system: standby.system,
      database: '5',
      timeline: 1,
      place: `0/${standby.place.toString(16)}`,
    };
  };
  const note = (event: string) => void standby.events.push(event);
  const watch = new ReplayWatch(ask, { onAway: () => note('hang up'), onLeft: note, onBack: () => note('back') });
  onTestFinished(() => watch.close());
  return { standby, watch };
}

const comesBack = (watch: ReplayWatch, position: string) =>
  vi.waitUntil(() => watch.reaches(position) === 'reached', { timeout: 60_000 });

test('a position known to be replayed is not queried again', async () => {
  const { standby, watch } = watched(5);
  expect(await watch.reaches(at(5))).toBe('reached');
  expect(watch.reaches(at(4))).toBe('reached');
  expect(standby.asked).toBe(1);
});

test('a reader waits for a position that is replayed a moment later', async () => {
  const { standby, watch } = watched(5);
  const reached = watch.reaches(at(6));
  standby.place = 6;
  expect(await reached).toBe('reached');
});

test('nobody waits for a standby that lags, until it has caught up', async () => {
  const { standby, watch } = watched(5);
  expect(await watch.reaches(at(9))).toBe('behind');
  expect(watch.reaches(at(8))).toBe('behind');
  expect(watch.reaches(at(5))).toBe('reached');
  standby.place = 9;
  await comesBack(watch, at(9));
});

test('nobody waits for a standby that is away, and it is queried again only after a pause', async () => {
  const { standby, watch } = watched(5);
  standby.isAway = true;
  expect(await watch.reaches(at(5))).toBe('away');
  expect(watch.reaches(at(5))).toBe('away');
  expect(standby).toMatchObject({ asked: 1, events: ['away', 'hang up'] });
  standby.isAway = false;
  await comesBack(watch, at(5));
  expect(standby.events).toEqual(['away', 'hang up', 'back']);
});

test('a reader that failed there keeps the others away until the standby has answered', async () => {
  const { standby, watch } = watched(5);
  await watch.reaches(at(5));
  watch.suspect();
  expect(watch.reaches(at(5))).toBe('away');
  await comesBack(watch, at(5));
  expect(standby.asked).toBe(2);
});

test('a standby that restarted at an earlier position is queried anew', async () => {
  const { standby, watch } = watched(9);
  expect(await watch.reaches(at(9))).toBe('reached');
  standby.place = 5;
  watch.forget();
  expect(await watch.reaches(at(9))).toBe('behind');
});

test('another server’s standby is not read, whatever its position', async () => {
  const { standby, watch } = watched(99);
  standby.system = '78';
  expect(await watch.reaches(at(5))).toBe('foreign');
  expect(watch.reaches(at(5))).toBe('foreign');
});
