import { jsPDF } from 'jspdf';
import { embedFont, hasEverySign } from '../../lib/pdf/embedded-font.ts';
import type { LabelShape, MeasureText } from './label-layout.ts';
import type { LabelSize } from './label-size.ts';
import { darkRuns } from './modules.ts';
import { pictureOfText, widthOfText } from './text-picture.ts';

type PageSize = Pick<LabelSize, 'pageWidthMm' | 'pageHeightMm'>;

const pointsPerMm = 72 / 25.4;

const formatOf = ({ pageWidthMm, pageHeightMm }: PageSize) =>
  [[pageWidthMm, pageHeightMm], pageWidthMm > pageHeightMm ? 'landscape' : 'portrait'] satisfies [
    number[],
    'landscape' | 'portrait',
  ];

/** A document with the size of the paper, so that no margin of a browser or a printer moves the labels. */
export const newLabelPdf = (size: PageSize): jsPDF => {
  const [format, orientation] = formatOf(size);
  // A thousandth of a point is a third of a µm.
  return new jsPDF({ unit: 'mm', format, orientation, compress: true, precision: 3 });
};

/** Letters that the font of the document lacks are measured, and drawn, in one that the browser has. */
export const measureIn =
  (pdf: jsPDF): MeasureText =>
  (text, sizeMm) =>
    hasEverySign(pdf, text) ? pdf.getStringUnitWidth(text) * sizeMm : widthOfText(text, sizeMm);

type Code = LabelShape & { kind: 'code' };

/** One path for the whole code: there are no seams between its modules. */
const drawCode = (pdf: jsPDF, { xMm, yMm, moduleMm, rowMm, modules }: Code): void => {
  for (const { row, from, length } of darkRuns(modules))
    pdf.rect(xMm + from * moduleMm, yMm + row * rowMm, length * moduleMm, rowMm, null);
  pdf.fill();
};

const drawText = (pdf: jsPDF, { xMm, baselineMm, sizeMm, text }: LabelShape & { kind: 'text' }): void => {
  if (hasEverySign(pdf, text)) {
    pdf.setFontSize(sizeMm * pointsPerMm);
    pdf.text(text, xMm, baselineMm);
    return;
  }
  const { png, widthMm, heightMm, ascentMm } = pictureOfText(text, sizeMm);
  pdf.addImage(png, 'PNG', xMm, baselineMm - ascentMm, widthMm, heightMm);
};

const drawShape = (pdf: jsPDF, shape: LabelShape): void => {
  if (shape.kind === 'code') drawCode(pdf, shape);
  else if (shape.kind === 'text') drawText(pdf, shape);
  else pdf.rect(shape.xMm, shape.yMm, shape.widthMm, shape.heightMm, 'F');
};

export const drawPages = (pdf: jsPDF, size: PageSize, pages: readonly (readonly LabelShape[])[]): jsPDF => {
  pdf.setFillColor('#000000');
  pages.forEach((shapes, index) => {
    if (index > 0) pdf.addPage(...formatOf(size));
    for (const shape of shapes) drawShape(pdf, shape);
  });
  return pdf;
};

export const openLabelPdf = async (size: PageSize): Promise<jsPDF> => {
  const pdf = newLabelPdf(size);
  await embedFont(pdf);
  pdf.setProperties({ title: 'Labels', creator: 'Ohmstead' });
  return pdf;
};
