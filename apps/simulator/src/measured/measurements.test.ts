import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadMeasurements } from './measurements.ts';
import { shareAt } from './fade-table.ts';
import { spectrumAt } from './spectrum-series.ts';

const data = fileURLToPath(new URL('../../data/', import.meta.url));
const measurements = loadMeasurements();

test('every bundled file of measurements has its source and a licence whose text is bundled', () => {
  const sources = readFileSync(new URL('../../../../docs/data-sources.md', import.meta.url), 'utf8');
  const notice = readFileSync(new URL('../../../../NOTICE', import.meta.url), 'utf8');
  for (const folder of ['cycles', 'fade', 'published', 'spectra']) {
    for (const file of readdirSync(data + folder)) expect(sources).toContain(`${folder}/${file}`);
  }
  for (const licence of readdirSync(`${data}licences`)) {
    expect(sources).toContain(licence);
    expect(notice).toContain(licence);
  }
});

test('recorded cycles charge first, then discharge to empty, in order of time', () => {
  for (const record of Object.values(measurements.records).flat()) {
    expect(record.currentMa[record.dischargeFrom]).toBeLessThan(0);
    expect(record.remainingMah.at(-1)).toBeLessThan(record.fullMah * 0.02);
    expect(record.offsetS.every((offset, row) => row === 0 || offset > (record.offsetS[row - 1] ?? 0))).toBe(true);
  }
});

test('a fade table is interpolated between its tests and constant outside of them', () => {
  for (const { fade } of measurements.cells) {
    expect(shareAt(fade, -1)).toBe(1);
    expect(shareAt(fade, fade.testAt80)).toBeCloseTo(0.8, 6);
    expect(shareAt(fade, 1e6)).toBe(fade.share.at(-1));
  }
});

test('a spectrum between two measured ones is interpolated', () => {
  for (const { spectra } of measurements.cells) {
    const [first = 0, second = 0] = spectra.tests;
    const [from, to] = [spectrumAt(spectra, first), spectrumAt(spectra, second)];
    const half = spectrumAt(spectra, (first + second) / 2);
    half.realOhm.forEach((ohm, index) => {
      expect(ohm).toBeCloseTo(((from.realOhm[index] ?? 0) + (to.realOhm[index] ?? 0)) / 2, 9);
    });
    expect(spectrumAt(spectra, 1e6)).toEqual(spectrumAt(spectra, spectra.tests.at(-1) ?? 0));
  }
});
