import { Agent, request, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';

export type ApiClient = {
  /** Reads the answer to its last byte and discards it; resolves with the number of bytes on the wire. */
  drain: (path: string, body: unknown, encoding: string) => Promise<number>;
  /** A GET whose answer is read in pieces. */
  open: (path: string) => Promise<AsyncIterable<Buffer>>;
  read: <Answer>(path: string, body: unknown, encoding?: string) => Promise<Answer>;
};

const decoders: Record<string, (source: Readable) => Readable> = {
  gzip: (source) => source.pipe(createGunzip()),
  br: (source) => source.pipe(createBrotliDecompress()),
  zstd: (source) => source.pipe(createZstdDecompress()),
};

/** Calls over persistent connections, as a browser makes them. */
export function apiClient(origin: string, token: string): ApiClient {
  const agent = new Agent({ keepAlive: true });
  const post = async (path: string, body: unknown, encoding: string): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-encoding': encoding,
    };
    const call = request(new URL(`/api${path}`, origin), { method: 'POST', agent, headers }, resolve);
    call.on('error', reject).end(JSON.stringify(body));
    return expectOk(await promise);
  };
  const get = async (path: string): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const headers = { authorization: `Bearer ${token}` };
    request(new URL(`/api${path}`, origin), { agent, headers }, resolve)
      .on('error', reject)
      .end();
    return expectOk(await promise);
  };
  return {
    open: get,
    async drain(path, body, encoding) {
      let bytes = 0;
      for await (const piece of await post(path, body, encoding)) bytes += (piece as Buffer).length;
      return bytes;
    },
    async read(path, body, encoding = 'identity') {
      const answer = await post(path, body, encoding);
      const decode = decoders[answer.headers['content-encoding'] ?? ''] ?? ((source) => source);
      return JSON.parse(await text(decode(answer)));
    },
  };
}

async function expectOk(answer: IncomingMessage): Promise<IncomingMessage> {
  if (answer.statusCode === 200 || answer.statusCode === 201) return answer;
  throw new Error(`${answer.statusCode}: ${await text(answer)}`);
}
