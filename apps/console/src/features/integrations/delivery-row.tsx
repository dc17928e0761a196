import { Button } from '@mantine/core';
import type { Delivery } from '@ohmstead/contract';
import { counted } from '../../lib/text/number-text.ts';
import { ExactTime, RelativeTime } from '../../ui/values/relative-time.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { deliveryWords, durationText, outcomeOf } from './integration-words.ts';
import styles from './integrations.module.css';

const attemptNoun = { one: 'attempt', many: 'attempts' };

/** '3 attempts, the last: Status 503'. */
const attemptsWords = (attempts: Delivery['attempts']): string => {
  const [last, count] = [attempts.at(-1), counted(attempts.length, attemptNoun)];
  if (last === undefined) return count;
  return `${count}${attempts.length === 1 ? ': ' : ', the last: '}${outcomeOf(last)}`;
};

const Attempt = ({ attempt }: { attempt: Delivery['attempts'][number] }) => (
  <li>
    <p className={styles['facts']}>
      <ExactTime at={attempt.at} />
      <span>{outcomeOf(attempt)}</span>
      <span>{durationText(attempt.durationMs)}</span>
    </p>
    {attempt.body ? (
      <pre className={styles['answer']} aria-label="Start of the response" tabIndex={0}>
        {attempt.body}
      </pre>
    ) : null}
  </li>
);

const withheldWords = 'The service account cannot see it, or is disabled: nothing was sent.';

/** One delivery, with its attempts folded below it. */
export const DeliveryRow = ({ delivery, onResend }: { delivery: Delivery; onResend: (() => void) | undefined }) => {
  const { id, eventId, type, createdAt, state, attempts, nextAttemptAt, resendOf } = delivery;
  return (
    <li className={styles['delivery']} aria-label={`${type}, number ${id}`}>
      <div className={styles['head']}>
        <code>{type}</code>
        <StatusIcon {...deliveryWords[state]} />
        {onResend === undefined || state === 'pending' ? null : (
          <Button size="xs" variant="default" aria-label={`Send number ${id} again`} onClick={onResend}>
            Send again
          </Button>
        )}
      </div>
      <p className={styles['facts']}>
        <RelativeTime at={createdAt} />
        {nextAttemptAt === null ? null : (
          <span>
            Next attempt <ExactTime at={nextAttemptAt} />
          </span>
        )}
        {resendOf === null ? null : <span>Sent again: number {resendOf}</span>}
        {state === 'withheld' ? <span>{withheldWords}</span> : null}
      </p>
      {attempts.length === 0 ? null : (
        <details className={styles['attempts']}>
          <summary>{attemptsWords(attempts)}</summary>
          <p className={styles['address']}>webhook-id {eventId}</p>
          <ol>
            {attempts.map((attempt) => (
              <Attempt key={attempt.at} attempt={attempt} />
            ))}
          </ol>
        </details>
      )}
    </li>
  );
};
