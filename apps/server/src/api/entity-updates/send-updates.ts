import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, createCompressor, encodings } from './compression.ts';

/** Below this size, compressing would cost more than it saves. */
const smallBytes = 16 * 1024;

/** An answer whose first bytes are ready; nothing has been sent yet. */
export type BegunAnswer = { head: { bytes: Buffer; isWhole: boolean }; rest: Pieces };
type Pieces = AsyncGenerator<Buffer, void, undefined>;

export const beginAnswer = async (pieces: Pieces): Promise<BegunAnswer> => ({
  head: await takeHead(pieces),
  rest: pieces,
});

/** Sends nothing before the first rows are ready, so that an unavailable database still results in an error status. */
export const sendUpdates = async (
  pieces: Pieces,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => sendBegun(await beginAnswer(pieces), request, reply);

/** Sends JSON that is already serialised. */
export const sendWritten = (json: Buffer, reply: FastifyReply): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json);

export function sendBegun({ head, rest }: BegunAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding');
  if (head.isWhole) return reply.send(head.bytes);
  const encoding = chooseEncoding(request.headers['accept-encoding'], encodings);
  if (encoding) void reply.header('content-encoding', encoding);
  const compressor = createCompressor(encoding);
  void carry(head.bytes, rest, compressor).catch((error: unknown) => {
    if (!reply.raw.destroyed) request.log.warn({ err: error }, 'A list was cut off');
  });
  return reply.send(compressor);
}

async function carry(head: Buffer, pieces: Pieces, into: Writable): Promise<void> {
  try {
    await pipeline(Readable.from(continued(head, pieces), { objectMode: false }), into);
  } finally {
    // Also needed if the client left before the first piece: the connection to the database must be released.
    await pieces.return(undefined);
  }
}

async function takeHead(pieces: Pieces): Promise<BegunAnswer['head']> {
  const taken: Buffer[] = [];
  for (let size = 0; size < smallBytes;) {
    const { value, done } = await pieces.next();
    if (done) return { bytes: Buffer.concat(taken), isWhole: true };
    taken.push(value);
    size += value.length;
  }
  return { bytes: Buffer.concat(taken), isWhole: false };
}

async function* continued(head: Buffer, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  yield head;
  yield* pieces;
}
