import { lazily } from '@ohmstead/domain';
import { Button } from '@mantine/core';
import type { Group } from '@ohmstead/contract';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '../../lib/text/number-text.ts';
import type { People } from '../../data/people-api.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { ListPanel } from '../../ui/page/list-panel.tsx';
import { LongList } from '../../ui/page/long-list.tsx';
import { RowAction, RowActions } from '../../ui/page/row-actions.tsx';
import { AddGroup } from './add-group.tsx';
import { EditGroup } from './edit-group.tsx';
import { useGroupCalls } from '../../data/groups-api.ts';
import styles from './group-list.module.css';

const usersAfter = (userCount: number): string => {
  if (userCount === 0) return 'It has no users.';
  return userCount === 1
    ? 'Its 1 user will be kept and return to their own permissions.'
    : `Its ${userCount.toLocaleString('en')} users will be kept and return to their own permissions.`;
};

/** Asks for confirmation with the effects on the group's users, deletes the group and reports the result. */
const deleteGroup = ({ id, name, userCount }: Group, remove: (id: number) => Promise<void>): void =>
  confirmDeletion({
    title: 'Confirm Delete',
    body: (
      <p>
        Delete the group <strong>{name}</strong>? {usersAfter(userCount)}
      </p>
    ),
    buttonLabel: 'Delete',
    remove: () => remove(id),
    problem: 'Problem Deleting Group',
    done: { title: 'Group Deleted', text: `${name} group has been deleted.` },
  });

const users = { one: 'User', many: 'Users' };

type GroupRowProps = { group: Group; onEdit: () => void; onDelete: () => void };

const GroupRow = ({ group: { name, userCount }, onEdit, onDelete }: GroupRowProps) => (
  <div className={styles['group']}>
    <p className={styles['name']}>{name}</p>
    <p className={styles['count']}>{userCount === 0 ? '' : counted(userCount, users)}</p>
    <RowActions>
      <RowAction label={`Edit ${name}`} icon={IconPencil} onClick={onEdit} />
      <RowAction label={`Delete ${name}`} icon={IconTrash} onClick={onDelete} />
    </RowActions>
  </div>
);

const nouns = { one: 'group', many: 'groups' };
const rowHeightPx = { wide: 49, narrow: 49 };
const collator = lazily(() => new Intl.Collator('en'));

const NoGroups = () => (
  <>
    <p className={styles['none']}>No Groups</p>
    <p>Use a group to give several users the same permissions.</p>
  </>
);

export const GroupList = ({ people }: { people: People }) => {
  const [open, setOpen] = useState<Group | 'new' | null>(null);
  const { remove } = useGroupCalls();
  const groups = people.groups.toSorted((one, other) => collator().compare(one.name, other.name));
  const close = () => setOpen(null);
  return (
    <>
      <ListPanel
        title="Existing Groups"
        count={groups.length === 0 ? '' : counted(groups.length, nouns)}
        action={
          <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setOpen('new')}>
            Add Group
          </Button>
        }
        empty={groups.length === 0 ? <NoGroups /> : undefined}
      >
        <LongList label="Existing Groups" items={groups} keyOf={({ id }) => id} rowHeightPx={rowHeightPx}>
          {(group) => (
            <GroupRow group={group} onEdit={() => setOpen(group)} onDelete={() => deleteGroup(group, remove)} />
          )}
        </LongList>
      </ListPanel>
      {open === 'new' ? <AddGroup people={people} onClose={close} /> : null}
      {open === null || open === 'new' ? null : <EditGroup group={open} people={people} onClose={close} />}
    </>
  );
};
