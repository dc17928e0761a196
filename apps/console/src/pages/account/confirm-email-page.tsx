import { useNavigate, useParams } from '@tanstack/react-router';
import { ConfirmEmailChange } from '../../features/account/confirm-email-change.tsx';
import { Page } from '../../ui/page/page.tsx';

export const ConfirmEmailPage = () => {
  const { token } = useParams({ from: '/shell/account/confirm-change-email-address/$token' });
  const navigate = useNavigate();
  const showProfile = () => navigate({ to: '/account/profile', search: { changeEmailAddress: true }, replace: true });
  return (
    <Page title="Confirm email address">
      <ConfirmEmailChange key={token} token={token} onDone={() => void showProfile()} />
    </Page>
  );
};
