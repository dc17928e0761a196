import { Button, Switch } from '@mantine/core';
import type { AdministeredUser } from '@ohmstead/contract';
import { IconCircleCheckFilled, IconCircleXFilled, IconClockFilled, IconShieldCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '../../data/session/session.ts';
import { AvatarStatus, type PersonStatus } from '../../ui/avatar-status.tsx';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { TextField } from '../../ui/editing/text-field.tsx';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { endSessions, resendInvitation, useUserCalls } from '../../data/users-api.ts';
import styles from './user-modals.module.css';

type UserStatus = PersonStatus & { status: 'disabled' | 'superuser' | 'active' | 'unverified' };

const statuses = {
  disabled: { status: 'disabled', label: 'User Disabled', tone: 'idle', icon: IconCircleXFilled },
  superuser: { status: 'superuser', label: 'Super User', tone: 'accent', icon: IconShieldCheckFilled },
  active: { status: 'active', label: 'Active User', tone: 'good', icon: IconCircleCheckFilled },
  unverified: { status: 'unverified', label: 'Unverified User', tone: 'warning', icon: IconClockFilled },
} as const satisfies Record<UserStatus['status'], UserStatus>;

type Facts = Pick<AdministeredUser, 'disabled' | 'verified' | 'superuser'>;

/** Disabled takes precedence (spec: administration §4). */
export const userStatus = ({ disabled, verified, superuser }: Facts): UserStatus => {
  if (disabled) return statuses.disabled;
  if (verified && superuser) return statuses.superuser;
  return verified ? statuses.active : statuses.unverified;
};

const useResending = ({ id, email }: AdministeredUser) => {
  const [isSending, setSending] = useState(false);
  const resend = async () => {
    setSending(true);
    try {
      await resendInvitation(id);
      notify({ type: 'success', title: 'Invitation sent', text: `A new invitation has been sent to ${email}.` });
    } catch (error) {
      notifyError(error, 'Problem sending invitation');
    }
    setSending(false);
  };
  return { isSending, resend };
};

const Invitation = ({ user }: { user: AdministeredUser }) => {
  const { isSending, resend } = useResending(user);
  return (
    <Button variant="default" loading={isSending} onClick={() => void resend()}>
      Resend invitation
    </Button>
  );
};

const confirmEnd = ({ id, email }: AdministeredUser): void =>
  confirmDeletion({
    title: 'End sessions',
    body: (
      <p>
        End all sessions of <strong>{email}</strong>? They will be logged out everywhere immediately and can log in
        again.
      </p>
    ),
    buttonLabel: 'End sessions',
    remove: () => endSessions(id),
    problem: 'Problem ending sessions',
    done: { title: 'Sessions ended', text: `${email} has been logged out everywhere.` },
  });

const ResetReason = ({ email, onChange }: { email: string; onChange: (reason: string) => void }) => {
  const [reason, setReason] = useState('');
  return (
    <>
      <p>
        All second factors and recovery codes of <strong>{email}</strong> are removed, and all sessions end. The next
        login with the password asks for a new second factor. Make sure that the request really comes from them.
      </p>
      <TextField
        label="Reason"
        value={reason}
        maxLength={500}
        onChange={(text) => {
          setReason(text);
          onChange(text);
        }}
      />
    </>
  );
};

const useResetting = () => {
  const { resetSecondFactor } = useUserCalls();
  return ({ id, email }: AdministeredUser): void => {
    let reason = '';
    openModal({
      title: 'Reset second factor',
      body: <ResetReason email={email} onChange={(text) => (reason = text)} />,
      buttonLabel: 'Reset second factor',
      dangerous: true,
      buttonAction: async () => {
        if (reason.trim().length < 3) {
          notify({ type: 'error', title: 'Reason is required', text: 'Give a short reason. They will see it.' });
          throw new Error('No reason was given');
        }
        try {
          await resetSecondFactor(id, reason.trim());
        } catch (error) {
          notifyError(error, 'Problem resetting the second factor');
          throw error;
        }
        notify({ type: 'success', title: 'Second factor reset', text: `${email} gets an email about it.` });
      },
    });
  };
};

type AccountStateProps = {
  user: AdministeredUser;
  disabled: boolean;
  saved: boolean | undefined;
  onChange: (disabled: boolean) => void;
};

/** Whether a user can log in, and how to change that. Users cannot disable themselves or a super user. */
export const AccountState = ({ user, disabled, saved, onChange }: AccountStateProps) => {
  const self = useUser();
  const isSelf = self?.id === user.id;
  const mayEndSessions = user.verified && !user.disabled && !isSelf && (!user.superuser || self?.superuser);
  const mayReset = user.factorKinds.length > 0 && !isSelf && (!user.superuser || self?.superuser);
  const openReset = useResetting();
  const status = userStatus({ ...user, disabled });
  return (
    <div className={styles['account']}>
      <AvatarStatus user={user} status={status} />
      <div className={styles['words']}>
        <p className={styles['name']}>{[user.firstName, user.lastName].filter(Boolean).join(' ') || user.email}</p>
        <p className={styles['status']}>{isSelf ? `${status.label}, you` : status.label}</p>
      </div>
      {user.verified || disabled ? null : <Invitation user={user} />}
      {mayEndSessions && (
        <Button variant="default" onClick={() => confirmEnd(user)}>
          End sessions
        </Button>
      )}
      {mayReset && (
        <Button variant="default" onClick={() => openReset(user)}>
          Reset second factor
        </Button>
      )}
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
