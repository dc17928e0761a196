import { Type, type Static } from 'typebox';
import { Id, IdText, OneOf, OrNull, strict, Time } from '../text.ts';
import { deliveryErrors, deliveryStates } from './webhook.ts';

export const maxDeliveriesPerPage = 100;
export const usualDeliveriesPerPage = 50;
const maxResent = 1_000;

const attempt = Type.Object(
  {
    at: Type.Integer(),
    status: OrNull(Type.Integer(), { description: 'Of the answer' }),
    durationMs: Type.Integer(),
    error: OrNull(OneOf(deliveryErrors)),
    body: OrNull(Type.String(), { description: 'The beginning of the answer' }),
  },
  strict,
);

export const delivery = Type.Object(
  {
    id: Type.Integer(),
    eventId: Type.String({ description: 'The `webhook-id`' }),
    type: Type.String(),
    createdAt: Type.Integer(),
    state: OneOf(deliveryStates),
    attempts: Type.Array(attempt),
    nextAttemptAt: OrNull(Type.Integer()),
    resendOf: OrNull(Type.Integer()),
  },
  strict,
);
export type Delivery = Static<typeof delivery>;

export const deliveryQuery = Type.Object(
  {
    state: Type.Optional(OneOf(deliveryStates)),
    before: Type.Optional(IdText),
    limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
  },
  strict,
);
export const deliveryPage = Type.Object(
  {
    deliveries: Type.Array(delivery),
    next: OrNull(Type.Integer(), { description: 'Send it as `before` for the next page' }),
  },
  strict,
);
export type DeliveryPage = Static<typeof deliveryPage>;

export const testSent = Type.Object({ deliveryId: Type.Integer() }, strict);

export const resendBody = Type.Union([
  Type.Object({ ids: Type.Array(Id, { maxItems: maxResent }) }, strict),
  Type.Object({ webhookId: Id, failedSince: Time }, strict),
]);
export type ResendBody = Static<typeof resendBody>;
export const resent = Type.Object(
  { deliveries: Type.Array(Type.Object({ id: Type.Integer(), resendOf: Type.Integer() }, strict)) },
  strict,
);
