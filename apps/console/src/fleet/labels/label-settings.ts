import { isObject, isOneOf } from '@ohmstead/domain';
import { singleLabel, type LabelSize } from './label-size.ts';
import { labelRolls, labelSheets, ownSizeBounds, ownSizeId } from './label-stocks.ts';
import { codeField, labelFields, type LabelKind } from './label-thing.ts';

export const labelCodeKinds = ['qr', 'datamatrix', 'code128', 'none'] as const;
export type LabelCodeKind = (typeof labelCodeKinds)[number];

export const mostLines = 4;
export const mostCopies = 50;

/** What is remembered of a print. */
export type LabelSettings = {
  sizeId: string;
  ownWidthMm: number;
  ownHeightMm: number;
  code: LabelCodeKind;
  /** The fields of the lines, in order. */
  lines: readonly string[];
  hasLogo: boolean;
  copies: number;
};

const offered = [...labelSheets, ...labelRolls];

const usualLines: Record<LabelKind, readonly string[]> = {
  batteries: ['serialNumber', 'modelName', 'designCapacity', 'lastLocation'],
  devices: ['name', 'serialNumber', 'modelName', 'location'],
  bays: ['bay', 'device', 'location'],
};

const usual = (kind: LabelKind): LabelSettings => ({
  sizeId: labelSheets[0]?.id ?? ownSizeId,
  ownWidthMm: 60,
  ownHeightMm: 30,
  code: 'qr',
  lines: usualLines[kind],
  hasLogo: false,
  copies: 1,
});

export const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

const { minWidthMm, maxWidthMm, minHeightMm, maxHeightMm } = ownSizeBounds;

/** Bar codes hold a serial number, which bays have not. */
export const codeKindsOf = (kind: LabelKind): readonly LabelCodeKind[] =>
  labelCodeKinds.filter((code) => kind !== 'bays' || code !== 'code128');

const readLines = (kind: LabelKind, value: unknown): readonly string[] | undefined =>
  Array.isArray(value)
    ? value.filter((key): key is string => labelFields[kind].some((field) => field.key === key)).slice(0, mostLines)
    : undefined;

const isOffered = (sizeId: unknown): sizeId is string =>
  sizeId === ownSizeId || offered.some(({ id }) => id === sizeId);

/** The last choice, as far as it still makes sense. `missingSize` is a size that is no longer offered. */
export const readLabelSettings = (
  kind: LabelKind,
  saved: unknown,
): { settings: LabelSettings; missingSize?: string } => {
  const standard = usual(kind);
  if (!isObject(saved)) return { settings: standard };
  const { sizeId, ownWidthMm, ownHeightMm, code, lines, hasLogo, copies } = saved;
  const settings = {
    sizeId: isOffered(sizeId) ? sizeId : standard.sizeId,
    ownWidthMm: isWithin(ownWidthMm, minWidthMm, maxWidthMm) ? ownWidthMm : standard.ownWidthMm,
    ownHeightMm: isWithin(ownHeightMm, minHeightMm, maxHeightMm) ? ownHeightMm : standard.ownHeightMm,
    code: isOneOf(codeKindsOf(kind), code) ? code : standard.code,
    lines: readLines(kind, lines) ?? standard.lines,
    hasLogo: hasLogo === true,
    copies: isWithin(copies, 1, mostCopies) ? Math.round(copies) : standard.copies,
  };
  return typeof sizeId === 'string' && !isOffered(sizeId) ? { settings, missingSize: sizeId } : { settings };
};

export const labelSizeOf = ({ sizeId, ownWidthMm, ownHeightMm }: LabelSettings): LabelSize =>
  offered.find(({ id }) => id === sizeId) ?? singleLabel(ownSizeId, 'Own size', ownWidthMm, ownHeightMm);

/** In groups of four, as people read it aloud. */
export const spacedCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$& ');

export const linesOf = ({ lines }: LabelSettings, texts: Readonly<Record<string, string>>, code: string): string[] =>
  lines.flatMap((key) => (key === codeField ? spacedCode(code) : (texts[key] ?? [])));
