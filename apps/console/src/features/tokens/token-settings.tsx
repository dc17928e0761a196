import { Button, Switch, TextInput } from '@mantine/core';
import type { OrganizationTokens } from '@ohmstead/contract';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '../../lib/text/number-text.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { StaleNotice } from '../../ui/editing/stale-notice.tsx';
import { fieldOrder } from '../../ui/editing/text-field.tsx';
import { useEdit } from '../../ui/editing/use-edit.ts';
import { Card } from '../../ui/page/card.tsx';
import { FieldList } from '../../ui/values/field-list.tsx';
import { useOrganizationTokenCalls } from './organization-tokens-api.ts';

const day = { one: 'day', many: 'days' };
const longest = 1_825;

type Values = { days: string; personalTokens: boolean };

const loadedFrom = ({ version, longestDays, personalTokens }: OrganizationTokens) => ({
  apiVersion: version,
  values: { days: String(longestDays), personalTokens },
});

const isRight = ({ days }: Values): boolean =>
  /^\d{1,4}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= longest;

const words = {
  saved: () => ({ title: 'Token settings saved', text: 'They apply from the next call on.' }),
  problem: 'Problem saving token settings',
  staleCode: 'organizations-tokens-1',
};

const EditSettings = ({ settings, onClose }: { settings: OrganizationTokens; onClose: () => void }) => {
  const { save, reload } = useOrganizationTokenCalls();
  const edit = useEdit<Values>({
    noun: 'setting',
    loaded: loadedFrom(settings),
    save: ({ apiVersion, changed: { days, ...changed } }) =>
      save({ version: apiVersion, ...changed, ...(days === undefined ? {} : { longestDays: Number(days) }) }),
    reload: async () => loadedFrom(await reload()),
    onDone: onClose,
    words,
  });
  const { values, savedMeanwhile, state } = edit;
  return (
    <FormModal
      title="Edit token settings"
      submitLabel="Save"
      isReady={isRight(values)}
      isSaving={state === 'saving' || state === 'reloading'}
      hasChanges={edit.hasChanges}
      notice={<StaleNotice {...edit} />}
      onSubmit={() => void edit.save()}
      onClose={onClose}
    >
      <TextInput
        label="Longest lifetime of a token, in days"
        inputWrapperOrder={fieldOrder}
        description={savedMeanwhileText(savedMeanwhile.days) ?? 'Existing tokens keep their end date.'}
        error={isRight(values) ? undefined : `Enter a whole number of days from 1 to ${longest.toLocaleString('en')}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={values.days}
        onChange={(event) => edit.set({ days: event.currentTarget.value })}
      />
      <Switch
        label="Personal tokens"
        description="While they are off, users cannot make any, and existing ones are refused. Tokens of service accounts keep working."
        checked={values.personalTokens}
        onChange={(event) => edit.set({ personalTokens: event.currentTarget.checked })}
      />
    </FormModal>
  );
};

/** What the organisation allows. */
export const TokenSettings = ({ settings }: { settings: OrganizationTokens }) => {
  const [opened, setOpened] = useState<OrganizationTokens>();
  return (
    <Card
      title="API tokens"
      note="With a token, a program acts in the name of a user or of a service account."
      actions={
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpened(settings)}
        >
          Edit
        </Button>
      }
    >
      <FieldList
        fields={[
          { label: 'Longest lifetime', value: counted(settings.longestDays, day) },
          { label: 'Personal tokens', value: settings.personalTokens ? 'Allowed' : 'Not allowed' },
        ]}
      />
      {opened === undefined ? null : <EditSettings settings={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
};
