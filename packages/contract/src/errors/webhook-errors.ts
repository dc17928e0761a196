import { refused, type CatalogueEntry } from './catalogue-entry.ts';

const webhook = 'Webhook not saved';
const channel = 'Channel not saved';
const stale = (kind: string) =>
  `This ${kind} was saved by another user since it was loaded by you. Reload the data and try your changes again.`;
const [noEvent, noAccount, noLocation, badHeader] = [
  refused('There is no event {0}.', webhook),
  refused('The service account does not exist.', webhook),
  refused('A location does not exist.', webhook),
  refused('The header {0} is not allowed.', webhook),
];

/** Webhooks and channels (spec: calls-open §4, §5). */
export const webhookErrors = {
  'address-refused': refused('This address cannot be called.'),
  'webhooks-not-found': { status: 404, message: 'The webhook does not exist.' },
  'webhooks-add-1': refused('A name is required', webhook),
  'webhooks-add-3': refused('This name is already in use', webhook),
  'webhooks-add-4': noEvent,
  'webhooks-add-5': noAccount,
  'webhooks-add-6': noLocation,
  'webhooks-add-7': badHeader,
  'webhooks-add-8': refused('There can be 50 webhooks at most.', webhook),
  'webhooks-update-1': refused('A name is required', webhook),
  'webhooks-update-5': refused('This name is already in use', webhook),
  'webhooks-update-6': refused(stale('webhook'), 'Out of date'),
  'webhooks-update-7': noEvent,
  'webhooks-update-8': noAccount,
  'webhooks-update-9': noLocation,
  'webhooks-update-10': badHeader,
  'webhooks-update-11': refused('Enter the headers again: the address has another host.', webhook),
  'channels-not-found': { status: 404, message: 'The channel does not exist.' },
  'channels-add-1': refused('A name is required', channel),
  'channels-add-3': refused('This name is already in use', channel),
  'channels-update-1': refused('A name is required', channel),
  'channels-update-5': refused('This name is already in use', channel),
  'channels-update-6': refused(stale('channel'), 'Out of date'),
  'channels-delete-1': refused('Alarm rules use this channel. Choose another one there first.', 'Channel not deleted'),
} as const satisfies Record<string, CatalogueEntry>;
