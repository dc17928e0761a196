import { expect, test } from 'vitest';
import { until } from '../../testing/until.ts';
import { Introductions } from './introductions.ts';

class Connection {
  isEnded = false;
  destroy = () => void (this.isEnded = true);
}

test('who does not introduce themselves in time is ended, and whoever has, or has gone, is not', async () => {
  const late: Connection[] = [];
  const introductions = new Introductions<Connection>(50, (connection) => late.push(connection));
  const [silent, polite, alsoSilent] = [new Connection(), new Connection(), new Connection()];
  for (const connection of [silent, polite, alsoSilent]) introductions.expect(connection);
  introductions.forget(polite);
  await until(() => alsoSilent.isEnded, 5_000, 'the silent are ended');
  expect(late).toEqual([silent, alsoSilent]);
  expect([silent.isEnded, polite.isEnded]).toEqual([true, false]);
});

test('many who came together are ended a few at a time', async () => {
  let [inThisTurn, most] = [0, 0];
  const introductions = new Introductions<Connection>(0, () => {
    if (inThisTurn++ === 0) setImmediate(() => (inThisTurn = 0));
    most = Math.max(most, inThisTurn);
  });
  const crowd = Array.from({ length: 100 }, () => new Connection());
  for (const connection of crowd) introductions.expect(connection);
  await until(() => crowd.every(({ isEnded }) => isEnded), 5_000, 'all are ended');
  expect(most).toBe(20);
});
