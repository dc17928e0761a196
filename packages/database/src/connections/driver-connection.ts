import type pg from 'pg';

/** The connection that a client of pg works over: not part of its interface, and needed for what that cannot do (docs/decisions/0176). */
const connectionOf = (client: pg.ClientBase): pg.Connection =>
  (client as unknown as { connection: pg.Connection }).connection;

/** Whatever is sent in this turn of the event loop leaves in one packet, so that the server process is woken only once. */
export function sendTogether(client: pg.ClientBase): void {
  const { stream } = connectionOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Settings that the server reports unasked, from the start of the connection on. */
export function onParameter(client: pg.ClientBase, listener: (name: string, value: string) => void): void {
  type Reported = { parameterName: string; parameterValue: string };
  connectionOf(client).on('parameterStatus', ({ parameterName, parameterValue }: Reported) =>
    listener(parameterName, parameterValue),
  );
}

/** Closes the socket at once, without telling the server: statements under way fail, and a pool drops the client even if it is idle. */
export function cut(client: pg.ClientBase): void {
  connectionOf(client).stream.destroy();
}
