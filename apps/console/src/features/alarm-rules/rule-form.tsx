import { useState } from 'react';
import type { AlarmRule } from '@ohmstead/contract';
import { useLocations } from '../../data/locations-api.ts';
import { useMay } from '../../data/session/session.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { notify } from '../../ui/notices/notify.ts';
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

const Loaded = ({ rule, onClose, start, mustName }: RuleFormProps & { start: RuleValues; mustName: boolean }) => {
  const [values, setValues] = useState(start);
  const [shown, setShown] = useState<RuleProblems>({});
  const { add, save } = useRuleCalls();
  const change = (part: Partial<RuleValues>) => {
    setValues((before) => ({ ...before, ...part }));
    setShown({});
  };
  const { isSaving, submit } = useSubmit(async () => {
    const { kind, ...content } = readRule(values);
    if (rule === undefined) await add({ kind, ...content });
    else await save(rule.id, { ...content, version: rule.version });
    notify({ type: 'success', title: 'Alarm rule saved', text: `${content.name} applies to all that is known.` });
    onClose();
  }, 'Alarm rule not saved');
  const trySave = () => {
    const found = ruleProblems(values, mustName);
    setShown(found);
    if (Object.keys(found).length === 0) void submit();
  };
  return (
    <FormModal
      wide
      title={rule === undefined ? 'New alarm rule' : `Edit ${rule.name}`}
      submitLabel="Save rule"
      isSaving={isSaving}
      hasChanges={JSON.stringify(values) !== JSON.stringify(start)}
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
