import { Link } from '@tanstack/react-router';
import { EntryNotice } from '../../ui/entry/entry-notice.tsx';

/** Explains the next step: the account works once its address is verified. */
export const Registered = ({ email }: { email: string }) => (
  <>
    <EntryNotice type="success" title="Check your email">
      <p>
        We have sent a link to <strong>{email}</strong>. Open it within 48 hours to verify your address. You can then
        log in.
      </p>
    </EntryNotice>
    <p>
      No email after a few minutes? Check your spam folder or{' '}
      <Link to="/register/resend-verification">request it again</Link>.
    </p>
  </>
);
