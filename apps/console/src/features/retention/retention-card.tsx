import { Button } from '@mantine/core';
import type { Retention } from '@ohmstead/contract';
import { IconPencil } from '@tabler/icons-react';
import { useMay } from '../../data/session/session.ts';
import { Card } from '../../ui/page/card.tsx';
import { FieldList, type Field } from '../../ui/values/field-list.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { useRetention, useRetentionUsage } from './retention-api.ts';
import styles from './retention.module.css';
import { wordsOfArchived, wordsOfDue, wordsOfRule } from './retention-words.ts';

const pencil = <IconPencil size={16} stroke={1.75} aria-hidden="true" />;

/** Counting may take a moment or fail; the rule is shown without waiting for the counts. */
const useCounts = ({ archiveAfterDays }: Retention): Field[] => {
  const { data, error } = useRetentionUsage();
  const pending = error === null ? 'Counting…' : 'Could not be counted';
  const archived = { label: 'Archived so far', value: data === undefined ? pending : wordsOfArchived(data) };
  if (archiveAfterDays === null) return [archived];
  return [{ label: 'Next to be archived', value: data === undefined ? pending : wordsOfDue(data) }, archived];
};

const Rule = ({ retention }: { retention: Retention }) => {
  const counts = useCounts(retention);
  const seesAll = useMay('perm-all-locations');
  return (
    <>
      <FieldList fields={[{ label: 'Archived', value: wordsOfRule(retention.archiveAfterDays) }, ...counts]} />
      {seesAll ? null : (
        <p className={styles['limited']}>
          The rule applies to all services. Only those at locations you can see are counted.
        </p>
      )}
    </>
  );
};

/** The current rule, kept up to date when other users change it. */
export const RetentionCard = ({ onEdit }: { onEdit: (retention: Retention) => void }) => {
  const { data, error, refetch } = useRetention();
  const edit = data && (
    <Button variant="default" leftSection={pencil} onClick={() => onEdit(data)}>
      Edit
    </Button>
  );
  return (
    <Card
      title="Raw samples"
      note="Every current, voltage, temperature and remaining capacity measurement taken during a service."
      actions={edit}
    >
      {data !== undefined ? (
        <Rule retention={data} />
      ) : error === null ? (
        <Waiting words="Loading the rule…" />
      ) : (
        <LoadFailed what="The rule" error={error} onRetry={refetch} note="Nothing has changed." />
      )}
    </Card>
  );
};
