import type { Slow } from './slow-sockets.ts';

const json = 'content-type: application/json\r\n';
const wholeList = '{"versions":null}';

type Reached = { port: number; authorization: string };

const headOf = (request: string, { authorization }: Reached) =>
  `${request} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n`;

/** Connections that hold a server: slow headers, a slow body, and silence. */
export function slowKinds(reached: Reached): Slow[] {
  const { port } = reached;
  const headers = {
    port,
    first: 'GET /api/locations HTTP/1.1\r\nhost: 127.0.0.1\r\n',
    drip: 'x-slow: '.padEnd(200, 'y'),
  };
  const body = {
    port,
    first: `${headOf('POST /api/batteries/retire', reached)}${json}content-length: 300\r\n\r\n`,
    drip: '{'.padEnd(200),
  };
  return [headers, body, { port, first: '', drip: '' }];
}

/** An organisation gets no more lists at once; who asks for another waits for a turn, which is no fault of slow clients. */
export const listsAtOnce = 3;

/** Asks for a whole list and reads nothing of it. */
export const deafReader = (reached: Reached): Slow => ({
  port: reached.port,
  first: `${headOf('POST /api/batteries/getUpdates', reached)}${json}content-length: ${wholeList.length}\r\n\r\n${wholeList}`,
  drip: '',
  isDeaf: true,
});

/** What no server should end so soon: a page that listens. */
export const politeKinds = (reached: Reached): Slow[] => [
  { port: reached.port, first: `${headOf('GET /api/updates', reached)}\r\n`, drip: '' },
];
