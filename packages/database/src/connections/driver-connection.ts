import type pg from 'pg';

/** The connection that a client of pg works over: not part of its interface, and needed for what that cannot do (docs/decisions/0176). */
const connectionOf = (client: pg.ClientBase): pg.Connection =>
  (client as unknown as { connection: pg.Connection }).connection;

/** What is asked until the next turn of the event loop leaves in one piece: the database is woken once. */
export function sendTogether(client: pg.ClientBase): void {
  const { stream } = connectionOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Settings that the server reports by itself, from its greeting on. */
export function onParameter(client: pg.ClientBase, listener: (name: string, value: string) => void): void {
  type Reported = { parameterName: string; parameterValue: string };
  connectionOf(client).on('parameterStatus', ({ parameterName, parameterValue }: Reported) =>
    listener(parameterName, parameterValue),
  );
}

/** At once, without a word to the server: what is under way fails, and a pool gives up the client even if it is idle. */
export function cut(client: pg.ClientBase): void {
  connectionOf(client).stream.destroy();
}
