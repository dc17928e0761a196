import type { CertificateClaims, RevokeReason } from '@ohmstead/contract';
import {
  certificateLimits,
  certificateLines,
  certifiedHealth,
  uncertaintyNote,
} from '../fleet/certificates/certificate-lines.ts';
import type { Judged } from './judge-certificate.ts';

type Words = { title: string; glyph: string; tone: 'good' | 'warning' | 'fail'; sentence: string };

const reasons: Readonly<Record<RevokeReason, string>> = {
  measurementError: 'The measurement was wrong.',
  batteryChanged: 'The battery has been changed since.',
  issuedByMistake: 'It was issued by mistake.',
  other: 'The issuer gave no further reason.',
};

const words: Readonly<Record<Judged['verdict'], Words>> = {
  valid: {
    title: 'Valid',
    glyph: '✓',
    tone: 'good',
    sentence: 'The signature is genuine, and the certificate has not been revoked.',
  },
  expired: {
    title: 'Expired',
    glyph: '!',
    tone: 'warning',
    sentence: 'The certificate is genuine, but no longer valid.',
  },
  replaced: {
    title: 'Replaced by a newer',
    glyph: '!',
    tone: 'warning',
    sentence: 'A newer certificate of this battery has been issued.',
  },
  revoked: { title: 'Revoked', glyph: '✕', tone: 'fail', sentence: '' },
  unchecked: {
    title: 'Genuine, status unknown',
    glyph: '!',
    tone: 'warning',
    sentence: 'Whether the certificate was revoked could not be checked. Try again later.',
  },
  notGenuine: {
    title: 'Not genuine',
    glyph: '✕',
    tone: 'fail',
    sentence: 'This is not a certificate of this site, or it has been altered.',
  },
  unverifiable: {
    title: 'Not verified',
    glyph: '!',
    tone: 'warning',
    sentence:
      'This browser cannot verify the certificate, or the keys could not be loaded. Try again, or use a current browser and https.',
  },
};

const sentenceOf = (judged: Judged): string =>
  judged.verdict === 'revoked' && judged.reason !== null ? reasons[judged.reason] : words[judged.verdict].sentence;

/** Texts only: nothing in a token becomes markup. */
const element = (name: string, className: string, ...contents: (Node | string)[]): HTMLElement => {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...contents);
  return made;
};

const verdictBlock = (judged: Judged): HTMLElement => {
  const { title, glyph, tone } = words[judged.verdict];
  const mark = element('span', 'glyph', glyph);
  mark.ariaHidden = 'true';
  const heading = element('h1', '', title);
  return element('header', `verdict ${tone}`, mark, element('div', '', heading, element('p', '', sentenceOf(judged))));
};

const claimsBlock = (claims: CertificateClaims): HTMLElement => {
  const lines = certificateLines(claims).map(([label, value]) =>
    element('div', '', element('dt', '', label), element('dd', '', value)),
  );
  const health = element(
    'p',
    'health',
    element('span', 'label', 'State of health'),
    element('strong', '', certifiedHealth(claims)),
  );
  const notes = [element('p', 'note', uncertaintyNote), element('p', 'note', certificateLimits(claims))];
  return element('section', 'claims', health, notes[0]!, element('dl', '', ...lines), notes[1]!);
};

export function showCertificate(place: HTMLElement, judged: Judged): void {
  const brand = element('p', 'brand', 'Battery health certificate');
  place.replaceChildren(brand, verdictBlock(judged), ...('claims' in judged ? [claimsBlock(judged.claims)] : []));
}
