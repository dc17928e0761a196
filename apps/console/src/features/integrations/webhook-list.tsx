import { Button } from '@mantine/core';
import type { ShownWebhook, Webhook, WebhookList as List } from '@ohmstead/contract';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { counted } from '../../lib/text/number-text.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { ExactTime, RelativeTime } from '../../ui/values/relative-time.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { deliveryWords, wordsOfEvent } from './integration-words.ts';
import { useWebhookCalls, useWebhooks, type Endpoint } from './integrations-api.ts';
import styles from './integrations.module.css';

const loadForms = () => import('./webhook-forms.tsx');
const AddWebhook = lazyPart(loadForms, (module) => module.AddWebhook);
const EditWebhook = lazyPart(loadForms, (module) => module.EditWebhook);
const ShownSecret = lazyPart(
  () => import('./shown-secret.tsx'),
  (module) => module.ShownSecret,
);

const eventNoun = { one: 'event', many: 'events' };
const locationNoun = { one: 'location', many: 'locations' };

const Facts = ({ webhook }: { webhook: Webhook }) => {
  const { events, locations, ownerName, lastDeliveryAt, lastState, secretHint, oldSecretUntil } = webhook;
  return (
    <>
      <span title={events.map(wordsOfEvent).join(', ')}>{counted(events.length, eventNoun)}</span>
      <span>
        {ownerName}, {locations === null ? 'all its locations' : counted(locations.length, locationNoun)}
      </span>
      <span>
        {lastDeliveryAt === null || lastState === null ? (
          'Nothing sent yet'
        ) : (
          <>
            Last: {deliveryWords[lastState].label.toLowerCase()} <RelativeTime at={lastDeliveryAt} />
          </>
        )}
      </span>
      <span>Secret …{secretHint}</span>
      {oldSecretUntil === null ? null : (
        <span>
          The previous secret also signs until <ExactTime at={oldSecretUntil} />
        </span>
      )}
    </>
  );
};

type Open = { form: 'new' } | { form: 'edit'; webhook: Webhook } | { form: 'secret'; webhook: ShownWebhook };

const useActions = (onShown: (webhook: ShownWebhook) => void) => {
  const calls = useWebhookCalls();
  const rotate = ({ id, name }: Webhook) =>
    openModal({
      title: `Make a new secret for ${name}?`,
      body: 'Both secrets sign for 24 hours: give the new one to the receiver by then.',
      buttonLabel: 'Make new secret',
      buttonAction: async () => {
        try {
          onShown(await calls.rotate(id));
        } catch (error) {
          notifyError(error, 'Problem making secret');
        }
      },
    });
  const remove = ({ id, name }: Webhook) =>
    confirmDeletion({
      title: `Delete ${name}?`,
      body: 'Its log is deleted too, and waiting deliveries are not sent.',
      buttonLabel: 'Delete webhook',
      remove: () => calls.remove(id),
      problem: 'Problem deleting webhook',
      done: { title: 'Webhook deleted', text: `${name} has been deleted.` },
    });
  const switchTo = ({ id, version }: Webhook, enabled: boolean) => calls.save(id, { version, enabled });
  return { rotate, remove, switchTo, test: calls.test };
};

type RowsProps = { list: List; onLog: (endpoint: Endpoint) => void; onOpen: (open: Open) => void };

const Rows = ({ list: { webhooks }, onLog, onOpen }: RowsProps) => {
  const { rotate, remove, switchTo, test } = useActions((webhook) => onOpen({ form: 'secret', webhook }));
  return webhooks.length === 0 ? (
    <p className={styles['quiet']}>No webhooks yet.</p>
  ) : (
    <ul className={styles['endpoints']} aria-label="Webhooks">
      {webhooks.map((webhook) => (
        <EndpointRow
          key={webhook.id}
          endpoint={webhook}
          address={webhook.url}
          facts={<Facts webhook={webhook} />}
          more={
            <Button variant="default" aria-label={`New secret for ${webhook.name}`} onClick={() => rotate(webhook)}>
              New secret
            </Button>
          }
          onTest={() => test(webhook.id)}
          onSwitch={(enabled) => switchTo(webhook, enabled)}
          onLog={() => onLog({ kind: 'webhook', id: webhook.id, name: webhook.name })}
          onEdit={() => onOpen({ form: 'edit', webhook })}
          onDelete={() => remove(webhook)}
        />
      ))}
    </ul>
  );
};

type FormsProps = { open: Open | undefined; list: List; onOpen: (open: Open | undefined) => void };

const Forms = ({ open, list: { choices }, onOpen }: FormsProps) => {
  const close = () => onOpen(undefined);
  if (open === undefined) return null;
  if (open.form === 'secret') return <ShownSecret webhook={open.webhook} onClose={close} />;
  if (open.form === 'edit') return <EditWebhook webhook={open.webhook} choices={choices} onClose={close} />;
  return <AddWebhook choices={choices} onMade={(webhook) => onOpen({ form: 'secret', webhook })} onClose={close} />;
};

/** Where events are sent to. */
export const WebhookList = ({ onLog }: { onLog: (endpoint: Endpoint) => void }) => {
  const { data, error, refetch } = useWebhooks();
  const [open, setOpen] = useState<Open>();
  const add = data && (
    <Button
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => setOpen({ form: 'new' })}
    >
      New webhook
    </Button>
  );
  return (
    <Card
      title="Webhooks"
      note="Send events to another system immediately, with a signature it can verify."
      actions={add}
    >
      {data === undefined ? (
        error === null ? (
          <Waiting words="Loading the webhooks…" />
        ) : (
          <LoadFailed what="The webhooks" error={error} onRetry={refetch} />
        )
      ) : (
        <>
          <Rows list={data} onLog={onLog} onOpen={setOpen} />
          <Suspense>
            <Forms open={open} list={data} onOpen={setOpen} />
          </Suspense>
        </>
      )}
    </Card>
  );
};
