import { Link } from '@tanstack/react-router';
import { EmailClaim } from '../../ui/entry/email-claim.tsx';
import { askForNewLink } from './registration-api.ts';

const success = (email: string) => (
  <p>
    If <strong>{email}</strong> is waiting to be verified, we have sent an email with a new link. It works for 48 hours;
    older links no longer work.
  </p>
);

export const ResendVerification = () => (
  <EmailClaim
    intro="Enter the address you registered with. We will email you a new link."
    button="Send the link again"
    ask={askForNewLink}
    success={success}
    after={<Link to="/login">Back to login</Link>}
  />
);
