import { ActionIcon, Button } from '@mantine/core';
import type { DispositionPolicy } from '@ohmstead/domain';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Card } from '../../ui/page/card.tsx';
import { FieldList } from '../../ui/values/field-list.tsx';
import styles from './dispositions.module.css';
import { keyOfPolicy } from './policy-draft.ts';
import { fieldsOfPolicy, nameOf } from './policy-words.ts';

type PolicyActions = { onEdit: (policy: DispositionPolicy) => void; onRemove: (policy: DispositionPolicy) => void };

const Actions = ({ policy, onEdit, onRemove }: PolicyActions & { policy: DispositionPolicy }) => (
  <div className={styles['actions']}>
    <ActionIcon size={36} color="gray" aria-label={`Edit ${nameOf(policy)}`} onClick={() => onEdit(policy)}>
      <IconPencil size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
    {policy.value === null ? null : (
      <ActionIcon size={36} color="gray" aria-label={`Remove ${nameOf(policy)}`} onClick={() => onRemove(policy)}>
        <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    )}
  </div>
);

type PolicyListProps = {
  policies: readonly DispositionPolicy[];
  /** Undefined for users who can only read them. */
  actions?: (PolicyActions & { onAdd: () => void }) | undefined;
};

export const PolicyList = ({ policies, actions }: PolicyListProps) => (
  <Card
    title="Policies"
    note="The most specific policy applies to a battery: the one for its model, otherwise for its group (Used In), otherwise for all batteries."
    actions={
      actions && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          onClick={actions.onAdd}
        >
          Add
        </Button>
      )
    }
  >
    <ul className={styles['policies']} aria-label="Policies">
      {policies.map((policy) => (
        <li key={keyOfPolicy(policy)}>
          <div className={styles['head']}>
            <h3>{nameOf(policy)}</h3>
            {actions && <Actions policy={policy} {...actions} />}
          </div>
          <FieldList fields={fieldsOfPolicy(policy)} />
        </li>
      ))}
    </ul>
    {actions === undefined ? (
      <p className={styles['quiet']}>Only users with access to all locations can change them.</p>
    ) : null}
  </Card>
);
