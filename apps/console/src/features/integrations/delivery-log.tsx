import { Button, NativeSelect } from '@mantine/core';
import type { DeliveryState } from '@ohmstead/contract';
import { keysOf } from '@ohmstead/domain';
import { useState } from 'react';
import { counted } from '../../lib/text/number-text.ts';
import { Slider } from '../../ui/dialog/slider.tsx';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { deliveryWords } from './integration-words.ts';
import { useDeliveries, useResend, type Endpoint } from './integrations-api.ts';
import styles from './integrations.module.css';

const hourMs = 3_600_000;
const spans = [
  { value: '1', label: 'the last hour' },
  { value: '24', label: 'the last 24 hours' },
  { value: '72', label: 'the last 3 days' },
  { value: '720', label: 'the last 30 days' },
];
const deliveryNoun = { one: 'delivery', many: 'deliveries' };

const useSendAgain = () => {
  const resend = useResend();
  const [isSending, setSending] = useState(false);
  const send = async (body: Parameters<typeof resend>[0]) => {
    setSending(true);
    try {
      const count = await resend(body);
      notify(
        count === 0
          ? { type: 'warning', title: 'Nothing to send', text: 'There are no such deliveries.' }
          : {
              type: 'success',
              title: 'Sending again',
              text: `${counted(count, deliveryNoun)}, with the same webhook-id.`,
            },
      );
    } catch (error) {
      notifyError(error, 'Problem sending again');
    }
    setSending(false);
  };
  return { isSending, send };
};

type ResendProps = { isSending: boolean; onSend: (failedSince: number) => void };

const ResendFailed = ({ isSending, onSend }: ResendProps) => {
  const [hours, setHours] = useState('24');
  return (
    <div className={styles['resend']}>
      <NativeSelect
        label="All that failed in"
        data={spans}
        value={hours}
        onChange={(event) => setHours(event.currentTarget.value)}
      />
      <Button variant="default" loading={isSending} onClick={() => onSend(Date.now() - Number(hours) * hourMs)}>
        Send again
      </Button>
    </div>
  );
};

const states = keysOf(deliveryWords);
const stateChoices = [
  { value: '', label: 'All deliveries' },
  ...states.map((state) => ({ value: state, label: deliveryWords[state].label })),
];
const stateFrom = (value: string): DeliveryState | null => states.find((state) => state === value) ?? null;

type DeliveriesProps = {
  endpoint: Endpoint;
  state: DeliveryState | null;
  onResend?: ((id: number) => void) | undefined;
};

const Deliveries = ({ endpoint, state, onResend }: DeliveriesProps) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useDeliveries(endpoint, state);
  if (data === undefined)
    return error === null ? (
      <Waiting words="Loading the log…" />
    ) : (
      <LoadFailed what="The log" error={error} onRetry={refetch} />
    );
  const deliveries = data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0)
    return <p className={styles['quiet']}>{state === null ? 'Nothing sent yet.' : 'No deliveries of this kind.'}</p>;
  return (
    <>
      <ul className={styles['deliveries']} aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            onResend={onResend === undefined ? undefined : () => onResend(delivery.id)}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older deliveries
        </Button>
      ) : (
        <p className={styles['quiet']}>The log is kept for 30 days.</p>
      )}
    </>
  );
};

/** What was sent, what came back, and what follows. Messages of channels are not sent again. */
export const DeliveryLog = ({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) => {
  const [state, setState] = useState<DeliveryState | null>(null);
  const { isSending, send } = useSendAgain();
  const isWebhook = endpoint.kind === 'webhook';
  return (
    <Slider title={endpoint.name} subtitle="Delivery log" onClose={onClose}>
      <div className={styles['log']}>
        <div className={styles['tools']}>
          <NativeSelect
            label="Show"
            data={stateChoices}
            value={state ?? ''}
            onChange={(event) => setState(stateFrom(event.currentTarget.value))}
          />
          {isWebhook ? (
            <ResendFailed
              isSending={isSending}
              onSend={(failedSince) => void send({ webhookId: endpoint.id, failedSince })}
            />
          ) : null}
        </div>
        <Deliveries
          endpoint={endpoint}
          state={state}
          onResend={isWebhook ? (id) => void send({ ids: [id] }) : undefined}
        />
      </div>
    </Slider>
  );
};
