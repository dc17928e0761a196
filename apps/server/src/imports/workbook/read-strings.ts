import { readXml } from './read-xml.ts';

/** What XML has no character for is written as _xHHHH_ (ECMA-376, ST_Xstring). What a database cannot hold is left out. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text
        .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\0', '')
        .toWellFormed()
    : text;

/** The texts that cells refer to by their number; readings in other scripts are left out. */
export function readStrings(xml: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  if (!xml) return strings;
  let text = '';
  let isText = false;
  let isReading = false;
  readXml(xml, {
    opened: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isReading = true;
      if (name === 't') isText = true;
    },
    closed: (name) => {
      if (name === 'si') strings.push(unescapeText(text));
      if (name === 'rPh') isReading = false;
      if (name === 't') isText = false;
    },
    text: (piece) => {
      if (isText && !isReading) text += piece;
    },
  });
  return strings;
}
