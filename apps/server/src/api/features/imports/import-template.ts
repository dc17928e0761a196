import type { Readable } from 'node:stream';
import { batteryImportFields, csvType, xlsxType } from '@ohmstead/contract';
import { csvBom, csvLine } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import { attachment } from '../../downloads/file-name.ts';
import { columnName, numberCell, textCell, timeCell } from '../../downloads/xlsx-cells.ts';
import { writeWorkbook } from '../../downloads/xlsx-workbook.ts';
import { route } from '../../route.ts';

type Example = Readonly<Record<string, string | number>>;

/** Two batteries that can be imported as they are; where they are is left to the importer. */
const examples: readonly Example[] = [
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

const headOf = (label: string, unit: string | undefined) => (unit === undefined ? label : `${label} (${unit})`);
const heads = batteryImportFields.map(({ label, unit }) => headOf(label, unit));

const csvTemplate = () =>
  csvBom +
  [heads, ...examples.map((row) => batteryImportFields.map(({ key }) => row[key] ?? null))]
    .map((cells) => csvLine(cells))
    .join('');

function xlsxTemplate(): Readable {
  const rowOf = (example: Example, at: number) => {
    const row = at + 2;
    const cells = batteryImportFields.flatMap(({ key, kind }, index) => {
      const value = example[key];
      const place = { column: columnName(index), row };
      if (value === undefined) return [];
      if (kind === 'time') return [timeCell(place, Date.parse(String(value)))];
      return [typeof value === 'number' ? numberCell(place, value) : textCell(place, value)];
    });
    return Buffer.from(`<row r="${row}">${cells.join('')}</row>`);
  };
  return writeWorkbook([
    { name: 'Batteries', heads, widths: heads.map((head) => head.length + 4), rows: () => examples.map(rowOf) },
  ]);
}

/** The heads of all fields, and two example rows. */
export function importTemplates(app: FastifyInstance): void {
  route(app, 'GET /api/imports/template', async (request, reply) => {
    const isWorkbook = request.query.form === 'xlsx';
    return reply
      .type(isWorkbook ? xlsxType : `${csvType}; charset=utf-8`)
      .header('content-disposition', attachment(`Batteries template.${request.query.form}`))
      .send(isWorkbook ? xlsxTemplate() : csvTemplate());
  });
}
