import { Button, Switch } from '@mantine/core';
import type { AlarmRule } from '@ohmstead/contract';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { useLocations } from '../../data/locations-api.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { RowAction, RowActions } from '../../ui/page/row-actions.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { useAlarmRules, useRuleCalls } from './alarm-rules-api.ts';
import styles from './alarm-rules.module.css';
import { raisedText, ruleSentence } from './rule-words.ts';

const RuleForm = lazyPart(
  () => import('./rule-form.tsx'),
  (module) => module.RuleForm,
);

const deleteRule = ({ id, name }: AlarmRule, remove: (id: number) => Promise<void>): void =>
  confirmDeletion({
    title: `Delete ${name}?`,
    body: 'Its alarms end without a message. They can still be opened.',
    buttonLabel: 'Delete rule',
    remove: () => remove(id),
    problem: 'Problem deleting alarm rule',
    done: { title: 'Alarm rule deleted', text: `${name} has been deleted.` },
  });

const RuleCard = ({ rule, onEdit }: { rule: AlarmRule; onEdit: () => void }) => {
  const { data: locations = [] } = useLocations();
  const { save, remove } = useRuleCalls();
  const [isSaving, setSaving] = useState(false);
  const { id, name, enabled, version } = rule;
  const change = async () => {
    setSaving(true);
    await save(id, { enabled: !enabled, version }).catch((error: unknown) =>
      notifyError(error, 'Alarm rule not saved'),
    );
    setSaving(false);
  };
  return (
    <li className={styles['rule']} data-off={!enabled} aria-label={name}>
      <div className={styles['words']}>
        <h3>{name}</h3>
        {ruleSentence(rule, locations).map((line) => (
          <p key={line} className={styles['quiet']}>
            {line}
          </p>
        ))}
        <p className={styles['raised']}>{raisedText(rule.raised30Days)}</p>
      </div>
      <div className={styles['actions']}>
        <Switch
          aria-label={`${name} is on`}
          label={enabled ? 'On' : 'Off'}
          checked={enabled}
          disabled={isSaving}
          onChange={() => void change()}
        />
        <RowActions>
          <RowAction label={`Edit ${name}`} icon={IconPencil} onClick={onEdit} />
          <RowAction label={`Delete ${name}`} icon={IconTrash} onClick={() => deleteRule(rule, remove)} />
        </RowActions>
      </div>
    </li>
  );
};

type RulesProps = { rules: readonly AlarmRule[]; onEdit: (rule: AlarmRule) => void };

const Rules = ({ rules, onEdit }: RulesProps) =>
  rules.length === 0 ? (
    <p className={styles['quiet']}>No rules yet. A rule defines what raises an alarm and who is notified.</p>
  ) : (
    <ul className={styles['rules']} aria-label="Alarm rules">
      {rules.map((rule) => (
        <RuleCard key={rule.id} rule={rule} onEdit={() => onEdit(rule)} />
      ))}
    </ul>
  );

/** What raises alarms. */
export const RuleList = () => {
  const { data, error, refetch } = useAlarmRules();
  const [open, setOpen] = useState<AlarmRule | 'new'>();
  const close = () => setOpen(undefined);
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen('new')}>
      New rule
    </Button>
  );
  return (
    <Card title="Rules" note="What raises an alarm, how severe it is, and who is notified." actions={data && add}>
      {data === undefined ? (
        error === null ? (
          <Waiting words="Loading the rules…" />
        ) : (
          <LoadFailed what="The rules" error={error} onRetry={refetch} />
        )
      ) : (
        <Rules rules={data} onEdit={setOpen} />
      )}
      <Suspense>
        {open === undefined ? null : <RuleForm rule={open === 'new' ? undefined : open} onClose={close} />}
      </Suspense>
    </Card>
  );
};
