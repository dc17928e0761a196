import {
  dateOrders,
  importMaxColumns,
  importQuestions,
  importRowStates,
  importSampleRows,
  separators,
  textEncodings,
  type DateOrder,
  type DecimalSign,
  type FileForm,
  type ImportQuestion,
  type ImportRowState,
  type Separator,
  type TextEncoding,
} from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { timeZone } from '../downloads/downloads.ts';
import { errorBody } from '../errors/error-body.ts';
import { importKinds, tableKinds, type TableKind } from './table-kinds.ts';
import { Id, IdText, OneOf, OrNull, strict, Text } from '../text.ts';

export const importStates = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

const oneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>(Type.String({ enum: [...values] }));
const decimal = oneOf<DecimalSign>(['.', ',']);
const count = Type.Integer({ minimum: 0 });

export const importKind = OneOf(importKinds);
export const importsQuery = Type.Object({ kind: Type.Optional(importKind) }, strict);
/** The body is the file; what it is, its bytes decide. */
export const newImportQuery = Type.Object({ kind: importKind, fileName: Text(255, 1) }, strict);
export const importParams = Type.Object({ importId: IdText }, strict);

export const importFormat = Type.Object(
  {
    form: oneOf<FileForm>(['csv', 'xlsx']),
    encoding: OrNull(oneOf<TextEncoding>(textEncodings)),
    separator: OrNull(oneOf<Separator>(separators)),
    decimal,
    dateOrder: OrNull(oneOf<DateOrder>(dateOrders)),
    sheet: OrNull(Type.String()),
  },
  strict,
);
export type ImportFormat = Static<typeof importFormat>;

/** Instead of what was recognised, and in answer to a question. */
const chosenFormat = Type.Object(
  {
    encoding: Type.Optional(oneOf<TextEncoding>(textEncodings)),
    separator: Type.Optional(oneOf<Separator>(separators)),
    decimal: Type.Optional(decimal),
    dateOrder: Type.Optional(oneOf<DateOrder>(dateOrders)),
    sheet: Type.Optional(Text(255, 1)),
  },
  strict,
);

/** `fields`: for each column the field that it fills, or null. */
export const importMapping = Type.Object(
  {
    format: Type.Optional(chosenFormat),
    fields: Type.Array(OrNull(Text(64)), { maxItems: importMaxColumns }),
    timeZone,
    emptyClears: Type.Boolean(),
    updateExisting: Type.Boolean(),
    defaultLocationId: OrNull(Id),
  },
  strict,
);
export type ImportMapping = Static<typeof importMapping>;

const version = Type.Integer({ minimum: 1 });

/** What is left out is kept. */
export const tableMappingChange = Type.Object({ version, ...Type.Partial(importMapping).properties }, strict);
export type TableMappingChange = Static<typeof tableMappingChange>;

/** `computed`: a column of our own files that nobody imports. */
export const importColumn = Type.Object(
  {
    index: count,
    head: Type.String(),
    filled: count,
    samples: Type.Array(Type.String(), { maxItems: 3 }),
    field: OrNull(Type.String()),
    computed: Type.Boolean(),
  },
  strict,
);
export type ImportColumnView = Static<typeof importColumn>;

export const importCounts = Type.Object(
  { create: count, change: count, unchanged: count, skipped: count, wrong: count },
  strict,
);
export type ImportCounts = Static<typeof importCounts>;

export const importUndone = Type.Object({ removed: count, restored: count, kept: count }, strict);
export type ImportUndone = Static<typeof importUndone>;

/** What imports of all kinds tell. `undone` once it has been taken back. */
export const importFacts = {
  id: Type.Integer(),
  version,
  fileName: Type.String(),
  size: count,
  sha256: Type.String(),
  state: oneOf<ImportState>(importStates),
  problem: OrNull(errorBody.properties.error),
  createdAt: Type.Integer(),
  createdBy: OrNull(Type.Object({ id: Type.Integer(), name: Type.String() }, strict)),
  expiresAt: Type.Integer(),
  rowCount: count,
  duplicateOf: OrNull(Type.Integer()),
  undone: OrNull(importUndone),
};

/**
 * `sheets` of a workbook, and `sampleRows`: its first three rows, a cell for each column. `remembered`: the fields were proposed as they were
 * chosen for the last file with the same heads. `written`: how many rows of the run have been written.
 */
export const tableImport = Type.Object(
  {
    ...importFacts,
    kind: oneOf<TableKind>(tableKinds),
    format: OrNull(importFormat),
    sheets: Type.Array(Type.String()),
    sampleRows: Type.Array(Type.Array(Type.String()), { maxItems: importSampleRows }),
    questions: Type.Array(oneOf<ImportQuestion>(importQuestions)),
    columns: Type.Array(importColumn),
    mapping: OrNull(importMapping),
    remembered: Type.Boolean(),
    counts: OrNull(importCounts),
    written: count,
  },
  strict,
);
export type TableImport = Static<typeof tableImport>;

export const importRowsQuery = Type.Object(
  {
    state: Type.Optional(oneOf<ImportRowState>(importRowStates)),
    offset: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}$' })),
    limit: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|[1-4][0-9]{2}|500)$' })),
  },
  strict,
);

const cellValue = Type.Union([Type.String(), Type.Number(), Type.Null()]);

/** Values as in the list of batteries, times in milliseconds; after the run: how each row ended. */
export const importRow = Type.Object(
  {
    line: count,
    state: oneOf<ImportRowState>(importRowStates),
    batteryId: OrNull(Type.Integer()),
    objectId: OrNull(Type.Integer({ description: 'The battery, the location or the user' })),
    cells: Type.Array(Type.Object({ column: count, field: Type.String(), old: cellValue, new: cellValue }, strict)),
    reasons: Type.Array(
      Type.Object(
        {
          column: OrNull(count),
          code: Type.String(),
          message: Type.String(),
          params: Type.Array(Type.Union([Type.String(), Type.Number()])),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type ImportRowView = Static<typeof importRow>;
export const importRowsAnswer = Type.Object({ rows: Type.Array(importRow), total: count }, strict);

export const runImport = Type.Object({ version, rightOnly: Type.Optional(Type.Boolean()) }, strict);

/** How many rows undoing would remove and give old values, and what it would keep. */
export const importUndoAnswer = Type.Object(
  {
    remove: count,
    restore: count,
    keep: Type.Array(
      Type.Object(
        {
          batteryId: OrNull(Type.Integer()),
          name: Type.Optional(Type.String({ description: 'Of a location or a user' })),
          field: OrNull(Type.String()),
          reason: Type.String(),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type ImportUndoAnswer = Static<typeof importUndoAnswer>;

export const importTemplateQuery = Type.Object({ kind: OneOf(tableKinds), form: OneOf(['csv', 'xlsx']) }, strict);
