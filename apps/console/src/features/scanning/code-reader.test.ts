import { expect, test } from 'vitest';
import { openCodeReader, type OwnReader, type ReadCodes } from './code-reader.ts';

/** What neither reader looks at here. */
const picture = {} as HTMLVideoElement;

const own = (formats: string[], detect: () => Promise<{ rawValue: string }[]>): OwnReader =>
  class {
    static readonly getSupportedFormats = async () => formats;
    readonly detect = detect;
  };

/** Ours, and how often it was loaded. */
const ours = () => {
  const loads: string[] = [];
  const open = async (): Promise<ReadCodes> => {
    loads.push('loaded');
    return async () => ['read by ours'];
  };
  return { loads, open };
};

test("the browser's own reader is used where it knows the code, and ours is not loaded", async () => {
  const { loads, open } = ours();
  const read = await openCodeReader(
    own(['ean_13', 'qr_code'], async () => [{ rawValue: 'read by the browser' }]),
    open,
  );
  expect(await read(picture)).toEqual(['read by the browser']);
  expect(loads).toEqual([]);
});

test.each([
  ['has no reader', undefined],
  ['has one that knows no such code', own(['ean_13'], async () => [])],
])('ours is used where the browser %s', async (_, reader) => {
  const { open } = ours();
  expect(await (await openCodeReader(reader, open))(picture)).toEqual(['read by ours']);
});

test('a reader that is there by name only is replaced at its first picture, once', async () => {
  const { loads, open } = ours();
  const broken = own(['qr_code'], () => Promise.reject(new DOMException('unavailable', 'NotSupportedError')));
  const read = await openCodeReader(broken, open);
  expect(await read(picture)).toEqual(['read by ours']);
  expect(await read(picture)).toEqual(['read by ours']);
  expect(loads).toHaveLength(1);
});
