import { useNavigate, useParams } from '@tanstack/react-router';
import { VerifyAddress } from '../../features/registration/verify-address.tsx';
import { EntryPanel } from '../../ui/entry/entry-panel.tsx';

export const VerifyEmailPage = () => {
  const { token } = useParams({ from: '/shell/register/verify-email/$token' });
  const navigate = useNavigate();
  return (
    <EntryPanel title="Verify Your Email Address">
      <VerifyAddress
        token={token}
        onVerified={(verify) => void navigate({ to: '/login', search: { verify }, replace: true })}
        onRefused={(verify) => void navigate({ to: '/register', search: { verify }, replace: true })}
      />
    </EntryPanel>
  );
};
