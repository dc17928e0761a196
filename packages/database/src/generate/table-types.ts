import type { Column } from './catalogue.ts';

const head =
  '// Generated from the database by packages/database/src/generate.ts: change a migration, then run "npm run generate".';

/** The types of a column when selected, inserted and updated. */
const sharedTypes: Readonly<Record<string, string>> = {
  Time: 'ColumnType<Date, Date | string, Date | string>',
  NullableTime: 'ColumnType<Date | null, Date | string | null | undefined, Date | string | null>',
  DefaultTime: 'ColumnType<Date, Date | string | undefined, Date | string>',
  // Written as JSON text, because the driver would turn a list into a PostgreSQL array.
  Json: 'ColumnType<unknown, string, string>',
  NullableJson: 'ColumnType<unknown, string | null | undefined, string | null>',
  DefaultJson: 'ColumnType<unknown, string | undefined, string>',
};

const scalarTypes: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  numeric: 'string',
  text: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  uuid: 'string',
  'timestamp with time zone': 'Date',
};
const namedTypes: Readonly<Record<string, string>> = { 'timestamp with time zone': 'Time', jsonb: 'Json' };

function plainType({ type, words, table, name }: Column): string {
  if (words.length > 0) return words.map((word) => `'${word}'`).join(' | ');
  const element = scalarTypes[type.replace(/\[\]$/, '')];
  if (!element) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}`);
  return type.endsWith('[]') ? `${element}[]` : element;
}

function columnType(column: Column): string {
  const named = namedTypes[column.type];
  if (named) return (column.isNullable ? 'Nullable' : column.hasDefault ? 'Default' : '') + named;
  const plain = plainType(column) + (column.isNullable ? ' | null' : '');
  if (column.isIdentity) return `GeneratedAlways<${plain}>`;
  return column.hasDefault ? `Generated<${plain}>` : plain;
}

const typeName = (table: string) => table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const renderTable = (table: string, columns: readonly Column[]) =>
  `export type ${typeName(table)}Table = {\n${columns.map((column) => `  ${column.name}: ${columnType(column)};\n`).join('')}};\n`;

const renderTables = (names: readonly string[]) =>
  `export type Tables = {\n${names.map((name) => `  ${name}: ${typeName(name)}Table;\n`).join('')}};\n`;

/** Only the names in use, because an unused one would not compile. */
function renderHead(body: string): string {
  const used = (name: string) => new RegExp(`\\b${name}\\b`).test(body);
  const shared = Object.entries(sharedTypes).filter(([name]) => used(name));
  const aliases = shared.map(([name, type]) => `type ${name} = ${type};\n`).join('');
  const imports = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => used(name) || aliases.includes(name));
  return `${head}\nimport type { ${imports.join(', ')} } from 'kysely';\n\n${aliases}\n`;
}

export function renderTableTypes(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const body = [...[...tables].map(([name, own]) => renderTable(name, own)), renderTables([...tables.keys()])].join(
    '\n',
  );
  return renderHead(body) + body;
}
