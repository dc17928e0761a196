import { tenantActivity } from '@ohmstead/database';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPlaces } from './api-places.ts';
import { Places } from './places.ts';

const [acme, other] = [1, 2];

test('one organisation has a limited number of places, and the others wait in order', async () => {
  const places = new Places({ atOnce: 2, waitMs: 60_000 });
  const order: string[] = [];
  const come = async (name: string) => {
    const place = await places.take(acme);
    order.push(name);
    return place;
  };
  const [a, b, c, d] = [come('a'), come('b'), come('c'), come('d')];
  await Promise.all([a, b]);
  await setImmediate();
  expect(order).toEqual(['a', 'b']);
  (await b).leave();
  (await b).leave();
  await c;
  await setImmediate();
  expect(order).toEqual(['a', 'b', 'c']);
  (await a).leave();
  await d;
});

test('an organisation waits only for itself', async () => {
  const places = new Places({ atOnce: 1, waitMs: 60_000 });
  await places.take(acme);
  await places.take(other);
});

test('a call that has waited in vain is refused with Retry-After, and its place goes to the next', async () => {
  const places = new Places({ atOnce: 1, waitMs: 20 });
  const first = await places.take(acme);
  await expect(places.take(acme)).rejects.toMatchObject({ code: 'too-many-requests', status: 429, retryAfterS: 5 });
  const next = places.take(acme);
  first.leave();
  await next;
});

test('without a queue the next call is refused at once', async () => {
  const places = new Places({ atOnce: 1, waitMs: 0 });
  await places.take(acme);
  await expect(places.take(acme)).rejects.toMatchObject({ status: 429 });
});

test('a client that disconnects leaves the queue', async () => {
  const places = new Places({ atOnce: 1, waitMs: 60_000 });
  const first = await places.take(acme);
  const going = new AbortController();
  const gone = places.take(acme, going.signal);
  const next = places.take(acme);
  going.abort();
  await expect(gone).rejects.toMatchObject({ code: 'request-timeout' });
  first.leave();
  await next;
});

test('the cost of the work is paid off before the next begins; a wait beyond the limit is refused', async () => {
  const places = new Places({ atOnce: 2, waitMs: 1_000, costs: { perSecond: 1_000, burst: 100 } });
  const startedAt = performance.now();
  const place = await places.take(acme);
  place.spend(200);
  place.leave();
  const next = await places.take(acme);
  expect(performance.now() - startedAt).toBeGreaterThan(90);
  next.spend(60_000);
  next.leave();
  await expect(places.take(acme)).rejects.toMatchObject({ status: 429, retryAfterS: expect.closeTo(59, -1) });
});

test('questions about long lists are answered one at a time while another organisation is active', async () => {
  const { questions } = createPlaces();
  tenantActivity.note(other);
  const first = await questions.take(acme);
  const later = questions.take(acme).then(() => 'later');
  expect(await Promise.race([later, setImmediate('waits')])).toBe('waits');
  first.leave();
  expect(await later).toBe('later');
});
