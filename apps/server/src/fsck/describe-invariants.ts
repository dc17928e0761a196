import { imagesAreWhole } from './check-images.ts';
import { allSubjects } from './invariants/all-subjects.ts';

type Named = { name: string; sentence: string };

const table = (subject: string, invariants: readonly Named[]) =>
  [
    `## ${subject}`,
    '',
    '| name | what holds |',
    '|---|---|',
    ...invariants.map(({ name, sentence }) => `| \`${name}\` | ${sentence} |`),
  ].join('\n');

/** The documentation of the invariants that `npm run fsck` checks. */
export function describeInvariants(): string {
  const sections = [
    ...allSubjects.map(({ subject, invariants }) => table(subject, invariants)),
    table('Files', [imagesAreWhole]),
  ];
  const count = allSubjects.flatMap(({ invariants }) => invariants).length + 1;
  return `# Invariants

<!-- Generated from apps/server/src/fsck by \`npm run generate\`. -->

What must be true of the application's own data after every commit, even after a failure: ${count} statements, each with a query that returns
the rows that violate it. \`npm run fsck\` checks them all, across every organisation, as of one moment and under the role for backups, which
can only read, so the product can keep running. It checks \`DATABASE_URL\`, or the database in \`DATA_DIR\`, lists the offenders and ends with
exit code 1 if there are any; \`-- --json\` gives the same for programs.

${sections.join('\n\n')}
`;
}
