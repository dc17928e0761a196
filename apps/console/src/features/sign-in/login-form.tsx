import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { emailAddressProblem } from '../../lib/text/email-address.ts';
import { signIn } from '../../data/session/session.ts';
import { typedEmail } from '../../data/session/typed-email.ts';
import { CurrentPasswordField } from '../../ui/editing/current-password-field.tsx';
import { EmailEntry, EntryForm } from '../../ui/entry/entry-form.tsx';
import { useForm } from '../../ui/editing/use-form.ts';
import { askedFactorOf, type AskedFactor } from './asked-factor.ts';
import { loginFailure, type LoginFailure } from './login-failure.ts';
import { OrganizationLink } from './organization-link.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type LoginFormProps = {
  email: string;
  onFailed: (failure: LoginFailure) => void;
  onFactorAsked: (asked: AskedFactor) => void;
  onSignedIn: () => void;
};

type Login = { email: string; password: string };

const problemsOf = ({ email, password }: Login) => ({
  email: emailAddressProblem(email),
  password: password === '' ? 'Password is required' : undefined,
});

/** The panel already shows the error, so the field has no text of its own. */
const tryAgainHere = { password: '' };

const useLogin = ({ email: start, onFailed, onFactorAsked, onSignedIn }: LoginFormProps) => {
  const [loaded] = useState<Login>({ email: start, password: '' });
  return useForm({
    loaded,
    problemsOf,
    checksOnLeave: true,
    send: async (login) => {
      const email = login.email.trim();
      // Offered on the next page if the user requests a new link or a new password.
      typedEmail.set(email);
      await signIn(email, login.password);
      typedEmail.set('');
      onSignedIn();
    },
    onRefused: (error) => {
      const asked = askedFactorOf(error);
      if (asked !== null) {
        onFactorAsked(asked);
        return undefined;
      }
      onFailed(loginFailure(error));
      return tryAgainHere;
    },
  });
};

export const LoginForm = (props: LoginFormProps) => {
  const form = useLogin(props);
  const keepEmail = () => typedEmail.set(form.values.email.trim());
  const forgot = (
    <Link to="/login/forgot-password" onClick={keepEmail}>
      Forgot your password?
    </Link>
  );
  return (
    <>
      <EntryForm form={form} button="Login" after={forgot}>
        <EmailEntry field={form.field('email')} autoComplete="username webauthn" />
        <CurrentPasswordField label="Password" size="md" {...form.field('password')} />
      </EntryForm>
      <PasskeyButton onSignedIn={props.onSignedIn} onFailed={(error) => props.onFailed(loginFailure(error))} />
      <OrganizationLink email={form.values.email} onFailed={props.onFailed} />
    </>
  );
};
