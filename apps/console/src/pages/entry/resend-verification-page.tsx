import { ResendVerification } from '../../features/registration/resend-verification.tsx';
import { EntryPanel } from '../../ui/entry/entry-panel.tsx';

export const ResendVerificationPage = () => (
  <EntryPanel title="Resend Address Verification Email">
    <ResendVerification />
  </EntryPanel>
);
