import { accountNoticeMs } from '@ohmstead/domain';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ChoosePassword } from '../../features/registration/choose-password.tsx';
import { typedEmail } from '../../data/session/typed-email.ts';
import { EntryPanel } from '../../ui/entry/entry-panel.tsx';
import { notify } from '../../ui/notices/notify.ts';

const saved = {
  type: 'success',
  title: 'Password saved',
  text: 'You can log in now.',
  durationMs: accountNoticeMs,
} as const;

export const VerifyInvitePage = () => {
  const { token } = useParams({ from: '/shell/register/verify-invite/$token' });
  const navigate = useNavigate();
  const onChosen = (email: string) => {
    typedEmail.set(email);
    notify(saved);
    void navigate({ to: '/login', replace: true });
  };
  return (
    <EntryPanel title="Choose A Password">
      <ChoosePassword key={token} token={token} onChosen={onChosen} />
    </EntryPanel>
  );
};
