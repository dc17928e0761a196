import { useState } from 'react';
import { isApiError, wordsOf } from '../../data/api-error.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EntryForm } from '../../ui/entry/entry-form.tsx';
import { LinkProblem } from '../../ui/entry/link-problem.tsx';
import { NewPasswordEntry, newPasswordProblem, refusedPassword, notifyFailure } from '../../ui/entry/new-password.tsx';
import { useForm } from '../../ui/editing/use-form.ts';
import { choosePassword } from './registration-api.ts';

type ChoosePasswordFormProps = {
  token: string;
  onChosen: (email: string) => void;
  /** The link of the invitation is invalid or has expired. */
  onLinkRefused: (error: unknown) => void;
};

const linkCodes = ['users-update-1', 'users-update-2', 'users-update-3', 'users-update-5', 'users-update-27'];

const empty = { password: '' };

const useChoice = ({ token, onChosen, onLinkRefused }: ChoosePasswordFormProps) =>
  useForm({
    loaded: empty,
    problemsOf: ({ password }) => ({ password: newPasswordProblem(password) }),
    checksOnLeave: true,
    send: async ({ password }) => onChosen(await choosePassword(token, password)),
    onRefused: (error) => {
      if (isApiError(error, 'users-update-4')) return refusedPassword(error);
      return isApiError(error) && linkCodes.includes(error.code)
        ? onLinkRefused(error)
        : notifyFailure(error, 'Password not saved');
    },
  });

const ChoosePasswordForm = (props: ChoosePasswordFormProps) => {
  const form = useChoice(props);
  return (
    <EntryForm form={form} button="Save password">
      <p>You have been invited. Choose the password you will log in with.</p>
      <NewPasswordEntry field={form.field('password')} label="Password" />
    </EntryForm>
  );
};

const next =
  'An invitation works once, within seven days. Open its full link, or ask an administrator of your organisation for a new one.';
const nextOfRefused =
  'Your password was not saved. Ask an administrator of your organisation to resend the invitation.';

const RefusedInvitation = ({ error }: { error: unknown }) => {
  if (!isApiError(error, 'users-update-5')) {
    return (
      <LinkProblem
        title="Problem with the link"
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
      title="Already verified"
      text={wordsOf(error).text}
      next="Log in with your password. If you have forgotten it, choose a new one by email."
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

/** Sets the first password of an invited user. */
export const ChoosePassword = ({ token, onChosen }: { token: string; onChosen: (email: string) => void }) => {
  const [refusal, setRefusal] = useState<unknown>(null);
  if (refusal !== null) return <RefusedInvitation error={refusal} />;
  return <ChoosePasswordForm token={token} onChosen={onChosen} onLinkRefused={setRefusal} />;
};
