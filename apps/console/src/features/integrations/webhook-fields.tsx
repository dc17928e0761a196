import { Checkbox, NativeSelect, SegmentedControl, Switch } from '@mantine/core';
import type { Webhook, WebhookList } from '@ohmstead/contract';
import { useLocations } from '../../data/locations-api.ts';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { fieldOrder, TextField } from '../../ui/editing/text-field.tsx';
import { counted } from '../../lib/text/number-text.ts';
import { EventChoice } from './event-choice.tsx';
import { HeaderFields } from './header-fields.tsx';
import styles from './integrations.module.css';
import { mustTypeHeaders, type WebhookValues } from './webhook-values.ts';

type Choices = WebhookList['choices'];
type PartProps = { values: WebhookValues; onChange: (change: Partial<WebhookValues>) => void };

type OwnerProps = PartProps & { choices: Choices; saved: number | null | undefined };

const Owner = ({ values: { ownerId }, choices: { serviceAccounts }, saved, onChange }: OwnerProps) => {
  const nameOf = (id: number) => serviceAccounts.find((account) => account.id === id)?.name ?? '–';
  return (
    <NativeSelect
      label="Service account"
      inputWrapperOrder={fieldOrder}
      description={
        savedMeanwhileText(saved, nameOf) ??
        (serviceAccounts.length === 0
          ? 'There is none yet. Add one under Users and Groups.'
          : 'The webhook sends only what this account can see.')
      }
      data={[
        { value: '', label: 'Choose a service account' },
        ...serviceAccounts.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={ownerId === null ? '' : String(ownerId)}
      onChange={({ currentTarget: { value } }) => onChange({ ownerId: value === '' ? null : Number(value) })}
    />
  );
};

const noun = { one: 'location', many: 'locations' };

const Locations = ({ values: { locations }, onChange }: PartProps) => {
  const { data: all = [] } = useLocations();
  const unseen = locations?.filter((id) => !all.some((location) => location.id === id)) ?? [];
  const toggle = (id: number) =>
    onChange({
      locations: locations?.includes(id) ? locations.filter((one) => one !== id) : [...(locations ?? []), id],
    });
  return (
    <fieldset className={styles['box']}>
      <legend>Locations</legend>
      <SegmentedControl
        className={styles['narrow'] ?? ''}
        aria-label="Locations of the webhook"
        data={[
          { value: 'all', label: 'All locations of the account' },
          { value: 'some', label: 'Only these' },
        ]}
        value={locations === null ? 'all' : 'some'}
        onChange={(value) => onChange({ locations: value === 'all' ? null : [] })}
      />
      {locations === null
        ? null
        : all.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={locations.includes(id)} onChange={() => toggle(id)} />
          ))}
      {unseen.length === 0 ? null : (
        <p className={styles['quiet']}>And {counted(unseen.length, noun)} that you do not see.</p>
      )}
    </fieldset>
  );
};

type WebhookFieldsProps = PartProps & {
  choices: Choices;
  webhook?: Webhook;
  savedMeanwhile?: Partial<WebhookValues>;
};

/** Where events go, which, and in whose name. */
export const WebhookFields = ({ values, choices, webhook, savedMeanwhile = {}, onChange }: WebhookFieldsProps) => (
  <>
    <TextField
      label="Name"
      value={values.name}
      saved={savedMeanwhile.name}
      maxLength={255}
      onChange={(name) => onChange({ name })}
    />
    <TextField
      label="Address"
      value={values.url}
      saved={savedMeanwhile.url}
      maxLength={2_048}
      placeholder="https://receiver.example/ohmstead"
      onChange={(url) => onChange({ url })}
    />
    <Owner values={values} choices={choices} saved={savedMeanwhile.ownerId} onChange={onChange} />
    <EventChoice choices={choices.events} chosen={values.events} onChange={(events) => onChange({ events })} />
    <Locations values={values} onChange={onChange} />
    <HeaderFields
      saved={webhook?.headers ?? []}
      typed={values.headers}
      mustType={mustTypeHeaders(webhook, values.url)}
      onChange={(headers) => onChange({ headers })}
    />
    <Switch
      label="Plain signature too"
      description="For receivers that support only a plain HMAC of the body. It does not cover the time, so a recorded call could be replayed."
      checked={values.plainSignature}
      onChange={(event) => onChange({ plainSignature: event.currentTarget.checked })}
    />
    <Switch
      label="Enabled"
      description="While it is disabled, only tests are sent."
      checked={values.enabled}
      onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
    />
  </>
);
