import type { Modules } from './modules.ts';

/** Everything in mm from the upper left corner of the label; a text by its left end on its baseline. */
export type LabelShape =
  | { kind: 'text'; xMm: number; baselineMm: number; sizeMm: number; text: string }
  | { kind: 'code'; xMm: number; yMm: number; moduleMm: number; rowMm: number; modules: Modules }
  | { kind: 'box'; xMm: number; yMm: number; widthMm: number; heightMm: number };

/** The width of a text, in mm, in letters of this size. */
export type MeasureText = (text: string, sizeMm: number) => number;

export type LabelContent = { modules: Modules | undefined; lines: readonly string[]; hasLogo: boolean };
type Area = { xMm: number; yMm: number; widthMm: number; heightMm: number };
type Size = { widthMm: number; heightMm: number };

export type LabelLayout = { shapes: LabelShape[]; isCodeTooSmall: boolean };

/** What a camera at arm's length, and a hand scanner, still read: 3 and 2 dots of a printer with 300 dots to the inch. */
const smallestModuleMm = { square: 0.25, bar: 0.17 };
const largestBarMm = 0.5;
const largestTextMm = 4.5;
/** About 4 points: the smallest print that people read at a bench. */
const smallestTextMm = 1.4;
/** The first line names the thing. */
const firstLineScale = 1.35;
const lineHeight = 1.2;
/** From the middle of a line to its baseline, as a share of the size. */
const baselineShare = 0.36;
const codeShare = 0.5;

/** Sheets shift in printers by a millimetre or so. */
const marginOf = ({ heightMm, widthMm }: Size): number => Math.min(3, Math.max(1, 0.08 * Math.min(heightMm, widthMm)));

const columnsOf = ({ rows }: Modules): number => rows[0]?.length ?? 0;

/** Letters as large as they fit; a line that is still too long is shortened, never cut through. */
const fitted = (line: string, sizeMm: number, widthMm: number, measure: MeasureText) => {
  const wanted = measure(line, sizeMm);
  const fitting = wanted <= widthMm ? sizeMm : Math.max(smallestTextMm, (sizeMm * widthMm) / wanted);
  if (measure(line, fitting) <= widthMm + 0.01) return { text: line, sizeMm: fitting };
  const signs = Array.from(line);
  let kept = signs.length - 1;
  const shortened = () => `${signs.slice(0, kept).join('').trimEnd()}…`;
  while (kept > 0 && measure(shortened(), fitting) > widthMm) kept -= 1;
  return { text: shortened(), sizeMm: fitting };
};

/** In the middle of the area's height. Lines that it has no room for are left out, the last ones first. */
const textShapes = (lines: readonly string[], area: Area, measure: MeasureText): LabelShape[] => {
  const most = Math.floor(area.heightMm / (smallestTextMm * lineHeight));
  const shown = lines.slice(0, most);
  const units = shown.length - 1 + firstLineScale;
  const sizeMm = Math.min(largestTextMm / firstLineScale, area.heightMm / (units * lineHeight));
  let yMm = area.yMm + (area.heightMm - units * sizeMm * lineHeight) / 2;
  return shown.map((line, index): LabelShape => {
    const lineMm = sizeMm * (index === 0 ? firstLineScale : 1);
    const { text, sizeMm: fittingMm } = fitted(line, lineMm, area.widthMm, measure);
    const baselineMm = yMm + (lineMm * lineHeight) / 2 + fittingMm * baselineShare;
    yMm += lineMm * lineHeight;
    return { kind: 'text', xMm: area.xMm, baselineMm, sizeMm: fittingMm, text };
  });
};

/** The mark: three batteries at their levels, on a base line of the given height. */
const markLevels = [7, 12, 17];
const markUnits = 24;

const logoShapes = (xMm: number, yMm: number, heightMm: number): LabelShape[] => {
  const unit = heightMm / markUnits;
  const boxes = markLevels.flatMap((level, index): LabelShape[] => {
    const left = xMm + index * 7.25 * unit;
    return [
      { kind: 'box', xMm: left + 1.75 * unit, yMm: yMm + (20 - level) * unit, widthMm: 2 * unit, heightMm: 2 * unit },
      { kind: 'box', xMm: left, yMm: yMm + (22 - level) * unit, widthMm: 5.5 * unit, heightMm: level * unit },
    ];
  });
  const sizeMm = heightMm * 0.75;
  const name: LabelShape = {
    kind: 'text',
    xMm: xMm + markUnits * unit,
    baselineMm: yMm + heightMm / 2 + sizeMm * baselineShare,
    sizeMm,
    text: 'Ohmstead',
  };
  return [...boxes, name];
};

