import type { Certificate, CertificateClaims } from '@ohmstead/contract';
import type { jsPDF } from 'jspdf';
import {
  certificateLimits,
  certificateLines,
  certifiedHealth,
  uncertaintyNote,
} from '../../../fleet/certificates/certificate-lines.ts';
import type { LabelShape } from '../../../fleet/labels/label-layout.ts';
import { drawPages, measureIn, openLabelPdf } from '../../../fleet/labels/label-pdf.ts';
import { qrModules } from '../../../fleet/labels/qr-modules.ts';

type Size = { pageWidthMm: number; pageHeightMm: number };
type Text = LabelShape & { kind: 'text' };

export const certificatePaper = {
  page: { pageWidthMm: 210, pageHeightMm: 297 },
  label: { pageWidthMm: 90, pageHeightMm: 62 },
} as const satisfies Record<string, Size>;

const text = (xMm: number, baselineMm: number, sizeMm: number, words: string): Text => ({
  kind: 'text',
  xMm,
  baselineMm,
  sizeMm,
  text: words,
});

/** The address with the token. The light margin that readers need is left free around it. */
const code = (url: string, xMm: number, yMm: number, sideMm: number): LabelShape => {
  const modules = qrModules(url);
  const moduleMm = sideMm / (modules.rows.length + 2 * modules.quiet);
  const inset = modules.quiet * moduleMm;
  return { kind: 'code', xMm: xMm + inset, yMm: yMm + inset, moduleMm, rowMm: moduleMm, modules };
};

type Fit = (words: string, sizeMm: number, widthMm: number) => string;

/** Words that do not fit are shortened: the code holds all of them. */
const fitIn =
  (pdf: jsPDF): Fit =>
  (words, sizeMm, widthMm) => {
    const measure = measureIn(pdf);
    if (measure(words, sizeMm) <= widthMm) return words;
    const signs = Array.from(words);
    while (signs.length > 0 && measure(`${signs.join('')}…`, sizeMm) > widthMm) signs.pop();
    return `${signs.join('')}…`;
  };

const pageShapes = (claims: CertificateClaims, url: string, fit: Fit): LabelShape[] => [
  text(20, 30, 8, 'Battery health certificate'),
  text(20, 40, 4, fit(claims.iss, 4, 170)),
  text(20, 58, 4, 'State of health'),
  text(20, 68, 8, certifiedHealth(claims)),
  text(20, 74, 3, uncertaintyNote),
  ...certificateLines(claims).flatMap(([label, value], index) => [
    text(20, 86 + index * 6, 3.6, label),
    text(64, 86 + index * 6, 3.6, fit(value, 3.6, 126)),
  ]),
  code(url, 15, 212, 62),
  text(80, 226, 3.6, 'Scan the code to verify this certificate.'),
  text(80, 233, 3, 'It is verified in your browser by its signature (Ed25519),'),
  text(80, 238, 3, 'and shows whether it was revoked or replaced.'),
  text(80, 248, 3, certificateLimits(claims)),
  text(80, 256, 3, fit(`Certificate ${claims.jti}`, 3, 110)),
];

const labelled = ['Serial number', 'Model', 'Tested', 'Valid until'] as const;

const labelShapes = (claims: CertificateClaims, url: string, fit: Fit): LabelShape[] => {
  const lines = new Map(certificateLines(claims));
  return [
    code(url, 0, 1, 60),
    text(60, 10, 2.6, 'State of health'),
    text(60, 15, 3.6, `${claims.soh.toFixed(1)} %`),
    text(60, 19.5, 3, `± ${claims.u.toFixed(1)} %`),
    ...labelled.flatMap((label, index) => [
      text(60, 27 + index * 8, 2.2, label),
      text(60, 30.5 + index * 8, 2.8, fit(lines.get(label) ?? '', 2.8, 28)),
    ]),
    text(60, 59, 2.2, 'Scan to verify'),
  ];
};

/** Everything is drawn as vectors, in millimetres. */
export const drawCertificate = (
  pdf: jsPDF,
  { claims, url }: Certificate,
  kind: keyof typeof certificatePaper,
): jsPDF => {
  if (claims === null || url === null) throw new Error('The battery of this certificate is deleted');
  const shapesOf = kind === 'page' ? pageShapes : labelShapes;
  return drawPages(pdf, certificatePaper[kind], [shapesOf(claims, url, fitIn(pdf))]);
};

export const certificatePdf = async (certificate: Certificate, kind: keyof typeof certificatePaper): Promise<Blob> => {
  const pdf = await openLabelPdf(certificatePaper[kind]);
  pdf.setProperties({ title: `Battery health certificate ${certificate.certificateId}`, creator: 'Ohmstead' });
  return drawCertificate(pdf, certificate, kind).output('blob');
};
