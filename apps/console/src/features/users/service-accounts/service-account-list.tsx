import { Button } from '@mantine/core';
import type { ServiceAccount } from '@ohmstead/contract';
import { locationIdOf } from '@ohmstead/domain';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { People } from '../../../data/people-api.ts';
import { counted } from '../../../lib/text/number-text.ts';
import { confirmDeletion } from '../../../ui/dialog/confirm-deletion.ts';
import { Card, CardColumn } from '../../../ui/page/card.tsx';
import { LoadFailed } from '../../../ui/page/load-failed.tsx';
import { RowAction, RowActions } from '../../../ui/page/row-actions.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { AddAccount, EditAccount } from './account-forms.tsx';
import { useServiceAccountCalls, useServiceAccounts } from './service-accounts-api.ts';
import styles from './service-accounts.module.css';

const permissionNoun = { one: 'permission', many: 'permissions' };
const locationNoun = { one: 'location', many: 'locations' };

const rightsWords = ({ groupName, wall, permissions: { permissions } }: ServiceAccount): string => {
  if (groupName !== null) return `Permissions of the group ${groupName}`;
  const places = permissions.filter((right) => locationIdOf(right) !== undefined).length;
  const seesAll = permissions.includes('perm-all-locations');
  const locations = seesAll ? 'all locations' : counted(places, locationNoun);
  const held = counted(permissions.length - places - (seesAll ? 1 : 0), permissionNoun);
  return `${wall ? 'Wall screen' : held}, ${locations}`;
};

const deleteAccount = ({ id, name }: ServiceAccount, remove: (id: number) => Promise<void>): void =>
  confirmDeletion({
    title: `Delete ${name}?`,
    body: 'Its tokens are refused from their next call on. What it has done stays.',
    buttonLabel: 'Delete service account',
    remove: () => remove(id),
    problem: 'Problem deleting service account',
    done: { title: 'Service account deleted', text: `${name} has been deleted.` },
  });

type AccountProps = { account: ServiceAccount; children: ReactNode; onEdit: () => void; onDelete: () => void };

const Account = ({ account, children, onEdit, onDelete }: AccountProps) => (
  <Card
    title={account.name}
    note={account.description ?? undefined}
    actions={
      <RowActions>
        <RowAction label={`Edit ${account.name}`} icon={IconPencil} onClick={onEdit} />
        <RowAction label={`Delete ${account.name}`} icon={IconTrash} onClick={onDelete} />
      </RowActions>
    }
  >
    <p className={styles['facts']}>
      {account.disabled ? <span className={styles['mark']}>Disabled</span> : null}
      <span>{rightsWords(account)}</span>
      {account.lastUsedAt === null ? (
        <span>Never used</span>
      ) : (
        <span>
          Last used <RelativeTime at={account.lastUsedAt} />
        </span>
      )}
    </p>
    {children}
  </Card>
);

type AccountsProps = { people: People; tokensOf: (account: ServiceAccount, people: People) => ReactNode };

const Accounts = ({ people, tokensOf, accounts }: AccountsProps & { accounts: readonly ServiceAccount[] }) => {
  const [edited, setEdited] = useState<ServiceAccount>();
  const { remove } = useServiceAccountCalls();
  if (accounts.length === 0) return <p className={styles['facts']}>No service accounts yet.</p>;
  return (
    <>
      {accounts.map((account) => (
        <Account
          key={account.id}
          account={account}
          onEdit={() => setEdited(account)}
          onDelete={() => deleteAccount(account, remove)}
        >
          {tokensOf(account, people)}
        </Account>
      ))}
      {edited === undefined ? null : (
        <EditAccount account={edited} people={people} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
};

/** Users who cannot log in, each with its tokens. */
export const ServiceAccountList = ({ people, tokensOf }: AccountsProps) => {
  const { data, error, refetch } = useServiceAccounts();
  const [isAdding, setAdding] = useState(false);
  return (
    <CardColumn>
      <div className={styles['head']}>
        <p>For programs that belong to no one in particular. They cannot log in, and act with their tokens.</p>
        <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setAdding(true)}>
          Add service account
        </Button>
      </div>
      {data === undefined ? (
        error === null ? (
          <Waiting words="Loading the service accounts…" />
        ) : (
          <LoadFailed what="The service accounts" error={error} onRetry={refetch} />
        )
      ) : (
        <Accounts people={people} tokensOf={tokensOf} accounts={data} />
      )}
      {isAdding ? <AddAccount people={people} onClose={() => setAdding(false)} /> : null}
    </CardColumn>
  );
};
