import type { jsPDF } from 'jspdf';
import { loadChunk } from '../../data/chunks/load-chunk.ts';
import { codesOf } from '../../data/label-codes-api.ts';
import { nextTask } from '../../lib/browser/next-task.ts';
import { layOutLabel, type LabelLayout, type LabelShape } from './label-layout.ts';
import { labelPages } from './label-pages.ts';
import { drawPages, measureIn, openLabelPdf } from './label-pdf.ts';
import { labelSizeOf, linesOf, type LabelCodeKind, type LabelSettings } from './label-settings.ts';
import type { LabelKind, LabelThing } from './label-thing.ts';
import { labelZpl, type ZplResolution } from './label-zpl.ts';
import type { Modules } from './modules.ts';
import { qrModules } from './qr-modules.ts';

export type LabelPrint = { kind: LabelKind; things: readonly LabelThing[]; settings: LabelSettings; start: number };

/** What a code holds: the address of the thing, or its serial number. */
export type Encode = (address: string, serialNumber: string | null) => Modules | undefined;

/** The larger encoder is loaded when it is first needed. */
export const loadEncoder = async (code: LabelCodeKind): Promise<Encode> => {
  if (code === 'none') return () => undefined;
  if (code === 'qr') return qrModules;
  const { code128Modules, dataMatrixModules } = await loadChunk(() => import('./bar-modules.ts'));
  return code === 'datamatrix'
    ? dataMatrixModules
    : (_, serialNumber) => (serialNumber === null ? undefined : code128Modules(serialNumber));
};

type Coded = { thing: LabelThing; address: string; code: string };

export const layOutThing = (
  { thing, address, code }: Coded,
  settings: LabelSettings,
  encode: Encode,
  measure: ReturnType<typeof measureIn>,
): LabelLayout =>
  layOutLabel(
    labelSizeOf(settings),
    {
      modules: encode(address + code, thing.serialNumber),
      lines: linesOf(settings, thing.texts, code),
      hasLogo: settings.hasLogo,
    },
    measure,
  );

/** A page of labels takes a moment: others may act in between. */
const labelsPerTask = 20;

/** Things that are gone by now have no code, and no label. */
const layOutAll = async ({ kind, things, settings }: LabelPrint, pdf: jsPDF): Promise<LabelShape[][]> => {
  const [encode, answer] = await Promise.all([
    loadEncoder(settings.code),
    codesOf(
      kind,
      things.map(({ id }) => id),
    ),
  ]);
  const codes = new Map(answer[kind]);
  const measure = measureIn(pdf);
  const labels: LabelShape[][] = [];
  for (const thing of things) {
    const code = codes.get(thing.id);
    if (code === undefined) continue;
    labels.push(layOutThing({ thing, address: answer.address, code }, settings, encode, measure).shapes);
    if (labels.length % labelsPerTask === 0) await nextTask();
  }
  return labels;
};

export type PrintedLabels = { file: Blob; count: number };

export const printPdf = async (print: LabelPrint): Promise<PrintedLabels> => {
  const size = labelSizeOf(print.settings);
  const pdf = await openLabelPdf(size);
  const labels = await layOutAll(print, pdf);
  const pages = labelPages(size, labels, { copies: print.settings.copies, start: print.start });
  return { file: drawPages(pdf, size, pages).output('blob'), count: labels.length * print.settings.copies };
};

export const printZpl = async (print: LabelPrint, resolution: ZplResolution): Promise<PrintedLabels> => {
  const { widthMm, heightMm, ...size } = labelSizeOf(print.settings);
  const labels = await layOutAll(print, await openLabelPdf(size));
  const { copies } = print.settings;
  const zpl = labelZpl(labels, { widthMm, heightMm, copies, resolution });
  return { file: new Blob([zpl], { type: 'text/plain;charset=utf-8' }), count: labels.length * copies };
};
