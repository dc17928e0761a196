import { useState } from 'react';
import { isApiError, wordsOf } from '../../data/api-error.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EntryForm } from '../../ui/entry/entry-form.tsx';
import { LinkProblem } from '../../ui/entry/link-problem.tsx';
import { NewPasswordEntry, newPasswordProblem, refusedPassword, notifyFailure } from '../../ui/entry/new-password.tsx';
import { useForm } from '../../ui/editing/use-form.ts';
import { resetPassword } from './passwords-api.ts';

const nextByCode: Record<string, string> = {
  'users-resetPassword-1': 'Open the full link from the email, or request a new one.',
  'users-resetPassword-4': 'A link works once, within one hour. Request a new one.',
  'users-resetPassword-5': 'The account has been disabled or deleted. Ask an administrator of your organisation.',
};

const isLinkProblem = (error: unknown): boolean => isApiError(error) && error.code in nextByCode;

/** The next step, and whether a new link would help. */
const afterLinkProblem = (error: unknown): { next: string; newLinkHelps: boolean } => ({
  next: (isApiError(error) && nextByCode[error.code]) || 'Request a new link.',
  newLinkHelps: !isApiError(error, 'users-resetPassword-5'),
});

type ResetFormProps = {
  token: string;
  onReset: (email: string) => void;
  /** The link from the email is invalid or has expired. */
  onLinkRefused: (error: unknown) => void;
};

const weakCodes = ['users-resetPassword-2', 'users-resetPassword-3'];

const empty = { password: '' };

const useReset = ({ token, onReset, onLinkRefused }: ResetFormProps) =>
  useForm({
    loaded: empty,
    problemsOf: ({ password }) => ({ password: newPasswordProblem(password) }),
    checksOnLeave: true,
    send: async ({ password }) => onReset((await resetPassword(token, password)).email),
    onRefused: (error) => {
      if (isApiError(error) && weakCodes.includes(error.code)) return refusedPassword(error);
      return isLinkProblem(error) ? onLinkRefused(error) : notifyFailure(error, 'Password not changed');
    },
  });

const ResetForm = (props: ResetFormProps) => {
  const form = useReset(props);
  return (
    <EntryForm form={form} button="Save password">
      <NewPasswordEntry field={form.field('password')} label="New password" />
    </EntryForm>
  );
};

const RefusedLink = ({ error }: { error: unknown }) => {
  const { next, newLinkHelps } = afterLinkProblem(error);
  return (
    <LinkProblem title="Password not changed" text={wordsOf(error).text} next={next}>
      {newLinkHelps ? (
        <ButtonLink size="md" to="/login/forgot-password">
          Request a new link
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
