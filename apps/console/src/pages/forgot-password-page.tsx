import { ForgotPassword } from '../features/passwords/forgot-password.tsx';
import { EntryPanel } from '../ui/entry/entry-panel.tsx';

export const ForgotPasswordPage = () => (
  <EntryPanel title="Reset Your Password" intro="Enter the address that you login with. We mail you a link.">
    <ForgotPassword />
  </EntryPanel>
);
