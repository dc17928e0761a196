import { exportedTables, type ExportedTable } from './exported-tables.ts';

const head = (name: string) => `# ${name}: an export of Ohmstead

Everything the organisation has. \`manifest.json\` lists each file with its number of lines, size and SHA-256.
Files \`*.jsonl\` hold one JSON object per line, in UTF-8; empty values are \`null\`. Times are in ISO 8601 with a time zone. A field that
ends in \`_id\` refers to the line with that number in the file of that kind; deleted items may no longer be present.

- \`photos/\`: photos of users, JPEG
- \`model-images/\`: images of battery models, WebP
- \`measurements/<organisation>__<serial number>__<day>_<service>\`: what a service measured, in the Battery Data Format (CSV). Its samples
  are in \`.bdf.csv\`: time counts from the start of the service, charging current is positive, an empty cell means not measured.
  \`Remaining Capacity / Ah\` is no column of the format. What they belong to is in \`.bdf.metadata.json\`, the impedance spectrum in
  \`__EIS.csv\`.
`;

const describe = (name: string, { about, fields }: ExportedTable): string =>
  [
    `## ${name}.jsonl`,
    '',
    `A line is ${about}.`,
    '',
    '| field | meaning |',
    '|---|---|',
    ...Object.entries(fields).map(([field, meaning]) => `| \`${field}\` | ${meaning} |`),
    '',
  ].join('\n');

export const writeReadme = (organizationName: string): string =>
  [head(organizationName), ...Object.entries(exportedTables).map(([name, table]) => describe(name, table))].join('\n');
