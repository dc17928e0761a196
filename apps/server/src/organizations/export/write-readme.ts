import { bdfTitles } from '../../sample-store/archive/bdf.ts';
import { exportedTables, type ExportedTable } from './exported-tables.ts';

const head = (name: string) => `# ${name}: an export of Ohmstead

Everything that the organisation has. \`manifest.json\` lists each file with the number of its lines, its size and its SHA-256.
Files \`*.jsonl\` hold one JSON object a line, in UTF-8; what is empty is \`null\`. Times are ISO 8601 with their zone. A field that
ends in \`_id\` names the line of that number in the file of that kind; what somebody deleted may be named no more.

- \`photos/\`: photos of users, JPEG
- \`model-images/\`: images of battery models, WebP
- \`samples/service-<id>.bdf.csv\`: what a service measured, in columns of the Battery Data Format: ${bdfTitles.join(', ')}.
  Time is counted from the start of the service; charging current is positive; an empty cell was not measured.
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
