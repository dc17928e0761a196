import type pg from 'pg';

/** The connection inside a client of pg. It is not part of pg's interface, but some features need it (docs/decisions/0176). */
const connectionOf = (client: pg.ClientBase): pg.Connection =>
  (client as unknown as { connection: pg.Connection }).connection;

/** Sends everything from this turn of the event loop in one packet, so that the server process is woken only once. */
export function sendTogether(client: pg.ClientBase): void {
  const { stream } = connectionOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Observes settings that the server reports by itself, from the start of the connection. */
export function onParameter(client: pg.ClientBase, listener: (name: string, value: string) => void): void {
  type Reported = { parameterName: string; parameterValue: string };
  connectionOf(client).on('parameterStatus', ({ parameterName, parameterValue }: Reported) =>
    listener(parameterName, parameterValue),
  );
}

/** Closes the socket at once, without telling the server: running statements fail, and a pool drops the client even if it is idle. */
export function cut(client: pg.ClientBase): void {
  connectionOf(client).stream.destroy();
}
