import { Tabs } from '@mantine/core';
import type { ServiceAccount } from '@ohmstead/contract';
import type { Permission } from '@ohmstead/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { GroupList } from '../../features/groups/group-list.tsx';
import { AccountTokens } from '../../features/tokens/account-tokens.tsx';
import { ServiceAccountList } from '../../features/users/service-accounts/service-account-list.tsx';
import { readUsersSearch } from '../../features/users/users-search.ts';
import { UserList } from '../../features/users/user-list.tsx';
import { useMay, useUser } from '../../data/session/session.ts';
import { usePeople, type People } from '../../data/people-api.ts';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { LoadingPanel } from '../../ui/page/loading-panel.tsx';
import { ImportLink } from '../../ui/page/import-link.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';
import styles from './users-page.module.css';

const route = '/shell/settings/users';

type Tab = 'users' | 'groups' | 'service-accounts';

const useTab = (reload: () => void): { tab: Tab; switchTo: (next: string | null) => void } => {
  // The router keeps what it does not know: a tab of that kind is the first one.
  const { tab = 'users' } = readUsersSearch(useSearch({ from: route }));
  const navigate = useNavigate({ from: '/settings/users' });
  const switchTo = (next: string | null) => {
    void navigate({ search: ({ name }) => readUsersSearch({ tab: next, name }) });
    reload();
  };
  return { tab, switchTo };
};

const Users = ({ people }: { people: People }) => {
  const { name = '' } = useSearch({ from: route });
  const navigate = useNavigate({ from: '/settings/users' });
  const filter = (text: string) => void navigate({ search: text === '' ? {} : { name: text }, replace: true });
  return <UserList people={people} name={name} onName={filter} />;
};

/** What an account may do; undefined if that is its group's, which the user does not see. */
const heldBy = (account: ServiceAccount, { groups }: People): readonly string[] | undefined =>
  account.groupId === null
    ? account.permissions.permissions
    : groups.find(({ id }) => id === account.groupId)?.permissions.permissions;

const tokensOf = (account: ServiceAccount, people: People) => (
  <AccountTokens accountId={account.id} held={heldBy(account, people)} />
);

/** A right that is withdrawn while the page is open takes nothing away that was typed. */
const useMayOnce = (permission: Permission): boolean => {
  const may = useMay(permission);
  const [held, setHeld] = useState(may);
  if (may && !held) setHeld(true);
  return held;
};

/** The tab that is asked for, or the first one that the user may open. */
const shownTab = (tab: Tab, mayPeople: boolean, mayAccounts: boolean): Tab => {
  if (!mayPeople) return 'service-accounts';
  return tab === 'service-accounts' && !mayAccounts ? 'users' : tab;
};

/** The users of the organisation and their rights. Each switch of tabs reads everything again. */
export const UsersPage = () => {
  const orgName = useUser()?.orgName;
  const { people, error, reload } = usePeople();
  const { tab, switchTo } = useTab(() => void reload());
  const [maySeePeople, maySeeAccounts] = [useMayOnce('perm-users-groups'), useMayOnce('perm-service-accounts')];
  const shown = shownTab(tab, maySeePeople, maySeeAccounts);
  const contentOf = (wanted: 'users' | 'groups' | 'accounts') => {
    if (people === undefined)
      return error === null ? (
        <LoadingPanel words="Loading users and groups…" />
      ) : (
        <LoadFailed what="The users and groups" error={error} onRetry={reload} />
      );
    if (wanted === 'users') return <Users people={people} />;
    if (wanted === 'groups') return <GroupList people={people} />;
    return <ServiceAccountList people={people} tokensOf={tokensOf} />;
  };
  return (
    <SettingsPage
      title="Users and Groups"
      note={orgName ? `For ${orgName}` : undefined}
      actions={shown === 'users' ? <ImportLink to="/settings/users/import/{-$id}" /> : undefined}
    >
      <Tabs value={shown} onChange={switchTo} keepMounted={false}>
        <Tabs.List className={styles['list'] ?? ''}>
          {maySeePeople ? <Tabs.Tab value="users">Users</Tabs.Tab> : null}
          {maySeePeople ? <Tabs.Tab value="groups">Groups</Tabs.Tab> : null}
          {maySeeAccounts ? <Tabs.Tab value="service-accounts">Service accounts</Tabs.Tab> : null}
        </Tabs.List>
        {maySeePeople ? <Tabs.Panel value="users">{contentOf('users')}</Tabs.Panel> : null}
        {maySeePeople ? <Tabs.Panel value="groups">{contentOf('groups')}</Tabs.Panel> : null}
        {maySeeAccounts ? <Tabs.Panel value="service-accounts">{contentOf('accounts')}</Tabs.Panel> : null}
      </Tabs>
    </SettingsPage>
  );
};
