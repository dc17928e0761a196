import type { Group } from '@ohmstead/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { counted } from '../../lib/text/counted.ts';
import { RowAction, RowActions } from '../../ui/page/row-actions.tsx';
import styles from './group-list.module.css';

const nouns = { one: 'User', many: 'Users' };

type GroupRowProps = { group: Group; onEdit: () => void; onDelete: () => void };

export const GroupRow = ({ group: { name, userCount }, onEdit, onDelete }: GroupRowProps) => (
  <div className={styles['group']}>
    <p className={styles['name']}>{name}</p>
    <p className={styles['count']}>{userCount === 0 ? '' : counted(userCount, nouns)}</p>
    <RowActions>
      <RowAction label={`Edit ${name}`} icon={IconPencil} onClick={onEdit} />
      <RowAction label={`Delete ${name}`} icon={IconTrash} onClick={onDelete} />
    </RowActions>
  </div>
);
