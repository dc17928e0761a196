import { utcText } from '../house/utc-text.ts';

/** What is wrong with the product itself. `name` and `endsAt` are of what the trouble is about, where the database knows it. */
export type HouseTrouble = {
  kind: 'endpoint' | 'token' | 'identity-provider' | 'archive' | 'backup' | 'certificate' | 'parquet';
  detail: string | null;
  name: string | null;
  reason: string | null;
  endsAt: number | null;
};

const byThemselves: Record<HouseTrouble['kind'], (trouble: HouseTrouble) => string> = {
  endpoint: ({ name, reason }) =>
    `${name ?? 'A webhook or channel'} was disabled: its receiver ${reason === 'gone' ? 'is gone' : 'failed for three days'}`,
  token: ({ name, endsAt }) =>
    `Token ${name ?? 'of a service account'} ends${endsAt === null ? '' : ` on ${utcText(new Date(endsAt))}`}`,
  'identity-provider': () => 'The identity provider refuses our client secret or key',
  archive: ({ detail }) => detail ?? 'Samples are not archived',
  backup: ({ detail }) => detail ?? 'The newest backup is too old',
  certificate: ({ detail }) => detail ?? 'A certificate ends',
  parquet: ({ detail }) => detail ?? 'The nightly Parquet files could not be written',
};

const mostNamed = 3;

/** What goes on, as one text; null if all is well. */
export function troubleWords(troubles: readonly HouseTrouble[]): string | null {
  if (troubles.length === 0) return null;
  const named = troubles.slice(0, mostNamed).map((trouble) => byThemselves[trouble.kind](trouble));
  const left = troubles.length - named.length;
  return [...named, ...(left === 0 ? [] : [`${left} more`])].join('; ');
}
