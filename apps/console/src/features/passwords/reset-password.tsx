import { useState } from 'react';
import { wordsOf } from '../../lib/api-error.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LinkProblem } from '../../ui/entry/link-problem.tsx';
import { ResetForm } from './reset-form.tsx';
import { afterLinkProblem } from './reset-problem.ts';

const RefusedLink = ({ error }: { error: unknown }) => {
  const { next, newLinkHelps } = afterLinkProblem(error);
  return (
    <LinkProblem title="Password Not Changed" text={wordsOf(error).text} next={next}>
      {newLinkHelps ? (
        <ButtonLink size="md" to="/login/forgot-password">
          Ask for a new link
        </ButtonLink>
      ) : (
        <ButtonLink size="md" to="/login" variant="default">
          Back to login
        </ButtonLink>
      )}
    </LinkProblem>
  );
};

export const ResetPassword = ({ token, onReset }: { token: string; onReset: (email: string) => void }) => {
  const [refusal, setRefusal] = useState<unknown>(null);
  if (refusal !== null) return <RefusedLink error={refusal} />;
  return <ResetForm token={token} onReset={onReset} onLinkRefused={setRefusal} />;
};
