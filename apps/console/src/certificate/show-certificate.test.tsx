import type { CertificateClaims } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { exampleClaims } from '../testing/example-claims.ts';
import type { Judged } from './judge-certificate.ts';
import { showCertificate } from './show-certificate.ts';

const claims = exampleClaims;

const show = (judged: Judged) => {
  const place = document.createElement('main');
  showCertificate(place, judged);
  return { place, heading: place.querySelector('h1')?.textContent };
};

test.each([
  ['valid', 'Valid'],
  ['expired', 'Expired'],
  ['replaced', 'Replaced by a newer'],
  ['unchecked', 'Genuine, status unknown'],
] as const)('a %s certificate is headed %s, and says what it says', (verdict, words) => {
  const { heading, place } = show({ verdict, reason: null, claims });
  expect(heading).toBe(words);
  expect(place).toHaveTextContent('82.4 % ± 1.9 %');
});

test('a revoked certificate says why', () => {
  const { heading, place } = show({ verdict: 'revoked', reason: 'batteryChanged', claims });
  expect(heading).toBe('Revoked');
  expect(place).toHaveTextContent('The battery has been changed since.');
});

test('of what is not genuine nothing is shown', () => {
  const { heading, place } = show({ verdict: 'notGenuine' });
  expect([heading, place.querySelector('dl')]).toEqual(['Not genuine', null]);
});

test('what a token says is text, and what is not known says so', () => {
  const { place } = show({ verdict: 'valid', reason: null, claims });
  expect(place.querySelector('b')).toBeNull();
  expect(place).toHaveTextContent("Issued byO'Brien & <b>Sons</b>");
  expect(place).toHaveTextContent('CalibratedUnknown');
  expect(place).not.toHaveTextContent('Operator');
  expect(place).toHaveTextContent('nothing about safety or remaining life');
});

test('a forecast is given with its threshold and its probability, and remaining life is no longer disclaimed', () => {
  const withForecast = (fc: NonNullable<CertificateClaims['fc']>) =>
    show({ verdict: 'valid', reason: null, claims: { ...claims, fc } }).place;
  expect(withForecast([1_800_000_000, 1_820_000_000, 0.8, 75])).toHaveTextContent(
    'Below 75 % between Jan 15, 2027 and Sep 3, 2027 (80 % likely)',
  );
  const open = withForecast([1_800_000_000, null, 0.8, 80]);
  expect(open).toHaveTextContent('Below 80 % on Jan 15, 2027 at the earliest (80 % likely)');
  expect(open).not.toHaveTextContent('remaining life');
});
