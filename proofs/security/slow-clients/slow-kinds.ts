import type { Slow } from './slow-sockets.ts';

const json = 'content-type: application/json\r\n';
const wholeList = '{"versions":null}';

type Reached = { port: number; authorization: string };

const headOf = (request: string, { authorization }: Reached) =>
  `${request} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n`;

/** Connections that occupy a server: slow headers, a slow body, a list that is not read, and silence. */
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
  const list = `${json}content-length: ${wholeList.length}\r\n\r\n${wholeList}`;
  const deaf = { port, first: headOf('POST /api/batteries/getUpdates', reached) + list, drip: '', isDeaf: true };
  const silent = { port, first: '', drip: '' };
  // A few readers hold a list each; the server allows few concurrent lists.
  return Array.from({ length: 100 }, (_, at) => (at === 2 ? deaf : [headers, body, silent][at % 3]!));
}

/** What no server should end this soon: a page that listens. */
export const politeKinds = (reached: Reached): Slow[] => [
  { port: reached.port, first: `${headOf('GET /api/updates', reached)}\r\n`, drip: '' },
];
