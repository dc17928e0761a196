import { expect, test } from 'vitest';
import { until } from '../../testing/until.ts';
import { ConnectDeadlines } from './connect-deadlines.ts';

class Connection {
  isEnded = false;
  destroy = () => void (this.isEnded = true);
}

test('a connection that does not send CONNECT in time is closed, and one that has sent it is not', async () => {
  const late: Connection[] = [];
  const deadlines = new ConnectDeadlines<Connection>(50, (connection) => late.push(connection));
  const [silent, polite, alsoSilent] = [new Connection(), new Connection(), new Connection()];
  for (const connection of [silent, polite, alsoSilent]) deadlines.add(connection);
  deadlines.remove(polite);
  await until(() => alsoSilent.isEnded, 5_000, 'the silent are ended');
  expect(late).toEqual([silent, alsoSilent]);
  expect([silent.isEnded, polite.isEnded]).toEqual([true, false]);
});

test('connections that were opened together are closed a few at a time', async () => {
  let [inThisTurn, most] = [0, 0];
  const deadlines = new ConnectDeadlines<Connection>(0, () => {
    if (inThisTurn++ === 0) setImmediate(() => (inThisTurn = 0));
    most = Math.max(most, inThisTurn);
  });
  const crowd = Array.from({ length: 100 }, () => new Connection());
  for (const connection of crowd) deadlines.add(connection);
  await until(() => crowd.every(({ isEnded }) => isEnded), 5_000, 'all are ended');
  expect(most).toBe(20);
});
