import { expect, test } from 'vitest';
import { labelFormats, openCodeReader, type DetectorClass, type ReadCodes } from './code-reader.ts';

/** Not looked at by either reader here. */
const picture = {} as HTMLVideoElement;

const detectorFor = (formats: string[], detect: () => Promise<{ rawValue: string }[]>): DetectorClass =>
  class {
    static readonly getSupportedFormats = async () => formats;
    readonly detect = detect;
  };

const countedFallback = () => {
  const loads: string[] = [];
  const openFallback = async (): Promise<ReadCodes> => {
    loads.push('loaded');
    return async () => ['read by the fallback'];
  };
  return { loads, openFallback };
};

test("the browser's detector reads if it supports what is looked for, and the fallback is not loaded", async () => {
  const { loads, openFallback } = countedFallback();
  const read = await openCodeReader(
    detectorFor(['ean_13', 'qr_code'], async () => [{ rawValue: 'read by the browser' }]),
    ['qr_code'],
    openFallback,
  );
  expect(await read(picture)).toEqual(['read by the browser']);
  expect(loads).toEqual([]);
});

test.each([
  ['has no detector', undefined],
  ['has one that lacks a kind of code', detectorFor(['ean_13', 'qr_code'], async () => [])],
])('the fallback reads if the browser %s', async (_, Detector) => {
  const { openFallback } = countedFallback();
  expect(await (await openCodeReader(Detector, labelFormats, openFallback))(picture)).toEqual(['read by the fallback']);
});

test('a detector that fails at its first picture is replaced by the fallback, which is loaded once', async () => {
  const { loads, openFallback } = countedFallback();
  const Broken = detectorFor(['qr_code'], () => Promise.reject(new DOMException('unavailable', 'NotSupportedError')));
  const read = await openCodeReader(Broken, ['qr_code'], openFallback);
  expect(await read(picture)).toEqual(['read by the fallback']);
  expect(await read(picture)).toEqual(['read by the fallback']);
  expect(loads).toHaveLength(1);
});
