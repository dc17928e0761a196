import type { Channel, Delivery, Webhook } from '@ohmstead/contract';
import { verifySnippets } from '@ohmstead/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const stock: Webhook = {
  id: 4,
  name: 'Stock',
  url: 'https://stock.example/hook',
  events: ['service.failed'],
  locations: null,
  ownerId: 9,
  ownerName: 'Warehouse sync',
  headers: ['X-Api-Key'],
  plainSignature: false,
  enabled: true,
  disabledReason: null,
  secretHint: 'abcd',
  oldSecretUntil: null,
  lastDeliveryAt: Date.now() - 60_000,
  lastState: 'delivered',
  version: 3,
};
const crew: Channel = {
  id: 6,
  name: 'Crew',
  kind: 'slack',
  host: 'hooks.slack.com',
  lastFour: 'wxyz',
  users: [],
  groups: [],
  enabled: false,
  disabledReason: 'gone',
  version: 2,
};
const failed: Delivery = {
  id: 31,
  eventId: '5f0c1a52',
  type: 'service.failed',
  createdAt: Date.now() - 120_000,
  state: 'failed',
  attempts: [{ at: Date.now() - 110_000, status: null, durationMs: 15_000, error: 'timeout', body: null }],
  nextAttemptAt: null,
  resendOf: null,
};
const answered = { at: Date.now() - 9_000, status: 500, durationMs: 40, error: null, body: 'No room <here>' };

const events = ['service.failed', 'service.passed', 'alarm.raised', 'test'].map((type) => ({
  type,
  example: { type },
}));
const choices = { serviceAccounts: [{ id: 9, name: 'Warehouse sync' }], events };

const open = async () => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-integrations'] })),
    'POST /users/uiSettings': () => ok(),
    'GET /locations': () => ok({ locations: [{ id: 3, name: 'Delft', apiVersion: 1 }] }),
    'GET /webhooks': () => ok({ webhooks: [stock], choices }),
    'GET /channels': () => ok({ channels: [crew] }),
  });
  const page = visit('/settings/integrations');
  await screen.findByRole('list', { name: 'Channels' });
  const sent = (call: string) => api.requests.findLast(({ method, path }) => `${method} ${path}` === call)?.body;
  return { ...page, ...api, sent };
};

test('webhooks and channels say in words what they are and do; an address of a channel is never shown', async () => {
  const { user, answers, sent } = await open();
  const [webhook] = within(screen.getByRole('list', { name: 'Webhooks' })).getAllByRole('listitem');
  expect(webhook).toHaveTextContent('Enabled');
  expect(webhook).toHaveTextContent('https://stock.example/hook');
  expect(webhook).toHaveTextContent('1 eventWarehouse sync, all its locationsLast: delivered 1 minute ago');
  const [channel] = within(screen.getByRole('list', { name: 'Channels' })).getAllByRole('listitem');
  expect(channel).toHaveTextContent('Disabled: the receiver said that it is gone');
  expect(channel).toHaveTextContent('hooks.slack.com …wxyz');
  answers['PUT /webhooks/4'] = () => ok({ ...stock, enabled: false, disabledReason: 'person' });
  await user.click(screen.getByRole('button', { name: 'Disable Stock' }));
  await waitFor(() => expect(sent('PUT /webhooks/4')).toEqual({ version: 3, enabled: false }));
  answers['POST /webhooks/4/test'] = () => ok({ deliveryId: 50 });
  await user.click(screen.getByRole('button', { name: 'Send test to Stock' }));
  expect(await screen.findByText('Test sent')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit Crew' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Crew' }));
  expect(form.getByText(/ends with wxyz is kept like a password and cannot be shown/)).toBeVisible();
  expect(form.getByLabelText('New address')).toHaveValue('');
  answers['PUT /channels/6'] = () => ok(crew);
  await user.type(form.getByLabelText('Name'), ' 2');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT /channels/6')).toEqual({ version: 2, name: 'Crew 2' }));
});

