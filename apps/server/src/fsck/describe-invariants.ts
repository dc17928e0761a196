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

/** The page for whoever reads what `npm run fsck` says. */
export function describeInvariants(): string {
  const sections = [
    ...allSubjects.map(({ subject, invariants }) => table(subject, invariants)),
    table('Files', [imagesAreWhole]),
  ];
  const count = allSubjects.flatMap(({ invariants }) => invariants).length + 1;
  return `# Invariants

<!-- Generated from apps/server/src/fsck by \`npm run generate\`. -->

What must hold of the application's own data after every commit, whatever fails: ${count} sentences, each with a query that returns the
rows that break it. \`npm run fsck\` asks them all, across every organisation, under the role for backups, which can only read, and from
one moment: the product may go on meanwhile. It looks at \`DATABASE_URL\`, or at the database in \`DATA_DIR\`, lists the offenders and ends
with 1 where there are any; \`-- --json\` says the same for programs.

${sections.join('\n\n')}
`;
}
