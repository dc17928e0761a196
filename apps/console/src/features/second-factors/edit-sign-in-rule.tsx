import { NativeSelect, Switch } from '@mantine/core';
import type { Requirement, RuledKinds, SignInRule } from '@ohmstead/contract';
import { graceDays, keysOf } from '@ohmstead/domain';
import { useState } from 'react';
import { startOfDay } from '../../lib/text/day.ts';
import { counted } from '../../lib/text/number-text.ts';
import { DateField } from '../../ui/calendar/date-field.tsx';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { StaleNotice } from '../../ui/editing/stale-notice.tsx';
import { fieldOrder, TextField } from '../../ui/editing/text-field.tsx';
import { useEdit } from '../../ui/editing/use-edit.ts';
import { useReadiness, useSignInRuleCalls } from './sign-in-rule-api.ts';
import { kindWords, requirementNotes, requirementWords } from './sign-in-rule-words.ts';
import styles from './second-factors.module.css';

const dayMs = 86_400_000;
const requirements = keysOf(requirementWords);
const user = { one: 'user', many: 'users' };

type Values = {
  requirement: Requirement;
  from: number | null;
  kinds: RuledKinds;
  remembering: boolean;
  /** As typed. */
  hours: string;
};

const maxHours = 168;
const areHours = (typed: string) => /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxHours;

const loadedFrom = ({ version, requirement, from, kinds, remembering, identitySessionHours }: SignInRule) => ({
  apiVersion: version,
  values: { requirement, from, kinds, remembering, hours: String(identitySessionHours) },
});

const words = {
  saved: () => ({ title: 'Rule saved', text: 'It applies to sessions that are open too.' }),
  problem: 'Problem saving the rule',
  staleCode: 'organizations-signIn-1',
};

/** Who would be shut out until they add one. */
const NotReady = ({ requirement, kinds }: Pick<Values, 'requirement' | 'kinds'>) => {
  const { data } = useReadiness(requirement, kinds);
  if (data === undefined || requirement === 'optional') return null;
  const missing = data.concernedCount - data.readyCount;
  if (missing === 0) return <p>Everyone affected has {kinds === 'passkey' ? 'a passkey' : 'a second factor'}.</p>;
  return (
    <details>
      <summary>
        {counted(missing, user)} without {kinds === 'passkey' ? 'a passkey' : 'a second factor'}
      </summary>
      <ul className={styles['people']}>
        {data.notReady.map(({ id, email }) => (
          <li key={id}>{email}</li>
        ))}
      </ul>
    </details>
  );
};

type EditSignInRuleProps = { rule: SignInRule; onClose: () => void };

const useRuleEdit = ({ rule, onClose }: EditSignInRuleProps) => {
  const { save, reload } = useSignInRuleCalls();
  return useEdit<Values>({
    noun: 'rule',
    loaded: loadedFrom(rule),
    save: ({ apiVersion, values: { hours, ...values } }) =>
      save({ ...values, identitySessionHours: Number(hours) }, apiVersion),
    reload: async () => loadedFrom(await reload()),
    onDone: onClose,
    words,
  });
};

export const EditSignInRule = (props: EditSignInRuleProps) => {
  const edit = useRuleEdit(props);
  const [opened] = useState(() => Date.now());
  const { values, savedMeanwhile, state } = edit;
  const choose = (requirement: Requirement) =>
    edit.set({
      requirement,
      from: requirement === 'optional' ? null : (values.from ?? startOfDay(opened + 14 * dayMs)),
    });
  const chosen = (value: string) => requirements.find((one) => one === value);
  return (
    <FormModal
      title="Edit the rule about second factors"
      submitLabel="Save"
      isReady={(values.requirement === 'optional' || values.from !== null) && areHours(values.hours)}
      isSaving={state === 'saving' || state === 'reloading'}
      hasChanges={edit.hasChanges}
      notice={<StaleNotice {...edit} />}
      onSubmit={() => void edit.save()}
      onClose={props.onClose}
    >
      <NativeSelect
        label="A second factor is"
        inputWrapperOrder={fieldOrder}
        description={
          savedMeanwhileText(savedMeanwhile.requirement, (requirement) => requirementWords[requirement]) ??
          requirementNotes[values.requirement]
        }
        data={requirements.map((value) => ({ value, label: requirementWords[value] }))}
        value={values.requirement}
        onChange={(event) => choose(chosen(event.currentTarget.value) ?? 'optional')}
      />
      {values.requirement === 'optional' ? null : (
        <DateField
          label="From"
          description="Until then, users are asked to add one. After that, they must add one before they can do anything else."
          value={values.from}
          min={startOfDay(opened)}
          max={opened + graceDays * dayMs}
          emptyText="Choose a day"
          onChange={(from) => edit.set({ from })}
        />
      )}
      {values.requirement === 'optional' ? null : (
        <Switch
          label="Passkeys only"
          description={
            savedMeanwhileText(savedMeanwhile.kinds, (kinds) => kindWords[kinds]) ??
            'A fake login page can ask for a code from an app. A passkey works only on the real site.'
          }
          checked={values.kinds === 'passkey'}
          onChange={(event) => edit.set({ kinds: event.currentTarget.checked ? 'passkey' : 'any' })}
        />
      )}
      <NotReady requirement={values.requirement} kinds={values.kinds} />
      <Switch
        label="Remembering browsers"
        description="Users can let a browser skip the second factor for 30 days."
        checked={values.remembering}
        onChange={(event) => edit.set({ remembering: event.currentTarget.checked })}
      />
      <TextField
        label="Longest session after login at the identity provider (hours)"
        inputMode="numeric"
        maxLength={3}
        value={values.hours}
        saved={savedMeanwhile.hours}
        error={areHours(values.hours) ? undefined : `Enter a whole number of hours from 1 to ${maxHours}`}
        onChange={(hours) => edit.set({ hours })}
      />
    </FormModal>
  );
};
