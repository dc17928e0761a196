import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { emailAddressProblem } from '../../lib/email-address.ts';
import { signIn } from '../../lib/session.ts';
import { loginFailure, type LoginFailure } from './login-failure.ts';
import styles from './login-form.module.css';

type LoginFormProps = {
  email: string;
  onFailed: (failure: LoginFailure | null) => void;
  onSignedIn: () => void;
};

const noProblems = { email: undefined, password: undefined };

const passwordProblem = (password: string) => (password === '' ? 'Password is required' : undefined);

/** Problems are said from the first try on, and go as soon as they are mended. */
const useFields = (startEmail: string) => {
  const [email, setEmail] = useState(startEmail);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const problems = { email: emailAddressProblem(email), password: passwordProblem(password) };
  const isValid = problems.email === undefined && problems.password === undefined;
  return { email, setEmail, password, setPassword, isValid, setTried, shown: tried ? problems : noProblems };
};

const useSubmit = ({ onFailed, onSignedIn }: LoginFormProps) => {
  const [busy, setBusy] = useState(false);
  const submit = async (email: string, password: string) => {
    setBusy(true);
    onFailed(null);
    try {
      await signIn(email.trim(), password);
      onSignedIn();
    } catch (error) {
      onFailed(loginFailure(error));
      setBusy(false);
    }
  };
  return { busy, submit };
};

export const LoginForm = (props: LoginFormProps) => {
  const { email, setEmail, password, setPassword, isValid, setTried, shown } = useFields(props.email);
  const { busy, submit } = useSubmit(props);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isValid && !busy) void submit(email, password);
  };
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      <TextInput
        label="Email"
        type="email"
        size="md"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={shown.email}
      />
      <PasswordInput
        label="Password"
        size="md"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={shown.password}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        Login
      </Button>
      <Link to="/login/forgot-password" className={styles['forgot']}>
        Forgot your password?
      </Link>
    </form>
  );
};
