import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { VersionsThread } from './versions-thread.ts';

const bodyOf = (text: string) => Readable.from([Buffer.from(text.slice(0, 9)), Buffer.from(text.slice(9))]);
async function* linesOf(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += Buffer.from(piece).toString();
  return text;
}

/** Long enough to be compared in the thread, and short enough to be read here. */
const body = '{"versions":[[1,4],[2,4],[3,4],[9,1]],"other":true}';

test('the thread returns what differs, what is new and what is gone', async () => {
  await using thread = new VersionsThread();
  const held = thread.begin(4);
  expect(await held.read(bodyOf(body))).toBe('{"versions":[],"other":true}');
  await held.hold(Float64Array.of(8, 0));
  const { changedIds, gone } = await held.compare(linesOf('1 4,2 ', '5,3 4\n7 1\n'));
  expect([[...changedIds], await textOf(gone)]).toEqual([[2, 7], '[8],[9]']);
});

test('an aborted comparison can be repeated', async () => {
  await using thread = new VersionsThread();
  const held = thread.begin(4);
  await held.read(bodyOf(body));
  const broken = async function* () {
    yield Buffer.from('1 4,2');
    throw new Error('away');
  };
  await expect(held.compare(broken())).rejects.toThrow('away');
  const { changedIds, gone } = await held.compare(linesOf('1 4,2 4,3 4\n'));
  expect([[...changedIds], await textOf(gone)]).toEqual([[1], '[9]']);
});

test('an invalid list is reported as anywhere else, and other lists continue', async () => {
  await using thread = new VersionsThread();
  const [wrong, right] = [thread.begin(1), thread.begin(1)];
  await expect(wrong.read(bodyOf('{"versions":[[0,1]]}'))).rejects.toThrow('body/versions/0 must be');
  expect(await right.read(bodyOf('{"versions":[[1,1]]}'))).toBe('{"versions":[]}');
});

test('a list whose thread ends gets an error, and the next one starts a new thread', async () => {
  await using thread = new VersionsThread();
  const cut = thread.begin(1);
  await cut.read(bodyOf(body));
  const [held] = await Promise.allSettled([cut.hold(new Float64Array(2_000_000)), thread[Symbol.asyncDispose]()]);
  expect(held).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('ended') } });
  await expect(cut.compare(linesOf('1 4\n'))).rejects.toThrow('ended');
  expect(await thread.begin(1).read(bodyOf(body))).toBe('{"versions":[],"other":true}');
});
