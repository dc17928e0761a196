import { isApiError } from '../../lib/api-error.ts';
import { EntryForm } from '../../ui/entry/entry-form.tsx';
import { NewPasswordEntry } from '../../ui/entry/new-password-entry.tsx';
import { newPasswordProblem } from '../../ui/entry/new-password-problem.ts';
import { refusedPassword } from '../../ui/entry/refused-password.ts';
import { sayFailed } from '../../ui/entry/say-failed.ts';
import { useEntryForm } from '../../ui/entry/use-entry-form.ts';
import { resetPassword } from './password-calls.ts';
import { isLinkProblem } from './reset-problem.ts';

type ResetFormProps = {
  token: string;
  onReset: (email: string) => void;
  /** The link of the mail is not good, or no longer. */
  onLinkRefused: (error: unknown) => void;
};

const weakCodes = ['users-resetPassword-2', 'users-resetPassword-3'];

const useReset = ({ token, onReset, onLinkRefused }: ResetFormProps) =>
  useEntryForm({
    start: { password: '' },
    problemsOf: ({ password }) => ({ password: newPasswordProblem(password) }),
    send: async ({ password }) => {
      try {
        onReset((await resetPassword(token, password)).email);
      } catch (error) {
        if (isApiError(error) && weakCodes.includes(error.code)) return refusedPassword(error);
        if (isLinkProblem(error)) onLinkRefused(error);
        else sayFailed(error, 'Password Not Changed');
      }
      return undefined;
    },
  });

export const ResetForm = (props: ResetFormProps) => {
  const form = useReset(props);
  return (
    <EntryForm form={form} button="Save password">
      <NewPasswordEntry field={form.field('password')} label="New password" />
    </EntryForm>
  );
};
