import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export type Heard = { path: string; headers: IncomingMessage['headers']; body: string };
type Answer = (response: ServerResponse, heard: Heard) => void;

/** A real HTTP server at the other end, which does what a path says, or what it is told. */
export class LyingReceiver implements AsyncDisposable {
  readonly heard: Heard[] = [];
  /** Replaces the answer of a path. */
  readonly answers = new Map<string, Answer>();
  readonly #server: Server;
  readonly url: string;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(port = 0): Promise<LyingReceiver> {
    const server = createServer();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
    const receiver = new LyingReceiver(server, address.port);
    server.on('request', (request, response) => void receiver.#hear(request, response));
    return receiver;
  }

  at(path: string): Heard[] {
    return this.heard.filter((each) => each.path === path);
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const heard = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() };
    this.heard.push(heard);
    (this.answers.get(heard.path) ?? ordinary)(response, heard);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

const ordinary: Answer = (response) => void response.writeHead(204).end();

export const lies = {
  hangs: () => undefined,
  /** A head, and then nothing. */
  hangsAfterHead: (response) => void response.writeHead(200).write('begun'),
  talksForEver: (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
    };
    response.on('drain', more);
    more();
  },
  hugeHead: (response) => void response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end(),
  redirects: (response, { headers }) =>
    void response.writeHead(302, { location: `http://${headers.host}/elsewhere` }).end('over there'),
  breaks: (response) => void response.destroy(),
} satisfies Record<string, Answer>;
