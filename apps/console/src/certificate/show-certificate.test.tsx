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
});
