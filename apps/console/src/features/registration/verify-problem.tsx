import { Link } from '@tanstack/react-router';
import { EntryNotice } from '../../ui/entry/entry-notice.tsx';

const expired = {
  title: 'Link Expired',
  text: 'The link has been used, has expired or is invalid. It works for 48 hours, and only the newest one does.',
};
const invalid = {
  title: 'Problem With The Link',
  text: 'There was a problem with the token of the link. Open the link of the mail in full.',
};

/** What the code of a verification that failed means, and what to do next. */
export const VerifyProblem = ({ code }: { code: string }) => {
  const { title, text } = code === 'users-update-3' ? expired : invalid;
  return (
    <EntryNotice type="error" title={title}>
      <p>{text}</p>
      <p>
        <Link to="/register/resend-verification">Ask for a new link</Link>, or register again below.
      </p>
    </EntryNotice>
  );
};
