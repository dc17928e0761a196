import { connect } from 'node:net';
import type pg from 'pg';

/** The connection inside a client of pg. It is not part of pg's interface, but some features need it (docs/decisions/0176). */
const connectionOf = (client: pg.ClientBase): pg.Connection =>
  (client as unknown as { connection: pg.Connection }).connection;

const cancelRequestCode = 80_877_102;

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

/** Asks the server to end the running statement, on a connection of its own; without an answer, and without TLS, as libpq does. */
export function cancelRunning(client: pg.ClientBase): void {
  const { processID, secretKey, host, port } = client as unknown as {
    processID: number;
    secretKey: number;
    host: string;
    port: number;
  };
  const request = Buffer.alloc(16);
  for (const [at, word] of [16, cancelRequestCode, processID, secretKey].entries()) request.writeInt32BE(word, 4 * at);
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  // A statement that is not cancelled ends by its time limit.
  socket.on('error', () => undefined);
  socket.end(request);
}

/** Closes the socket at once, without telling the server: running statements fail, and a pool drops the client even if it is idle. */
export function cut(client: pg.ClientBase): void {
  connectionOf(client).stream.destroy();
}
