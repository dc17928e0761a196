import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { RegisterForm } from '../../features/registration/register-form.tsx';
import { Registered } from '../../features/registration/registered.tsx';
import { VerifyProblem } from '../../features/registration/verify-problem.tsx';
import { typedEmail } from '../../data/session/typed-email.ts';
import { EntryPanel } from '../../ui/entry/entry-panel.tsx';

const foot = (
  <>
    Already have an account? <Link to="/login">Login</Link>
  </>
);

export const RegisterPage = () => {
  const { verify } = useSearch({ from: '/shell/register' });
  const [registered, setRegistered] = useState<string | null>(null);
  const onRegistered = (email: string) => {
    typedEmail.set(email);
    setRegistered(email);
  };
  return (
    <EntryPanel title="Create An Account" foot={foot}>
      {verify === undefined || registered !== null ? null : <VerifyProblem code={verify} />}
      {registered === null ? <RegisterForm onRegistered={onRegistered} /> : <Registered email={registered} />}
    </EntryPanel>
  );
};
