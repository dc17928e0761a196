import { Button, Switch } from '@mantine/core';
import type { AdministeredUser } from '@ohmstead/contract';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { AvatarStatus } from '../../ui/avatar-status.tsx';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { notify, notifyError } from '../../ui/notify.ts';
import { resendInvitation } from './users-api.ts';
import styles from './user-modals.module.css';
import { userStatus } from './user-status.ts';

const useResending = ({ id, email }: AdministeredUser) => {
  const [isSending, setSending] = useState(false);
  const resend = async () => {
    setSending(true);
    try {
      await resendInvitation(id);
      notify({ type: 'success', title: 'Invitation Sent', text: `A new invitation has been sent to ${email}.` });
    } catch (error) {
      notifyError(error, 'Problem Sending Invitation');
    }
    setSending(false);
  };
  return { isSending, resend };
};

const Invitation = ({ user }: { user: AdministeredUser }) => {
  const { isSending, resend } = useResending(user);
  return (
    <Button variant="default" loading={isSending} onClick={() => void resend()}>
      Resend Invitation
    </Button>
  );
};

type AccountStateProps = {
  user: AdministeredUser;
  disabled: boolean;
  saved: boolean | undefined;
  onChange: (disabled: boolean) => void;
};

/** Whether somebody can sign in, and what can be done about it. Nobody disables themselves or a super user. */
export const AccountState = ({ user, disabled, saved, onChange }: AccountStateProps) => {
  const isSelf = useUser()?.id === user.id;
  const status = userStatus({ ...user, disabled });
  return (
    <div className={styles['account']}>
      <AvatarStatus user={user} status={status} />
      <div className={styles['words']}>
        <p className={styles['name']}>{[user.firstName, user.lastName].filter(Boolean).join(' ') || user.email}</p>
        <p className={styles['status']}>{isSelf ? `${status.label}, you` : status.label}</p>
      </div>
      {user.verified || disabled ? null : <Invitation user={user} />}
      {isSelf || user.superuser ? null : (
        <Switch
          label="Disable this user"
          description={savedMeanwhileText(saved, (isDisabled) => (isDisabled ? 'disabled' : 'enabled'))}
          checked={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </div>
  );
};
