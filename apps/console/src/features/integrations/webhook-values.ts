import type { NewWebhook, Webhook, WebhookEdit, Sent } from '@ohmstead/contract';
import type { Header } from './header-fields.tsx';
import { hostOf } from './integration-words.ts';

/** What stands in the form. */
export type WebhookValues = {
  name: string;
  url: string;
  events: readonly string[];
  ownerId: number | null;
  /** Null: all that the owner sees. */
  locations: readonly number[] | null;
  /** Null: those that are saved stay. */
  headers: readonly Header[] | null;
  plainSignature: boolean;
  enabled: boolean;
};

export const emptyValues: WebhookValues = {
  name: '',
  url: '',
  events: [],
  ownerId: null,
  locations: null,
  headers: [],
  plainSignature: false,
  enabled: true,
};

export const valuesOf = (webhook: Webhook): WebhookValues => ({
  name: webhook.name,
  url: webhook.url,
  events: webhook.events,
  ownerId: webhook.ownerId,
  locations: webhook.locations,
  headers: webhook.headers.length === 0 ? [] : null,
  plainSignature: webhook.plainSignature,
  enabled: webhook.enabled,
});

/** What is saved with the address does not follow it to another host. */
export const mustTypeHeaders = (saved: Pick<Webhook, 'url' | 'headers'> | undefined, url: string): boolean =>
  saved !== undefined && saved.headers.length > 0 && hostOf(url) !== hostOf(saved.url);

/** The first thing that is missing, in words; undefined if the form can be sent. */
export const missingIn = (values: WebhookValues, mustType: boolean): string | undefined => {
  if (values.name.trim() === '') return 'A name is required';
  if (values.url.trim() === '') return 'An address is required';
  if (values.ownerId === null) return 'Choose a service account';
  if (values.events.length === 0) return 'Choose at least one event';
  const isTyped = values.headers?.every(({ name, value }) => name.trim() !== '' && value !== '') ?? !mustType;
  return isTyped ? undefined : 'Enter a name and a value for each header';
};

const headersOf = (headers: readonly Header[]) =>
  headers.map(({ name, value }) => ({ name: name.trim(), value: value.trim() }));

export const newWebhookOf = (values: WebhookValues, ownerId: number): Sent<NewWebhook> => ({
  name: values.name.trim(),
  url: values.url.trim(),
  events: [...values.events],
  ownerId,
  locations: values.locations && [...values.locations],
  headers: headersOf(values.headers ?? []),
  plainSignature: values.plainSignature,
  enabled: values.enabled,
});

/** Only what was changed. */
export const editOf = (
  version: number,
  { name, url, ownerId, headers, locations, events, ...switches }: Partial<WebhookValues>,
): Sent<WebhookEdit> => ({
  version,
  ...switches,
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(url === undefined ? {} : { url: url.trim() }),
  ...(events === undefined ? {} : { events: [...events] }),
  ...(ownerId === undefined || ownerId === null ? {} : { ownerId }),
  ...(locations === undefined ? {} : { locations: locations && [...locations] }),
  ...(headers === undefined || headers === null ? {} : { headers: headersOf(headers) }),
});
