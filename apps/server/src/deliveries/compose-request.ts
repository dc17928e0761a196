import type { OrganizationId } from '@ohmstead/domain';
import type { OutsideRequest } from '../outside/fetch-outside.ts';
import type { SecretsKeys } from '../secrets/seal.ts';
import type { ChannelMessage } from './channel-message.ts';
import type { DueDelivery, DueEndpoint } from './due-delivery.ts';
import { unsealText, type TypedHeader } from './endpoint-seals.ts';
import { slackMessage } from './formats/slack-message.ts';
import { teamsMessage } from './formats/teams-message.ts';
import { signPlainly, signWebhook } from './sign-webhook.ts';

export type Composed = { url: string; request: OutsideRequest };
type Composing = { organizationId: OrganizationId; keys: SecretsKeys; publicUrl: URL; nowMs: number };

/** What is sent in this attempt; null if what it needs was sealed with a key that is not here. */
export function composeRequest(delivery: DueDelivery, composing: Composing): Composed | null {
  return delivery.endpoint.kind === 'webhook'
    ? webhookRequest(delivery, composing)
    : channelRequest(delivery, composing);
}

const userAgent = 'Ohmstead';
const json = { 'content-type': 'application/json', 'user-agent': userAgent };

function webhookRequest({ eventId, body, endpoint }: DueDelivery, composing: Composing): Composed | null {
  const secrets = secretsOf(endpoint, composing);
  const typed = headersOf(endpoint, composing);
  const [newest] = secrets ?? [];
  if (!secrets || newest === undefined || typed === null || endpoint.url === null) return null;
  const timestampS = Math.floor(composing.nowMs / 1_000);
  const headers = {
    ...Object.fromEntries(typed.map(({ name, value }) => [name.toLowerCase(), value])),
    ...json,
    'webhook-id': eventId,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signWebhook({ id: eventId, timestampS, body }, secrets),
    ...(endpoint.plainSignature && { 'x-ohmstead-signature-256': signPlainly(body, newest) }),
  };
  return { url: endpoint.url, request: { method: 'POST', headers, body } };
}

/** The newest first. The old one only matters as long as it is valid. */
function secretsOf(endpoint: DueEndpoint, { organizationId, keys }: Composing): string[] | null {
  const { sealId, sealed, sealedBy, oldSealed, oldSealedBy } = endpoint;
  if (sealed === null || sealedBy === null) return null;
  const newest = unsealText({ sealed, sealedBy }, { organizationId, sealId }, 'secret', keys);
  if (newest === null) return null;
  if (oldSealed === null || oldSealedBy === null) return [newest];
  const old = unsealText({ sealed: oldSealed, sealedBy: oldSealedBy }, { organizationId, sealId }, 'secret', keys);
  return old === null ? [newest] : [newest, old];
}

function headersOf(endpoint: DueEndpoint, { organizationId, keys }: Composing): TypedHeader[] | null {
  const { sealId, sealedHeaders, sealedHeadersBy } = endpoint;
  if (sealedHeaders === null || sealedHeadersBy === null) return [];
  const place = { organizationId, sealId };
  const text = unsealText({ sealed: sealedHeaders, sealedBy: sealedHeadersBy }, place, 'headers', keys);
  return text === null ? null : JSON.parse(text);
}

function channelRequest(
  { body, endpoint }: DueDelivery,
  { organizationId, keys, publicUrl }: Composing,
): Composed | null {
  const { kind, sealId, sealed, sealedBy } = endpoint;
  if (sealed === null || sealedBy === null) return null;
  const url = unsealText({ sealed, sealedBy }, { organizationId, sealId }, 'address', keys);
  if (url === null) return null;
  const message: ChannelMessage = JSON.parse(body);
  const written = kind === 'slack' ? slackMessage(message, publicUrl) : teamsMessage(message, publicUrl);
  return { url, request: { method: 'POST', headers: json, body: JSON.stringify(written) } };
}
