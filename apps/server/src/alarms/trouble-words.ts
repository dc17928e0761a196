import { utcText } from '../house/utc-text.ts';

/** What is wrong with the product itself. `name` and `endsAt` are of what the trouble is about, where the database knows it. */
export type HouseTrouble = {
  kind: 'endpoint' | 'token' | 'identity-provider' | 'archive' | 'backup' | 'certificate' | 'parquet';
  detail: string | null;
  name: string | null;
  /** Of a webhook or channel. */
  isWebhook: boolean | null;
  /** Of a token, the service account. */
  owner: string | null;
  reason: string | null;
  endsAt: number | null;
};

const byThemselves: Record<HouseTrouble['kind'], (trouble: HouseTrouble) => string> = {
  endpoint: ({ name, isWebhook, reason }) =>
    `${name === null ? 'A webhook or channel' : `${isWebhook ? 'Webhook' : 'Channel'} ${name}`} was disabled: its receiver ${reason === 'gone' ? 'is gone' : 'failed for three days'}`,
  token: ({ name, owner, endsAt }) =>
    name === null || endsAt === null
      ? 'A token of a service account ends'
      : `Token ${name} of ${owner ?? 'a service account'} is valid until ${utcText(new Date(endsAt))}`,
  'identity-provider': () => 'The identity provider refuses our client secret or key',
  archive: ({ detail }) => detail ?? 'Samples are not archived',
  backup: ({ detail }) => detail ?? 'The newest backup is too old',
  certificate: ({ detail }) => detail ?? 'A certificate ends',
  parquet: ({ detail }) => detail ?? 'The nightly Parquet files could not be written',
};

const mostNamed = 3;

/** Each begins with a word of ours, and not with a name. */
const within = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** What goes on, as one text; null if all is well. What has an end is said so that it is right before and after. */
export function troubleWords(troubles: readonly HouseTrouble[]): string | null {
  if (troubles.length === 0) return null;
  const named = troubles.slice(0, mostNamed).map((trouble) => byThemselves[trouble.kind](trouble));
  const left = troubles.length - named.length;
  return [
    ...named.map((text, place) => (place === 0 ? text : within(text))),
    ...(left === 0 ? [] : [`${left} more`]),
  ].join('; ');
}
