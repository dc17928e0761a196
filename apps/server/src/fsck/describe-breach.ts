import type { Breach, Offender } from './breach.ts';

const valueOf = (value: unknown) => (value === null ? '-' : typeof value === 'object' ? JSON.stringify(value) : value);

function lineOf({ organization_id: organization, ...rest }: Offender): string {
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${String(valueOf(value))}`);
  return `          ${organization === null ? 'no organisation' : `organisation ${String(organization)}`}: ${facts.join(' ')}`;
}

/** The invariant's sentence, and the first rows that break it. */
export function describeBreach({ name, sentence, count, offenders }: Breach): string {
  const more = count > offenders.length ? [`          and ${count - offenders.length} more`] : [];
  return [`BROKEN  ${name} (${count}): ${sentence}`, ...offenders.map(lineOf), ...more].join('\n');
}
