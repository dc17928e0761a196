import { ReadProblem } from '@ohmstead/domain/imports/read-problem';
import { workbookMaxEntries, workbookMaxUnpackedBytes } from '@ohmstead/domain/imports/import-limits';
import { unzipSync, type UnzipFileInfo } from 'fflate';
import { readXml } from './read-xml.ts';

/** What a workbook, and its first sheet or the one chosen, is made of. */
export type Workbook = {
  sheet: string;
  /** The names of all that hold cells. */
  sheets: string[];
  sheetXml: Uint8Array;
  stringsXml: Uint8Array | undefined;
  stylesXml: Uint8Array | undefined;
  isFrom1904: boolean;
};

/** Only what is read is unpacked, and never to more bytes than the archive declares: what declares less than it holds is damaged. */
function unpack(bytes: Uint8Array, wanted: (name: string) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: ({ name }) => wanted(name) });
  } catch {
    throw new ReadProblem('imports-read-5');
  }
}

/** Counts before anything is unpacked. */
function requireBounds(bytes: Uint8Array): string[] {
  const names: string[] = [];
  let unpacked = 0;
  const note = ({ name, originalSize }: UnzipFileInfo) => {
    names.push(name);
    unpacked += originalSize;
    return false;
  };
  try {
    unzipSync(bytes, { filter: note });
  } catch {
    throw new ReadProblem('imports-read-5');
  }
  if (names.length > workbookMaxEntries || unpacked > workbookMaxUnpackedBytes) throw new ReadProblem('imports-read-6');
  return names;
}

type Sheet = { name: string; relation: string | undefined };

function readSheets(xml: Uint8Array): { sheets: Sheet[]; isFrom1904: boolean } {
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  readXml(xml, {
    opened: (name, attribute) => {
      if (name === 'sheet') sheets.push({ name: attribute('name') ?? '', relation: attribute('r:id') });
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
    },
  });
  return { sheets, isFrom1904 };
}

/** The targets of relations, as paths in the archive. A target outside it is none of our business. */
function readRelations(xml: Uint8Array): Map<string, string> {
  const targets = new Map<string, string>();
  readXml(xml, {
    opened: (name, attribute) => {
      const [id, target] = [attribute('Id'), attribute('Target')];
      if (name !== 'Relationship' || id === undefined || target === undefined) return;
      if (attribute('TargetMode') === 'External') return;
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

/** Sheets of charts and the like. */
const withoutCells = /(?:chart|dialog|macro)sheets\//i;
const workbookXml = 'xl/workbook.xml';
const relationsXml = 'xl/_rels/workbook.xml.rels';
const stringsXml = 'xl/sharedStrings.xml';
const stylesXml = 'xl/styles.xml';

export function openWorkbook(bytes: Uint8Array, chosenSheet: string | null): Workbook {
  if (!requireBounds(bytes).includes(workbookXml)) throw new ReadProblem('imports-read-2');
  const plan = unpack(bytes, (name) => name === workbookXml || name === relationsXml);
  try {
    const { sheets, isFrom1904 } = readSheets(plan[workbookXml] ?? new Uint8Array());
    const targets = readRelations(plan[relationsXml] ?? new Uint8Array());
    const pathOf = ({ relation }: Sheet) => targets.get(relation ?? '');
    const tables = sheets.filter((each) => !withoutCells.test(pathOf(each) ?? ''));
    const sheet = chosenSheet === null ? tables[0] : tables.find(({ name }) => name === chosenSheet);
    const path = sheet && pathOf(sheet);
    if (!sheet || path === undefined) throw new ReadProblem('imports-read-5');
    const parts = unpack(bytes, (name) => name === path || name === stringsXml || name === stylesXml);
    const sheetXml = parts[path];
    if (!sheetXml) throw new ReadProblem('imports-read-5');
    const names = tables.map(({ name }) => name);
    return {
      sheet: sheet.name,
      sheets: names,
      sheetXml,
      stringsXml: parts[stringsXml],
      stylesXml: parts[stylesXml],
      isFrom1904,
    };
  } catch (error) {
    throw error instanceof ReadProblem ? error : new ReadProblem('imports-read-5');
  }
}
