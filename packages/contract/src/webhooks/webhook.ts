import { Type, type Static } from 'typebox';
import { Id, OneOf, OrNull, strict, Text } from '../text.ts';

export const maxWebhooks = 50;
const maxAddressLength = 2_048;
const maxHeaderCount = 5;

export const disabledReasons = ['gone', 'failing', 'person'] as const;
export const deliveryStates = ['pending', 'delivered', 'failed', 'withheld'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryErrors = ['timeout', 'connect', 'dns', 'tls', 'refused'] as const;

const listedIds = Type.Array(Id, { maxItems: 1_000 });
const events = Type.Array(Text(64, 1), { minItems: 1, maxItems: 50 });
const header = Type.Object({ name: Text(255), value: Type.String({ maxLength: 1_024 }) }, strict);
const headers = Type.Array(header, { maxItems: maxHeaderCount });
export type WebhookHeader = Static<typeof header>;

const webhookFields = {
  id: Type.Integer(),
  name: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  locations: OrNull(Type.Array(Type.Integer()), { description: 'Null: all that the owner sees' }),
  ownerId: Type.Integer(),
  ownerName: Type.String(),
  headers: Type.Array(Type.String(), { description: 'Their names; values are never answered' }),
  plainSignature: Type.Boolean(),
  enabled: Type.Boolean(),
  disabledReason: OrNull(OneOf(disabledReasons)),
  secretHint: Type.String({ description: 'The last four characters of the secret' }),
  oldSecretUntil: OrNull(Type.Integer(), { description: 'Until then the secret before signs too' }),
  lastDeliveryAt: OrNull(Type.Integer()),
  lastState: OrNull(OneOf(deliveryStates)),
  version: Type.Integer(),
};
export const webhook = Type.Object(webhookFields, strict);
export type Webhook = Static<typeof webhook>;

export const shownWebhook = Type.Object(
  { ...webhookFields, secret: Type.String({ description: '`whsec_` and base64 of 32 bytes; shown this once' }) },
  strict,
);
export type ShownWebhook = Static<typeof shownWebhook>;

const eventChoice = Type.Object(
  { type: Type.String(), example: Type.Unknown({ description: 'The whole body of such an event' }) },
  strict,
);
export const webhookList = Type.Object(
  {
    webhooks: Type.Array(webhook),
    choices: Type.Object(
      {
        serviceAccounts: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }, strict)),
        events: Type.Array(eventChoice),
      },
      strict,
    ),
  },
  strict,
);
export type WebhookList = Static<typeof webhookList>;

const given = {
  name: Text(255),
  url: Type.String({ maxLength: maxAddressLength }),
  events,
  ownerId: Id,
};
const chosen = {
  locations: Type.Optional(OrNull(listedIds)),
  headers: Type.Optional(headers),
  plainSignature: Type.Optional(Type.Boolean()),
  enabled: Type.Optional(Type.Boolean()),
};
export const newWebhook = Type.Object({ ...given, ...chosen }, strict);
export type NewWebhook = Static<typeof newWebhook>;

/** What is left out stays. */
export const webhookEdit = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    name: Type.Optional(given.name),
    url: Type.Optional(given.url),
    events: Type.Optional(given.events),
    ownerId: Type.Optional(given.ownerId),
    ...chosen,
  },
  strict,
);
export type WebhookEdit = Static<typeof webhookEdit>;
