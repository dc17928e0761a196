import { Link } from '@tanstack/react-router';
import { EntryNotice } from '../../ui/entry/entry-notice.tsx';

/** What to do next: the account works once its address has proved to be theirs. */
export const Registered = ({ email }: { email: string }) => (
  <>
    <EntryNotice type="success" title="Check Your Email">
      <p>
        We have sent a link to <strong>{email}</strong>. Follow it within 48 hours to verify your address; then you can
        log in.
      </p>
    </EntryNotice>
    <p>
      No mail after a few minutes? Look among your spam, or{' '}
      <Link to="/register/resend-verification">have it sent again</Link>.
    </p>
  </>
);