/** The logo above the lines, if there is room for both. */
const besideCode = ({ lines, hasLogo }: LabelContent, area: Area, measure: MeasureText): LabelShape[] => {
  const logoMm = Math.min(4, area.heightMm * 0.2);
  const isShown = hasLogo && measure('Ohmstead', logoMm * 0.75) + logoMm <= area.widthMm && logoMm >= smallestTextMm;
  if (!isShown) return textShapes(lines, area, measure);
  const used = logoMm * 1.3;
  const rest = { ...area, yMm: area.yMm + used, heightMm: area.heightMm - used };
  return [...logoShapes(area.xMm, area.yMm, logoMm), ...textShapes(lines, rest, measure)];
};

type Placed = { code: LabelShape & { kind: 'code' }; rest: Area };

/** A square code on the left, or above the lines where the label is higher than wide. */
const placeSquare = (modules: Modules, size: Size, isAlone: boolean): Placed => {
  const { widthMm, heightMm } = size;
  const margin = marginOf(size);
  const count = columnsOf(modules);
  const isUpright = heightMm > widthMm;
  const [along, across] = isUpright ? [heightMm, widthMm] : [widthMm, heightMm];
  const share = isAlone ? 1 : codeShare;
  const withQuiet = count + 2 * modules.quiet;
  const moduleMm = Math.min((across - 2 * margin) / count, across / withQuiet, (along * share) / withQuiet);
  const sideMm = count * moduleMm;
  const before = isAlone ? (along - sideMm) / 2 : Math.max(margin, modules.quiet * moduleMm);
  const beside = (across - sideMm) / 2;
  const used = before + sideMm + Math.max(margin, modules.quiet * moduleMm);
  const [xMm, yMm] = isUpright ? [beside, before] : [before, beside];
  return {
    code: { kind: 'code', xMm, yMm, moduleMm, rowMm: moduleMm, modules },
    rest: isUpright
      ? { xMm: margin, yMm: used, widthMm: widthMm - 2 * margin, heightMm: heightMm - used - margin }
      : { xMm: used, yMm: margin, widthMm: widthMm - used - margin, heightMm: heightMm - 2 * margin },
  };
};

/** Bars along the lower edge. */
const placeBars = (modules: Modules, size: Size, isAlone: boolean): Placed => {
  const { widthMm, heightMm } = size;
  const margin = marginOf(size);
  const count = columnsOf(modules);
  const moduleMm = Math.min(largestBarMm, widthMm / (count + 2 * modules.quiet));
  const room = heightMm - 2 * margin;
  const rowMm = isAlone ? room : Math.min(15, room * codeShare);
  const yMm = heightMm - margin - rowMm;
  return {
    code: { kind: 'code', xMm: (widthMm - count * moduleMm) / 2, yMm, moduleMm, rowMm, modules },
    rest: { xMm: margin, yMm: margin, widthMm: widthMm - 2 * margin, heightMm: yMm - 1 - margin },
  };
};

/** What is drawn on one label, in mm. */
export const layOutLabel = (size: Size, content: LabelContent, measure: MeasureText): LabelLayout => {
  const { modules, lines, hasLogo } = content;
  const margin = marginOf(size);
  const whole = {
    xMm: margin,
    yMm: margin,
    widthMm: size.widthMm - 2 * margin,
    heightMm: size.heightMm - 2 * margin,
  };
  if (modules === undefined) return { shapes: besideCode(content, whole, measure), isCodeTooSmall: false };
  const isAlone = lines.length === 0 && !hasLogo;
  const { code, rest } = (modules.isBars ? placeBars : placeSquare)(modules, size, isAlone);
  const smallest = modules.isBars ? smallestModuleMm.bar : smallestModuleMm.square;
  return { shapes: [code, ...besideCode(content, rest, measure)], isCodeTooSmall: code.moduleMm < smallest };
};
