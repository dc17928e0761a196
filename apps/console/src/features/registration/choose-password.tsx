import { useState } from 'react';
import { isApiError, wordsOf } from '../../lib/api-error.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LinkProblem } from '../../ui/entry/link-problem.tsx';
import { ChoosePasswordForm } from './choose-password-form.tsx';

const next =
  'An invitation works once and for seven days. Open its link in full, or ask an administrator of your organization for a new one.';
const nextOfRefused =
  'Your password was not saved. Ask an administrator of your organization to send you the invitation again.';

const RefusedInvitation = ({ error }: { error: unknown }) => {
  if (!isApiError(error, 'users-update-5')) {
    return (
      <LinkProblem
        title="Problem With The Link"
        text={wordsOf(error).text}
        next={isApiError(error, 'users-update-27') ? nextOfRefused : next}
      >
        <ButtonLink size="md" to="/login" variant="default">
          Go to login
        </ButtonLink>
      </LinkProblem>
    );
  }
  return (
    <LinkProblem
      title="Already Verified"
      text={wordsOf(error).text}
      next="Log in with the password that you have. If you do not know it, choose a new one by mail."
    >
      <ButtonLink size="md" to="/login">
        Go to login
      </ButtonLink>
      <ButtonLink size="md" to="/login/forgot-password" variant="default">
        Choose a new password
      </ButtonLink>
    </LinkProblem>
  );
};

/** An invited person's first password. */
export const ChoosePassword = ({ token, onChosen }: { token: string; onChosen: (email: string) => void }) => {
  const [refusal, setRefusal] = useState<unknown>(null);
  if (refusal !== null) return <RefusedInvitation error={refusal} />;
  return <ChoosePasswordForm token={token} onChosen={onChosen} onLinkRefused={setRefusal} />;
};
