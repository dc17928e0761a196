import { Button } from '@mantine/core';
import { wordsOf } from '../../data/api-error.ts';
import { StateMessage } from './state-message.tsx';

type LoadFailedProps = {
  /** What is missing, as the start of a sentence: 'The locations'. */
  what: string;
  error: unknown;
  onRetry: () => unknown;
  /** Added after the reason. */
  note?: string;
};

/** Shown instead of content that could not be loaded. */
export const LoadFailed = ({ what, error, onRetry, note = '' }: LoadFailedProps) => (
  <StateMessage
    role="alert"
    title={`${what} could not be loaded`}
    action={<Button onClick={() => void onRetry()}>Try again</Button>}
  >
    {`${wordsOf(error).text} ${note}`.trimEnd()}
  </StateMessage>
);
