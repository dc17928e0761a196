import { expect, test } from 'vitest';
import { maxInFlight, resendAfterMs } from '@ohmstead/device-protocol';
import { Outbox, type Draft } from './outbox.ts';

const stream = (part: number): Draft => ({
  kind: 'stream',
  message: { service: 's', part, offset: [part], Curr: [0], Volt: [0], Temp: [0], RemCap: [0] },
});
const state = (at: number): Draft => ({ kind: 'state', message: { at, status: 'Idle', bays: [] } });
const hello: Draft = {
  kind: 'hello',
  message: { at: 0, protocol: 1, connection: 'c', model: 'm', serialNumber: 's', firmware: {}, bayCount: 1 },
};

const filled = (count: number) => {
  const outbox = new Outbox();
  for (let part = 0; part < count; part++) outbox.put(stream(part), 1_000);
  return outbox;
};

test('keeps every message until its number is acknowledged', () => {
  const outbox = filled(2);
  const [first, second] = outbox.take(0);
  outbox.settle({ ok: [first!.seq] });
  expect(outbox.state.waiting).toEqual([second]);
});

test('has at most 20 messages in transit', () => {
  const outbox = filled(30);
  expect(outbox.take(0)).toHaveLength(maxInFlight);
  expect(outbox.take(1)).toHaveLength(0);
  outbox.settle({ ok: outbox.state.waiting.slice(0, 5).map(({ seq }) => seq) });
  expect(outbox.take(2)).toHaveLength(5);
});

test('sends a message again, with the same number, if it is not acknowledged within 10 seconds', () => {
  const outbox = filled(1);
  const sent = outbox.take(0);
  expect(outbox.take(resendAfterMs - 1)).toEqual([]);
  expect(outbox.take(resendAfterMs)).toEqual(sent);
});

test('sends only the hello on a new connection, and everything in order once that is acknowledged', () => {
  const outbox = filled(3);
  outbox.take(0);
  outbox.forgetSent();
  const seq = outbox.put(hello, 2_000);
  expect(outbox.take(1).map((each) => each.seq)).toEqual([seq]);
  outbox.settle({ ok: [seq] });
  const rest = outbox.take(2).map((each) => each.seq);
  expect(rest).toEqual(rest.toSorted((a, b) => a - b));
  expect(rest).toHaveLength(3);
});

test('keeps only the newest state', () => {
  const outbox = new Outbox();
  outbox.put(state(1), 1);
  outbox.put(state(2), 2);
  expect(outbox.state.waiting.map(({ message }) => message)).toMatchObject([{ at: 2 }]);
});

test('numbers its messages in rising order, also after a restart that forgot the last number', () => {
  const outbox = new Outbox({ lastSeq: 5_000, waiting: [] });
  expect(outbox.put(state(1), 10)).toBe(5_001);
  expect(outbox.put(state(2), 9_000)).toBe(9_000);
});

test('drops what was refused for good, and returns it', () => {
  const outbox = filled(1);
  const [sent] = outbox.take(0);
  const refused = outbox.settle({ ok: [], rejected: [{ seq: sent!.seq, code: 'malformed', message: 'no' }] });
  expect(refused).toEqual([{ message: sent, code: 'malformed', reason: 'no' }]);
  expect(outbox.size).toBe(0);
});
