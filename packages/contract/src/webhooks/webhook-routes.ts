import type { Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import { channel, channelEdit, channelList, newChannel } from './channel.ts';
import { deliveryPage, deliveryQuery, resendBody, resent, testSent } from './delivery.ts';
import { newWebhook, shownWebhook, webhook, webhookEdit, webhookList } from './webhook.ts';

export const webhookRoutes = {
  'GET /api/webhooks': { summary: 'Webhooks, and what they can be made of', answer: webhookList },
  'POST /api/webhooks': {
    takesIdempotencyKey: true,
    summary: 'Add a webhook; its signing secret is shown this once',
    body: newWebhook,
    answer: shownWebhook,
  },
  'PUT /api/webhooks/:id': { summary: 'Change a webhook', params: idParams, body: webhookEdit, answer: webhook },
  'DELETE /api/webhooks/:id': {
    summary: 'Delete a webhook, with its log and what waits for it',
    params: idParams,
    answer: null,
  },
  'POST /api/webhooks/:id/rotate': {
    takesIdempotencyKey: true,
    summary: 'Make a new signing secret; the one before signs too for 24 hours',
    params: idParams,
    answer: shownWebhook,
  },
  'POST /api/webhooks/:id/test': {
    summary: 'Send a test, also while the webhook is disabled',
    params: idParams,
    answer: testSent,
  },
  'GET /api/webhooks/:id/deliveries': {
    summary: 'What a webhook was sent, the newest first',
    params: idParams,
    query: deliveryQuery,
    answer: deliveryPage,
  },
  'POST /api/webhookDeliveries/resend': {
    summary: 'Send deliveries again, with the same webhook-id and body',
    body: resendBody,
    answer: resent,
  },
  'GET /api/channels': { summary: 'Channels for messages about alarms', answer: channelList },
  'POST /api/channels': { takesIdempotencyKey: true, summary: 'Add a channel', body: newChannel, answer: channel },
  'PUT /api/channels/:id': { summary: 'Change a channel', params: idParams, body: channelEdit, answer: channel },
  'DELETE /api/channels/:id': { summary: 'Delete a channel', params: idParams, answer: null },
  'POST /api/channels/:id/test': { summary: 'Send a test message', params: idParams, answer: testSent },
  'GET /api/channels/:id/deliveries': {
    summary: 'What a channel was sent, the newest first',
    params: idParams,
    query: deliveryQuery,
    answer: deliveryPage,
  },
} satisfies Routes;
