import type { Readable } from 'node:stream';
import { csvType, importedTables, xlsxType, type TableKind } from '@ohmstead/contract';
import { csvBom, csvLine } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { attachment } from '../../downloads/file-name.ts';
import { columnName, numberCell, textCell, timeCell } from '../../downloads/xlsx-cells.ts';
import { writeWorkbook } from '../../downloads/xlsx-workbook.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { requireMayImport } from './import-row.ts';
import { route } from '../../route.ts';

type Example = Readonly<Record<string, string | number>>;

/** Two batteries that can be imported as they are; where they are is left to the importer. */
const batteries: readonly Example[] = [
  {
    serialNumber: 'EXAMPLE-1',
    modelName: 'NP-9X',
    manufacturer: 'Example Power',
    chemistry: 'Li-ion',
    designCapacity: 9_000,
    nomVoltage: 11.1,
    cycleCount: 12,
    usedIn: 'Defibrillator',
    serviceFrequency: 180,
    purchased: '2026-01-15',
    inService: '2026-02-01',
    expires: '2031-01-15',
    comments: 'Delete the examples before you import.',
  },
  {
    serialNumber: 'EXAMPLE-2',
    modelName: 'VR-70',
    manufacturer: 'Example Power',
    chemistry: 'Lead acid',
    designCapacity: 70_000,
    nomVoltage: 12,
    ratedCca: 680,
    rc: 110,
    usedIn: 'Generator',
  },
];

const examples: Record<TableKind, readonly Example[]> = {
  batteries,
  locations: [{ name: 'Example depot' }, { name: 'Example workshop' }],
  users: [
    { email: 'first@example.com', firstName: 'First', lastName: 'Example' },
    { email: 'second@example.com', firstName: 'Second', lastName: 'Example' },
  ],
};
const titles: Record<TableKind, string> = { batteries: 'Batteries', locations: 'Locations', users: 'Users' };

const headsOf = (kind: TableKind): string[] =>
  importedTables[kind].fields.map(({ label, unit }) => (unit === undefined ? label : `${label} (${unit})`));

const csvTemplate = (kind: TableKind) =>
  csvBom +
  [headsOf(kind), ...examples[kind].map((row) => importedTables[kind].fields.map(({ key }) => row[key] ?? null))]
    .map((cells) => csvLine(cells))
    .join('');

function xlsxTemplate(kind: TableKind): Readable {
  const rowOf = (example: Example, at: number) => {
    const row = at + 2;
    const cells = importedTables[kind].fields.flatMap((field, index) => {
      const value = example[field.key];
      const place = { column: columnName(index), row };
      if (value === undefined) return [];
      if (field.kind === 'time') return [timeCell(place, Date.parse(String(value)))];
      return [typeof value === 'number' ? numberCell(place, value) : textCell(place, value)];
    });
    return Buffer.from(`<row r="${row}">${cells.join('')}</row>`);
  };
  const heads = headsOf(kind);
  return writeWorkbook([
    { name: titles[kind], heads, widths: heads.map((head) => head.length + 4), rows: () => examples[kind].map(rowOf) },
  ]);
}

/** The heads of all fields, and two example rows. */
export function importTemplates(app: FastifyInstance): void {
  route(app, 'GET /api/imports/template', async (request, reply) => {
    const { kind, form } = request.query;
    requireMayImport(actorOf(request), kind);
    const isWorkbook = form === 'xlsx';
    return reply
      .type(isWorkbook ? xlsxType : `${csvType}; charset=utf-8`)
      .header('content-disposition', attachment(`${titles[kind]} template.${form}`))
      .send(isWorkbook ? xlsxTemplate(kind) : csvTemplate(kind));
  });
}
