import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LoginFailure } from './login-failure.ts';
import type { LoginSearch } from './login-search.ts';
import styles from './login-notice.module.css';

/** Why the visitor has come here, if an address says so. */
const greetingOf = ({ verify, resetPassword, status }: LoginSearch): { title: string; text: string } | null => {
  if (verify === 'success') return { title: 'Email Address Verified', text: 'You can login now.' };
  if (verify === 'already verified')
    return { title: 'Already Verified', text: 'Your email address was verified before. You can login now.' };
  if (resetPassword !== undefined) return { title: 'Password Changed', text: 'Login with your new password.' };
  if (status === 'loggedOut') return { title: 'Logged Out', text: 'You have been logged out.' };
  return null;
};

export const LoginNotice = ({ failure, search }: { failure: LoginFailure | null; search: LoginSearch }) => {
  const greeting = failure === null ? greetingOf(search) : null;
  return (
    <>
      <div role="alert">
        {failure === null ? null : (
          <div className={styles['notice']} data-type="error">
            <IconCircleX size={20} stroke={1.75} aria-hidden="true" />
            <div>
              <p className={styles['title']}>{failure.title}</p>
              <p>{failure.text}</p>
              {failure.mayResend ? <Link to="/register/resend-verification">Resend the verification email</Link> : null}
            </div>
          </div>
        )}
      </div>
      <div role="status">
        {greeting === null ? null : (
          <div className={styles['notice']} data-type="success">
            <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
            <div>
              <p className={styles['title']}>{greeting.title}</p>
              <p>{greeting.text}</p>
            </div>
          </div>
        )}
      </div>
    </>
  );
};
