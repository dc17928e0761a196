import { Button, CloseButton, TextInput } from '@mantine/core';
import type { AdministeredUser } from '@ohmstead/contract';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { includesRight, lazily, mayGive, type Rights } from '@ohmstead/domain';
import { useState } from 'react';
import { useUser } from '../../data/session/session.ts';
import { counted } from '../../lib/text/number-text.ts';
import type { People } from '../../data/people-api.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { ListPanel } from '../../ui/page/list-panel.tsx';
import { LongList } from '../../ui/page/long-list.tsx';
import { AddUsers } from './add-users.tsx';
import { EditUser } from './edit-user.tsx';
import { UserRow } from './user-row.tsx';
import { useUserCalls } from '../../data/users-api.ts';
import { ViewAsForm } from './view-as-form.tsx';

/** Asks for confirmation, deletes the user and reports the result. */
const deleteUser = ({ id, email }: AdministeredUser, remove: (id: number) => Promise<void>): void =>
  confirmDeletion({
    title: 'Confirm Delete',
    body: (
      <p>
        Delete the user <strong>{email}</strong>? They will be logged out immediately and will no longer be able to log
        in. Their saved data is kept.
      </p>
    ),
    buttonLabel: 'Delete',
    remove: () => remove(id),
    problem: 'Problem Deleting User',
    done: { title: 'User Deleted', text: `${email} has been deleted.` },
  });

type Named = Pick<AdministeredUser, 'email' | 'firstName' | 'lastName'>;

const collator = lazily(() => new Intl.Collator('en'));

const sortByEmail = <User extends Named>(users: readonly User[]): User[] =>
  users.toSorted((one, other) => collator().compare(one.email, other.email));

/** Each word of the text must be in the email, the first or the last name. */
const filterByName = <User extends Named>(users: readonly User[], text: string): User[] => {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  return users.filter(({ email, firstName, lastName }) => {
    const names = [email, firstName ?? '', lastName ?? ''].map((name) => name.toLowerCase());
    return terms.every((term) => names.some((name) => name.includes(term)));
  });
};

/** Keeps the text as typed, including spaces; takes over a text set from outside. */
const NameFilter = ({ name, onChange }: { name: string; onChange: (name: string) => void }) => {
  const [text, setText] = useState(name);
  const [seen, setSeen] = useState(name);
  if (seen !== name) {
    setSeen(name);
    if (text.trim() !== name.trim()) setText(name);
  }
  const change = (typed: string) => {
    setText(typed);
    onChange(typed);
  };
  return (
    <TextInput
      type="search"
      aria-label="Filter by name"
      placeholder="Filter by name"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label="Clear filter" onClick={() => change('')} />}
    />
  );
};

type UserListProps = {
  people: People;
  /** 'Filter by name', kept in the address. */
  name: string;
  onName: (name: string) => void;
};

const nouns = { one: 'user', many: 'users' };
const rowHeightPx = { wide: 57, narrow: 83 };

const countWords = (shown: number, all: number): string =>
  shown === all ? counted(all, nouns) : `${shown.toLocaleString('en')} of ${counted(all, nouns)}`;

const NoMatch = ({ name }: { name: string }) => (
  <>No user has '{name.trim()}' in their email address or name. Try fewer words.</>
);

/** Whom the logged-in user may view as: who can log in, and holds nothing that they lack. Undefined for who may view as nobody. */
const useViewable = (groups: People['groups']): ((user: AdministeredUser) => boolean) | undefined => {
  const self = useUser();
  const own: Rights = { isSuperuser: self?.superuser ?? false, held: new Set(self?.permissions.permissions) };
  if (self === null || self.viewing || !includesRight(own, 'perm-view-as')) return undefined;
  return ({ id, superuser, verified, disabled, groupId, permissions }) => {
    const group = groups.find((each) => each.id === groupId);
    const held = (group ?? { permissions }).permissions.permissions;
    return id !== self.id && verified && !disabled && (!superuser || own.isSuperuser) && mayGive(own, held);
  };
};

/** All users of the organisation, with the actions on each. */
export const UserList = ({ people, name, onName }: UserListProps) => {
  const [open, setOpen] = useState<AdministeredUser | 'new' | null>(null);
  const [viewed, setViewed] = useState<AdministeredUser>();
  const isViewable = useViewable(people.groups);
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
          {(user) => (
            <UserRow
              user={user}
              onEdit={() => setOpen(user)}
              onDelete={() => deleteUser(user, remove)}
              onView={isViewable && (() => setViewed(user))}
              mayView={isViewable?.(user) ?? false}
            />
          )}
        </LongList>
      </ListPanel>
      {viewed === undefined ? null : <ViewAsForm user={viewed} onClose={() => setViewed(undefined)} />}
      {open === 'new' ? <AddUsers people={people} onClose={close} /> : null}
      {open === null || open === 'new' ? null : <EditUser user={open} people={people} onClose={close} />}
    </>
  );
};
