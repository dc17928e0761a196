import { useState } from 'react';
import type { AlarmRule } from '@ohmstead/contract';
import { useLocations } from '../../data/locations-api.ts';
import { useMay } from '../../data/session/session.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { StaleNotice } from '../../ui/editing/stale-notice.tsx';
import { useEdit } from '../../ui/editing/use-edit.ts';
import { useRuleCalls } from './alarm-rules-api.ts';
import { RuleFields } from './rule-fields.tsx';
import { RulePreview } from './rule-preview.tsx';
import { newRule, readRule, ruleProblems, valuesOf, type RuleProblems, type RuleValues } from './rule-values.ts';

type RuleFormProps = {
  /** Undefined for a new rule. */
  rule: AlarmRule | undefined;
  onClose: () => void;
};

/** Without a name a rule can be previewed, but not saved. */
const previewable = (values: RuleValues, mustName: boolean) => {
  const named = { ...values, name: values.name.trim() === '' ? '–' : values.name };
  return Object.keys(ruleProblems(named, mustName)).length === 0 ? { ...readRule(named), name: '–' } : null;
};

const words = {
  saved: ({ name }: RuleValues) => ({
    title: 'Alarm rule saved',
    text: `${name.trim()} applies to all that is known.`,
  }),
  problem: 'Alarm rule not saved',
  staleCode: 'alarmRules-update-6',
};

const loadedFrom = (rule: AlarmRule) => ({ apiVersion: rule.version, values: valuesOf(rule) });

const Loaded = ({ rule, onClose, start, mustName }: RuleFormProps & { start: RuleValues; mustName: boolean }) => {
  const [shown, setShown] = useState<RuleProblems>({});
  const { add, save, reload } = useRuleCalls();
  const edit = useEdit({
    noun: 'alarm rule',
    loaded: { apiVersion: rule?.version ?? 0, values: start },
    save: async ({ apiVersion, values }) => {
      const { kind, ...content } = readRule(values);
      if (rule === undefined) await add({ kind, ...content });
      else await save(rule.id, { ...content, version: apiVersion });
    },
    reload: async () => (rule === undefined ? { apiVersion: 0, values: start } : loadedFrom(await reload(rule))),
    onDone: onClose,
    words,
  });
  const { values } = edit;
  const change = (part: Partial<RuleValues>) => {
    edit.set(part);
    setShown({});
  };
  const trySave = () => {
    const found = ruleProblems(values, mustName);
    setShown(found);
    if (Object.keys(found).length === 0) void edit.save();
  };
  return (
    <FormModal
      wide
      title={rule === undefined ? 'New alarm rule' : `Edit ${rule.name}`}
      submitLabel="Save rule"
      isSaving={edit.state === 'saving' || edit.state === 'reloading'}
      hasChanges={edit.hasChanges}
      notice={<StaleNotice {...edit} />}
      onSubmit={trySave}
      onClose={onClose}
    >
      <RuleFields values={values} problems={shown} onChange={change} isNew={rule === undefined} />
      <RulePreview rule={previewable(values, mustName)} />
    </FormModal>
  );
};

/** A rule with everything that can be set, and what it would have raised before it is saved. */
export const RuleForm = (props: RuleFormProps) => {
  const mustName = !useMay('perm-all-locations');
  const { data: locations } = useLocations();
  if (locations === undefined) return null;
  const own = mustName ? locations.map(({ id }) => id) : [];
  const start = props.rule === undefined ? newRule(own) : valuesOf(props.rule);
  return <Loaded {...props} start={start} mustName={mustName} />;
};
