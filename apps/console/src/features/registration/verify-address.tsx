import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError, isUnreachable } from '../../data/api-error.ts';
import { LinkProblem } from '../../ui/entry/link-problem.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { verifyAddress } from './registration-api.ts';

export type Verified = 'success' | 'already verified';

type VerifyAddressProps = {
  token: string;
  onVerified: (verified: Verified) => void;
  /** The link can never work; the code gives the reason. */
  onRefused: (code: string) => void;
};

/** An unreachable or busy server does not make the link invalid, so trying again is safe. */
const isPassing = (error: unknown) => isUnreachable(error) || (isApiError(error) && error.status !== 400);

const useVerification = ({ token, onVerified, onRefused }: VerifyAddressProps) => {
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const verified = useEffectEvent(onVerified);
  const refuse = useEffectEvent((error: unknown, failed: number) => {
    if (isPassing(error) || !isApiError(error)) setFailedAttempt(failed);
    else if (error.code === 'users-update-5') onVerified('already verified');
    else onRefused(error.code);
  });
  useEffect(() => {
    verifyAddress(token).then(
      () => verified('success'),
      (error: unknown) => refuse(error, attempt),
    );
  }, [token, attempt]);
  return { isWaiting: failedAttempt < attempt, tryAgain: () => setAttempt(attempt + 1) };
};

/** Uses the link as soon as the page is opened; a second use finds the address verified already. */
export const VerifyAddress = (props: VerifyAddressProps) => {
  const { isWaiting, tryAgain } = useVerification(props);
  if (isWaiting) return <Waiting words="Please wait" />;
  return (
    <LinkProblem
      title="Not Verified Yet"
      text="The server could not be reached."
      next="Your link is still valid. Try again in a moment."
    >
      <Button size="md" onClick={tryAgain}>
        Try again
      </Button>
    </LinkProblem>
  );
};
