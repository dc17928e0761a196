import { Button } from '@mantine/core';
import type { AdministeredUser } from '@ohmstead/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '../../lib/text/counted.ts';
import type { People } from '../../lib/use-people.ts';
import { ListPanel } from '../../ui/page/list-panel.tsx';
import { LongList } from '../../ui/page/long-list.tsx';
import { AddUsers } from './add-users.tsx';
import { deleteUser } from './delete-user.tsx';
import { EditUser } from './edit-user.tsx';
import { filterByName, sortByEmail } from './filter-users.ts';
import { NameFilter } from './name-filter.tsx';
import { UserRow } from './user-row.tsx';
import { useUserCalls } from './users-api.ts';

type UserListProps = {
  people: People;
  /** 'Filter by name'; it stands in the address. */
  name: string;
  onName: (name: string) => void;
};

const nouns = { one: 'user', many: 'users' };
const rowHeightPx = { wide: 57, narrow: 83 };

const countWords = (shown: number, all: number): string =>
  shown === all ? counted(all, nouns) : `${shown.toLocaleString('en')} of ${counted(all, nouns)}`;

const NoMatch = ({ name }: { name: string }) => (
  <>No user has “{name.trim()}” in the email address or the name. Try fewer words.</>
);

/** Everybody in the organization, and what can be done about them. */
export const UserList = ({ people, name, onName }: UserListProps) => {
  const [open, setOpen] = useState<AdministeredUser | 'new' | null>(null);
  const { remove } = useUserCalls();
  const shown = filterByName(sortByEmail(people.users), name);
  const close = () => setOpen(null);
  return (
    <>
      <ListPanel
        title="Existing Users"
        count={countWords(shown.length, people.users.length)}
        filter={<NameFilter name={name} onChange={onName} />}
        action={
          <Button leftSection={<IconUserPlus size={18} stroke={1.75} />} onClick={() => setOpen('new')}>
            Add Users
          </Button>
        }
        empty={shown.length === 0 ? <NoMatch name={name} /> : undefined}
      >
        <LongList label="Existing Users" items={shown} keyOf={({ id }) => id} rowHeightPx={rowHeightPx}>
          {(user) => <UserRow user={user} onEdit={() => setOpen(user)} onDelete={() => deleteUser(user, remove)} />}
        </LongList>
      </ListPanel>
      {open === 'new' ? <AddUsers people={people} onClose={close} /> : null}
      {open === null || open === 'new' ? null : <EditUser user={open} people={people} onClose={close} />}
    </>
  );
};
