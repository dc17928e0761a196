import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

type Obey = (line: string) => string;

/** Reads control commands as lines from standard input. */
export function readControlLines(obey: Obey): void {
  createInterface({ input: process.stdin }).on('line', (line) => console.log(obey(line)));
}

/** Control commands over HTTP: `curl --data 'cut-off OA4-24037 60' http://127.0.0.1:PORT`. Only reachable from this machine. */
export async function serveControl(port: number, obey: Obey): Promise<Server> {
  const server = createServer((request, response) => {
    // Browsers always send this header with such a request, so pages cannot control devices.
    if (request.method !== 'POST' || request.headers.origin !== undefined) return response.writeHead(405).end();
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body = (body + chunk).slice(0, 1_000)));
    return request.on('end', () => response.end(`${obey(body)}\n`));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
