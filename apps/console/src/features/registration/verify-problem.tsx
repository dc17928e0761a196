import { Link } from '@tanstack/react-router';
import { EntryNotice } from '../../ui/entry/entry-notice.tsx';

const expired = {
  title: 'Link expired',
  text: 'The link has been used, has expired or is invalid. Links last 48 hours; only the latest works.',
};
const invalid = {
  title: 'Problem with the link',
  text: "There was a problem with the link's token. Open the full link from the email.",
};

/** The meaning of the code of a failed verification, and the next step. */
export const VerifyProblem = ({ code }: { code: string }) => {
  const { title, text } = code === 'users-update-3' ? expired : invalid;
  return (
    <EntryNotice type="error" title={title}>
      <p>{text}</p>
      <p>
        <Link to="/register/resend-verification">Request a new link</Link>, or register again below.
      </p>
    </EntryNotice>
  );
};
