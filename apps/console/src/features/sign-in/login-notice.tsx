import { Link } from '@tanstack/react-router';
import { EntryNotice } from '../../ui/entry/entry-notice.tsx';
import type { LoginFailure } from './login-failure.ts';
import type { LoginSearch } from './login-search.ts';

/** The reason for coming here, if the address has one. */
const greetingOf = ({ verify, resetPassword, status }: LoginSearch): { title: string; text: string } | null => {
  if (verify === 'success') return { title: 'Email address verified', text: 'You can log in now.' };
  if (verify === 'already verified')
    return { title: 'Already verified', text: 'Your email address has already been verified. You can log in now.' };
  if (resetPassword !== undefined) return { title: 'Password changed', text: 'Log in with your new password.' };
  if (status === 'loggedOut') return { title: 'Logged out', text: 'You have been logged out.' };
  return null;
};

/** The address within the sentence can be followed. */
const Linked = ({ text, href }: { text: string; href: string }) => {
  const [before, after] = text.split(href);
  return (
    <>
      {before}
      <a href={href}>{href}</a>
      {after}
    </>
  );
};

const Failure = ({ title, text, mayResend, href }: LoginFailure) => (
  <EntryNotice type="error" title={title}>
    <p>{href === undefined ? text : <Linked text={text} href={href} />}</p>
    {mayResend ? <Link to="/register/resend-verification">Resend the verification email</Link> : null}
  </EntryNotice>
);

export const LoginNotice = ({ failure, search }: { failure: LoginFailure | null; search: LoginSearch }) => {
  const greeting = greetingOf(search);
  if (failure !== null) return <Failure {...failure} />;
  if (greeting === null) return null;
  return (
    <EntryNotice type="success" title={greeting.title}>
      <p>{greeting.text}</p>
    </EntryNotice>
  );
};
