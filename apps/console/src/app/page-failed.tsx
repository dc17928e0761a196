import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { isUnreachable, wordsOf } from '../data/api-error.ts';
import { connection } from '../data/connection.ts';
import { ChunkError } from '../data/chunks/load-chunk.ts';
import { loadSession } from '../data/session/session.ts';
import { StateMessage } from '../ui/page/state-message.tsx';

const unreachable = {
  title: 'Ohmstead cannot be reached',
  text: 'Nothing is lost. This page will recover as soon as the server responds.',
};

const partMissing = {
  title: 'This page could not be loaded',
  text: 'Part of the page could not be fetched. Nothing is lost. Try again in a moment.',
};

const describe = (error: unknown) => {
  if (error instanceof ChunkError) return partMissing;
  return isUnreachable(error) ? unreachable : wordsOf(error);
};

/**
 * Browsers do not retry a module that they failed to fetch, so the page must be reloaded. Without a connection, a reload would leave no
 * page at all.
 */
const mustReload = (error: unknown) => error instanceof ChunkError && connection.get() === 'online';

/** Shown if a page cannot be rendered: what happened, what is safe and what to do. */
export const PageFailed = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const { title, text } = describe(error);
  const tryAgain = async () => {
    await loadSession();
    if (mustReload(error)) return window.location.reload();
    reset();
    return router.invalidate();
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
