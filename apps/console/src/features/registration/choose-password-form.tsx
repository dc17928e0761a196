import { isApiError } from '../../lib/api-error.ts';
import { EntryForm } from '../../ui/entry/entry-form.tsx';
import { NewPasswordEntry } from '../../ui/entry/new-password-entry.tsx';
import { newPasswordProblem } from '../../ui/entry/new-password-problem.ts';
import { refusedPassword } from '../../ui/entry/refused-password.ts';
import { sayFailed } from '../../ui/entry/say-failed.ts';
import { useEntryForm } from '../../ui/entry/use-entry-form.ts';
import { choosePassword } from './registration-calls.ts';

type ChoosePasswordFormProps = {
  token: string;
  onChosen: (email: string) => void;
  /** The link of the invitation is not good, or no longer. */
  onLinkRefused: (error: unknown) => void;
};

const linkCodes = ['users-update-1', 'users-update-2', 'users-update-3', 'users-update-5', 'users-update-27'];

const useChoice = ({ token, onChosen, onLinkRefused }: ChoosePasswordFormProps) =>
  useEntryForm({
    start: { password: '' },
    problemsOf: ({ password }) => ({ password: newPasswordProblem(password) }),
    send: async ({ password }) => {
      try {
        onChosen((await choosePassword(token, password)).email);
      } catch (error) {
        if (isApiError(error, 'users-update-4')) return refusedPassword(error);
        if (isApiError(error) && linkCodes.includes(error.code)) onLinkRefused(error);
        else sayFailed(error, 'Password Not Saved');
      }
      return undefined;
    },
  });

export const ChoosePasswordForm = (props: ChoosePasswordFormProps) => {
  const form = useChoice(props);
  return (
    <EntryForm form={form} button="Save password">
      <p>You were invited. Choose the password that you will log in with.</p>
      <NewPasswordEntry field={form.field('password')} label="Password" />
    </EntryForm>
  );
};
