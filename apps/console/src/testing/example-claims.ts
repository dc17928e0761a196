import type { CertificateClaims } from '@ohmstead/contract';

/** What a certificate says; its issuer's name would be markup if it were not shown as text. */
export const exampleClaims: CertificateClaims = {
  v: 1,
  jti: 'AbCdEfGhIjKlMnOpQrStUv',
  iss: "O'Brien & <b>Sons</b>",
  iat: 1_700_000_000,
  exp: 4_000_000_000,
  sn: 'SN-77',
  mod: 'FW-128',
  chem: 'LFP',
  cap: 2_500,
  soh: 82.4,
  u: 1.9,
  fcc: 2_060,
  t: 23.5,
  rate: 'C-rate 0.5',
  type: 'Capacity Test',
  at: 1_699_900_000,
  an: 'OA-8 D-1',
  cal: null,
  eis: null,
  disp: 'keep',
  n: 3,
};
