import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveFile } from './receive-file.ts';

const usual = process.env['TMPDIR'];
const folder = mkdtempSync(join(tmpdir(), 'receive-file-'));
beforeAll(() => void (process.env['TMPDIR'] = folder));
afterAll(() => {
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  rmSync(folder, { recursive: true, force: true });
});

const piece = Buffer.alloc(1_000, 'x');

test('a file is taken in pieces, with its size and SHA-256, and nothing of it stays on the disk', async () => {
  const taken = await receiveFile(Readable.from([piece, piece]), 2_000, async ({ size, sha256, pieces }) => {
    expect(readdirSync(folder)).toHaveLength(1);
    return { size, sha256, content: (await buffer(pieces())).toString() };
  });
  expect(taken).toEqual({
    size: 2_000,
    sha256: '5c0e0ea421571c300b5df6aec0a118b5c3dc02e0683a546341d5efc689df2f58',
    content: 'x'.repeat(2_000),
  });
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['that is larger than allowed, whatever length was announced,', [piece, piece, piece], { code: 'payload-too-large' }],
  ['whose connection breaks', [piece, new Error('connection lost')], { message: 'connection lost' }],
])('an upload %s is refused, and leaves nothing', async (_, parts, error) => {
  async function* sent() {
    for (const part of parts) {
      if (part instanceof Error) throw part;
      yield part;
    }
  }
  const taken = receiveFile(Readable.from(sent()), 2_000, async () => expect.unreachable());
  await expect(taken).rejects.toMatchObject(error);
  expect(readdirSync(folder)).toEqual([]);
});
