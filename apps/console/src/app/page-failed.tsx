import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { isUnreachable, wordsOf } from '../lib/api-error.ts';
import { loadSession } from '../lib/session.ts';
import { StateMessage } from '../ui/state-message.tsx';

const unreachable = {
  title: 'Ohmstead cannot be reached',
  text: 'Nothing is lost. This page comes back by itself as soon as the server answers.',
};

/** What a page shows when it cannot be built at all: what happened, what is safe, what to do. */
export const PageFailed = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const { title, text } = isUnreachable(error) ? unreachable : wordsOf(error);
  const tryAgain = async () => {
    await loadSession();
    reset();
    await router.invalidate();
  };
  return (
    <StateMessage
      role="alert"
      icon={<IconPlugConnectedX size={24} stroke={1.5} />}
      title={title}
      action={<Button onClick={() => void tryAgain()}>Try again</Button>}
    >
      <p>{text}</p>
    </StateMessage>
  );
};
