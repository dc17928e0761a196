import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { columnName, headCell, xlsxText } from './xlsx-cells.ts';

/** A sheet whose first row is its head. */
export type Sheet = {
  name: string;
  heads: readonly string[];
  /** In characters. */
  widths: readonly number[];
  /** The rows after the head, numbered from 2. Read when the sheets before it are written. */
  rows: () => AsyncIterable<Buffer> | Iterable<Buffer>;
};

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const sheetPath = (index: number) => `worksheets/sheet${index + 1}.xml`;

const relationships = (targets: readonly (readonly [string, string])[]) =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${documents}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const contentTypes = (sheets: readonly Sheet[]) =>
  `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
    ['workbook.xml', 'sheet.main'],
    ['styles.xml', 'styles'],
    ...sheets.map((_, at) => [sheetPath(at), 'worksheet']),
  ]
    .map(([path, type]) => `<Override PartName="/xl/${path}" ContentType="${types}.${type}+xml"/>`)
    .join('')}</Types>`;

const workbook = (sheets: readonly Sheet[]) =>
  `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${xlsxText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`;

/** Plain, a time to the minute, and bold for the head. */
const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

const beginSheet = ({ heads, widths }: Sheet) =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData><row r="1">${heads
    .map((head, at) => headCell({ column: columnName(at), row: 1 }, head))
    .join('')}</row>`;

async function* writeSheet(sheet: Sheet): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(beginSheet(sheet));
  yield* sheet.rows();
  yield Buffer.from('</sheetData></worksheet>');
}

/** The fastest level: the others take two to five times as long for a sixth less. */
const compressionLevel = 1;

/** An XLSX file, written while it is read. It is compressed outside the event loop. */
export function writeWorkbook(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile();
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(declaration + xml), path, { compressionLevel });
  add('[Content_Types].xml', contentTypes(sheets));
  add('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', workbook(sheets));
  const parts = sheets.map((_, at) => ['worksheet', sheetPath(at)] as const);
  add('xl/_rels/workbook.xml.rels', relationships([...parts, ['styles', 'styles.xml']]));
  add('xl/styles.xml', styles);
  const file = zip.outputStream as Readable;
  for (const [at, sheet] of sheets.entries()) {
    const content = Readable.from(writeSheet(sheet), { objectMode: false });
    content.once('error', (error) => file.destroy(error));
    file.once('close', () => content.destroy());
    zip.addReadStream(content, `xl/${sheetPath(at)}`, { compressionLevel });
  }
  zip.end();
  return file;
}
