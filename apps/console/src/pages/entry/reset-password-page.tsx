import { useNavigate, useParams } from '@tanstack/react-router';
import { ResetPassword } from '../../features/passwords/reset-password.tsx';
import { EntryPanel } from '../../ui/entry/entry-panel.tsx';

export const ResetPasswordPage = () => {
  const { token } = useParams({ from: '/shell/login/reset-password/$token' });
  const navigate = useNavigate();
  // Masked, so that the user's address does not appear in the URL.
  const onReset = (email: string) =>
    void navigate({ to: '/login', search: { resetPassword: email }, mask: { to: '/login' }, replace: true });
  return (
    <EntryPanel title="Reset Your Password">
      <ResetPassword key={token} token={token} onReset={onReset} />
    </EntryPanel>
  );
};
