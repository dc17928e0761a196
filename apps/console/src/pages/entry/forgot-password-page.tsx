import { ForgotPassword } from '../../features/passwords/forgot-password.tsx';
import { EntryPanel } from '../../ui/entry/entry-panel.tsx';

export const ForgotPasswordPage = () => (
  <EntryPanel title="Reset Your Password">
    <ForgotPassword />
  </EntryPanel>
);