test('a webhook is added, its secret is shown once with snippets in four languages, and a new secret says until when the old one signs', async () => {
  const { user, answers, sent } = await open();
  await user.click(screen.getByRole('button', { name: 'New webhook' }));
  const form = within(await screen.findByRole('dialog', { name: 'New webhook' }));
  await user.type(form.getByLabelText('Name'), 'ERP');
  await user.type(form.getByLabelText('Address'), 'https://10.1.1.1');
  await user.selectOptions(form.getByLabelText('Service account'), 'Warehouse sync');
  expect(form.getByRole('button', { name: 'Add webhook' })).toBeDisabled();
  await user.click(form.getByRole('checkbox', { name: 'Services' }));
  await user.click(form.getByText('Only these'));
  await user.click(await form.findByRole('checkbox', { name: 'Delft' }));
  await user.click(form.getByRole('button', { name: 'Add a header' }));
  await user.type(form.getAllByLabelText('Name')[1] ?? document.body, 'X-Key');
  await user.type(form.getByLabelText('Value'), 's3cret');
  answers['POST /webhooks'] = () => refused(400, 'address-refused');
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByText('This address cannot be called.')).toBeVisible();
  const secret = 'whsec_c2VjcmV0';
  answers['POST /webhooks'] = () => ok({ ...stock, name: 'ERP', secret });
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  const shown = within(await screen.findByRole('dialog', { name: "Secret of 'ERP'" }));
  expect(shown.getByText(secret)).toBeVisible();
  for (const { label, code } of verifySnippets) {
    await user.click(shown.getByText(label, { selector: 'span' }));
    expect(shown.getByRole('code', { name: label }).textContent).toBe(code);
  }
  expect(sent('POST /webhooks')).toEqual({
    name: 'ERP',
    url: 'https://10.1.1.1',
    events: ['service.failed', 'service.passed'],
    ownerId: 9,
    locations: [3],
    headers: [{ name: 'X-Key', value: 's3cret' }],
    plainSignature: false,
    enabled: true,
  });
  await user.click(shown.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(secret)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'New secret for Stock' }));
  answers['POST /webhooks/4/rotate'] = () =>
    ok({ ...stock, secret: 'whsec_bmV3', oldSecretUntil: Date.UTC(2027, 0, 2) });
  await user.click(await screen.findByRole('button', { name: 'Make new secret' }));
  const next = within(await screen.findByRole('dialog', { name: "Secret of 'Stock'" }));
  expect(next.getByText(/^The previous secret also signs until/)).toHaveTextContent('Jan 2, 2027');
});

test('with another host the headers are asked for again; those that stay are not sent', async () => {
  const { user, answers, sent } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Stock' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Stock' }));
  expect(form.getByText(/^X-Api-Key: their values stay/)).toBeVisible();
  const address = form.getByLabelText('Address');
  await user.clear(address);
  await user.type(address, 'https://b.example');
  expect(form.getByText('Enter the headers again: the address has another host.')).toBeVisible();
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(form.getByLabelText('Value'), 'again');
  answers['PUT /webhooks/4'] = () => ok(stock);
  await user.click(form.getByRole('button', { name: 'Save' }));
  const headers = [{ name: 'X-Api-Key', value: 'again' }];
  await waitFor(() => expect(sent('PUT /webhooks/4')).toEqual({ version: 3, url: 'https://b.example', headers }));
});

test('the log shows each attempt with its answer and what follows, older pages, and sends again one or all that failed', async () => {
  const { user, answers, requests, sent } = await open();
  answers['GET /webhooks/4/deliveries'] = ({ path }) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const older = {
      ...failed,
      id: 12,
      state: 'pending' as const,
      attempts: [answered],
      nextAttemptAt: Date.UTC(2027, 4, 6),
    };
    return query.get('before') === '31'
      ? ok({ deliveries: [older], next: null })
      : ok({ deliveries: [failed], next: 31 });
  };
  answers['POST /webhookDeliveries/resend'] = () => ok({ deliveries: [{ id: 40, resendOf: 31 }] });
  await user.click(screen.getByRole('button', { name: 'Delivery log of Stock' }));
  const log = within(await screen.findByRole('dialog', { name: 'Stock' }));
  const first = await log.findByRole('listitem', { name: 'service.failed, number 31' });
  await user.click(within(first).getByText('1 attempt: No answer in time'));
  expect(first).toHaveTextContent('No answer in time15.0 s');
  await user.click(log.getByRole('button', { name: 'Send number 31 again' }));
  expect(await screen.findByText('1 delivery, with the same webhook-id.')).toBeVisible();
  expect(sent('POST /webhookDeliveries/resend')).toEqual({ ids: [31] });
  await user.click(log.getByRole('button', { name: 'Show older deliveries' }));
  const older = await log.findByRole('listitem', { name: 'service.failed, number 12' });
  expect(older).toHaveTextContent('Next attempt May 6, 2027');
  expect(older).toHaveTextContent('Status 500');
  expect(older).toHaveTextContent('No room <here>');
  expect(within(older).queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
  await user.click(log.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(sent('POST /webhookDeliveries/resend')).toMatchObject({ webhookId: 4 }));
  await user.selectOptions(log.getByLabelText('Show'), 'Failed');
  await waitFor(() => expect(requests.some(({ path }) => path.includes('state=failed'))).toBe(true));
});
