import { readXml } from './read-xml.ts';

/** Formats that every workbook knows without naming them (ECMA-376, 18.8.30): dates and times. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** Whether a format shows a date or a time of day: letters of dates outside quotation marks, escapes and brackets. */
function isDateFormat(code: string): boolean {
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').toLowerCase();
  return !bare.includes('general') && /[ymdhs]/.test(bare);
}

/** By its index, whether a style shows a number as a date. */
export function readDateStyles(xml: Uint8Array | undefined): boolean[] {
  const styles: boolean[] = [];
  if (!xml) return styles;
  const codes = new Map<number, string>();
  let isInCells = false;
  readXml(xml, {
    opened: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      const id = Number(attribute('numFmtId') ?? 0);
      const code = codes.get(id);
      styles.push(code === undefined ? isBuiltInDate(id) : isDateFormat(code));
    },
    closed: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}
