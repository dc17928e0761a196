import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { isUnreachable, wordsOf } from '../../data/api-error.ts';
import { useUser } from '../../data/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { StateMessage } from '../../ui/page/state-message.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { useEmailConfirmation } from './account-api.ts';

type FailedProps = { error: unknown; onTryAgain: () => void };

const Failed = ({ error, onTryAgain }: FailedProps) => {
  const email = useUser()?.email;
  return (
    <StateMessage
      role="alert"
      title="Your email address was not changed"
      action={
        isUnreachable(error) ? (
          <Button onClick={onTryAgain}>Try again</Button>
        ) : (
          <ButtonLink to="/account/profile" search={{ tab: 'email' }}>
            Request a new link
          </ButtonLink>
        )
      }
    >
      <p>{wordsOf(error).text}</p>
      {isUnreachable(error) ? null : (
        <p>The link works once, within 24 hours, and only for the person who requested it.</p>
      )}
      <p>You log in with {email}.</p>
    </StateMessage>
  );
};

/** Completes a change of address with the link from an email. */
export const ConfirmEmailChange = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const { isSuccess, isFetching, error, refetch } = useEmailConfirmation(token);
  const goOn = useEffectEvent(onDone);
  useEffect(() => {
    if (isSuccess) goOn();
  }, [isSuccess]);
  if (error === null || isFetching) return <Waiting words="Confirming email address change..." />;
  return <Failed error={error} onTryAgain={() => void refetch()} />;
};
