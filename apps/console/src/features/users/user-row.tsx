import type { AdministeredUser } from '@ohmstead/contract';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useUser } from '../../data/session/session.ts';
import { AvatarStatus } from '../../ui/avatar-status.tsx';
import { RowAction, RowActions } from '../../ui/page/row-actions.tsx';
import styles from './user-list.module.css';
import { userStatus } from './account-state.tsx';

/** Allows a line break before the @ rather than anywhere. */
const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@');
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
};

type UserRowProps = {
  user: AdministeredUser;
  onEdit: () => void;
  onDelete: () => void;
  /** Left out for who may view as nobody. */
  onView?: (() => void) | undefined;
  mayView: boolean;
};

/** Unusual states of a user are also shown as text, because touch screens cannot hover. */
export const UserRow = ({ user, onEdit, onDelete, onView, mayView }: UserRowProps) => {
  const { email, firstName, lastName, groupName, superuser } = user;
  const status = userStatus(user);
  const isSelf = useUser()?.id === user.id;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <div className={styles['user']} data-status={status.status}>
      <AvatarStatus user={user} status={status} />
      <p className={styles['email']}>
        <EmailText email={email} />
        {isSelf ? <span className={styles['you']}>you</span> : null}
        {user.factorKinds.length === 0 ? null : <span className={styles['factor']}>second factor</span>}
      </p>
      <p className={styles['name']}>{name}</p>
      <p className={styles['group']}>{groupName === null ? '' : `${groupName} Group`}</p>
      <p className={styles['state']} aria-hidden="true">
        {status.status === 'active' ? '' : status.label}
      </p>
      <RowActions>
        {onView ? <RowAction label={`View as ${email}`} icon={IconEye} onClick={onView} isAway={!mayView} /> : null}
        <RowAction label={`Edit ${email}`} icon={IconPencil} onClick={onEdit} />
        <RowAction label={`Delete ${email}`} icon={IconTrash} onClick={onDelete} isAway={superuser && !isSelf} />
      </RowActions>
    </div>
  );
};
