import { isApiError, wordsOf } from '../../data/api-error.ts';
import { linkByPassword } from '../../data/session/elsewhere.ts';
import { CurrentPasswordField } from '../../ui/editing/current-password-field.tsx';
import { useForm } from '../../ui/editing/use-form.ts';
import { EntryForm } from '../../ui/entry/entry-form.tsx';
import { askedFactorOf, type AskedFactor } from './asked-factor.ts';

type LinkAccountFormProps = {
  onFactorAsked: (asked: AskedFactor) => void;
  onSignedIn: () => void;
  /** The login at the organisation counts no more. */
  onLost: (error: unknown) => void;
  onBack: () => void;
};

const empty = { password: '' };

/** Once, for an account that was there before its owner logged in with the organisation. */
export const LinkAccountForm = ({ onFactorAsked, onSignedIn, onLost, onBack }: LinkAccountFormProps) => {
  const form = useForm({
    loaded: empty,
    problemsOf: ({ password }) => ({ password: password === '' ? 'Password is required' : undefined }),
    send: async ({ password }) => {
      await linkByPassword(password);
      onSignedIn();
    },
    onRefused: (error) => {
      const asked = askedFactorOf(error);
      if (asked !== null) onFactorAsked(asked);
      else if (isApiError(error, 'session-login-6')) return { password: wordsOf(error).text };
      else onLost(error);
      return undefined;
    },
  });
  const after = (
    <button type="button" onClick={onBack}>
      Back to the login page
    </button>
  );
  return (
    <EntryForm form={form} button="Link my account" after={after}>
      <p>Enter your password once to link your account. From then on you log in with your organisation.</p>
      <CurrentPasswordField label="Password" size="md" {...form.field('password')} />
    </EntryForm>
  );
};
