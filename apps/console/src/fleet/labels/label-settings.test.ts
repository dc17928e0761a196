import { expect, test } from 'vitest';
import { labelSizeOf, linesOf, readLabelSettings } from './label-settings.ts';

const usual = readLabelSettings('batteries', undefined).settings;

test('the last choice is remembered; what makes no sense any more is as usual', () => {
  const last = { ...usual, sizeId: 'roll-62x29', code: 'code128', lines: ['expires', 'gone', 'code'], copies: 3 };
  expect(readLabelSettings('batteries', last)).toEqual({ settings: { ...last, lines: ['expires', 'code'] } });
  const odd = { ...last, ownWidthMm: 9_999, code: 'morse', lines: 'all', copies: -1, hasLogo: 'yes' };
  expect(readLabelSettings('batteries', odd).settings).toEqual({ ...usual, sizeId: 'roll-62x29' });
});

test('a size that is no longer offered is named, and another one takes its place', () => {
  const read = readLabelSettings('batteries', { ...usual, sizeId: 'avery-l9999' });
  expect([read.missingSize, read.settings.sizeId]).toEqual(['avery-l9999', usual.sizeId]);
});

test('bays have no bar code, since they have no serial number', () => {
  expect(readLabelSettings('bays', { ...usual, code: 'code128' }).settings.code).toBe('qr');
});

test('an own size is the page of a label printer', () => {
  const own = labelSizeOf({ ...usual, sizeId: 'own', ownWidthMm: 40, ownHeightMm: 80 });
  expect(own).toMatchObject({ pageWidthMm: 40, pageHeightMm: 80, widthMm: 40, heightMm: 80, columns: 1, rows: 1 });
});

test('lines without a value are left out, and the code is written as people read it aloud', () => {
  const lines = ['serialNumber', 'expires', 'code'];
  expect(linesOf({ ...usual, lines }, { serialNumber: 'HX-1' }, '7k3f9m2xq0vz')).toEqual(['HX-1', '7k3f 9m2x q0vz']);
});
