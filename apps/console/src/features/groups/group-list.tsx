import { Button } from '@mantine/core';
import type { Group } from '@ohmstead/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '../../lib/text/counted.ts';
import type { People } from '../../lib/use-people.ts';
import { ListPanel } from '../../ui/page/list-panel.tsx';
import { LongList } from '../../ui/page/long-list.tsx';
import { AddGroup } from './add-group.tsx';
import { deleteGroup } from './delete-group.tsx';
import { EditGroup } from './edit-group.tsx';
import styles from './group-list.module.css';
import { GroupRow } from './group-row.tsx';
import { useGroupCalls } from './groups-api.ts';

const nouns = { one: 'group', many: 'groups' };
const rowHeightPx = { wide: 49, narrow: 49 };
const collator = new Intl.Collator('en');

const NoGroups = () => (
  <>
    <p className={styles['none']}>No Groups</p>
    <p>A group gives all its users the same permissions, in one place.</p>
  </>
);

export const GroupList = ({ people }: { people: People }) => {
  const [open, setOpen] = useState<Group | 'new' | null>(null);
  const { remove } = useGroupCalls();
  const groups = people.groups.toSorted((one, other) => collator.compare(one.name, other.name));
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
