import { Link } from '@tanstack/react-router';
import { EmailClaim } from '../../ui/entry/email-claim.tsx';
import { askForNewPassword } from './passwords-api.ts';

const success = (email: string) => (
  <p>
    If there is an account for <strong>{email}</strong>, we have sent an email with a link to choose a new password. The
    link works for one hour.
  </p>
);

export const ForgotPassword = () => (
  <EmailClaim
    intro="Enter the address you log in with. We will email you a link."
    button="Send the link"
    ask={askForNewPassword}
    success={success}
    after={<Link to="/login">Back to login</Link>}
  />
);
