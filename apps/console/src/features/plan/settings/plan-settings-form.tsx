import { Button } from '@mantine/core';
import type { PlanSettingsBody } from '@ohmstead/contract';
import type { PlanSettings } from '@ohmstead/domain';
import { useState, type FormEvent } from 'react';
import { useMay } from '../../../data/session/session.ts';
import { StaleNotice } from '../../../ui/editing/stale-notice.tsx';
import { TextField } from '../../../ui/editing/text-field.tsx';
import { useEdit, type Edit } from '../../../ui/editing/use-edit.ts';
import { useLeaveGuard } from '../../../ui/editing/use-leave-guard.ts';
import { Card, CardColumn } from '../../../ui/page/card.tsx';
import { NamedLines } from './named-lines.tsx';
import { OpeningFields } from './opening-fields.tsx';
import { PlanChange } from './plan-change.tsx';
import { useReloadPlanSettings, useSavePlanSettings } from './plan-settings-api.ts';
import styles from './plan-settings.module.css';
import { readPlanValues, valuesOf, type PlanProblems, type PlanValues } from './plan-values.ts';

const words = {
  saved: () => ({ title: 'Plan settings saved', text: 'All due dates have been recalculated.' }),
  problem: 'Problem saving plan settings',
  staleCode: 'plan-update-1',
};

const loadedFrom = (settings: PlanSettingsBody) => ({ apiVersion: settings.version, values: valuesOf(settings) });

type FieldsProps = { values: PlanValues; problems: PlanProblems; onChange: (change: Partial<PlanValues>) => void };

const Planned = ({ values, problems, onChange }: FieldsProps) => (
  <Card title="Planned services" note="A battery is due one interval after its last service of a type that counts.">
    <div className={styles['fields']}>
      <TextField
        label="Type of the planned services"
        maxLength={64}
        value={values.serviceType}
        error={problems['serviceType']}
        onChange={(serviceType) => onChange({ serviceType })}
      />
      <TextField
        label="Listed before it is due (days)"
        inputMode="numeric"
        maxLength={4}
        value={values.leadDays}
        error={problems['leadDays']}
        onChange={(leadDays) => onChange({ leadDays })}
      />
      <TextField
        label="Types that count"
        placeholder="All, or names separated by commas"
        value={values.countedTypes}
        onChange={(countedTypes) => onChange({ countedTypes })}
      />
    </div>
  </Card>
);

const Fields = (props: FieldsProps) => {
  const { values, problems, onChange } = props;
  return (
    <>
      <Planned {...props} />
      <NamedLines
        of="models"
        title="Intervals by model"
        note="The shortest interval of a battery counts: its own, that of its disposition, or that of its model. Enter names exactly as written on the batteries."
        labels={{ name: 'Model Name', text: 'Days', add: 'Add a model' }}
        lines={values.models}
        problems={problems}
        onChange={(models) => onChange({ models })}
      />
      <NamedLines
        of="adapters"
        title="Models by adapter"
        note="A bay takes the models that a bay with its adapter has serviced at its location before, and these."
        labels={{ name: 'Adapter', text: 'Models, separated by commas', add: 'Add an adapter' }}
        lines={values.adapters}
        problems={problems}
        onChange={(adapters) => onChange({ adapters })}
      />
      <OpeningFields
        locations={values.locations}
        problems={problems}
        onChange={(locations) => onChange({ locations })}
      />
    </>
  );
};

const SaveBar = ({ edit, onPreview }: { edit: Edit<PlanValues>; onPreview: () => void }) => (
  <div className={styles['bar']}>
    <StaleNotice {...edit} />
    <div className={styles['buttons']}>
      <Button variant="default" disabled={edit.state === 'saving'} onClick={edit.cancel}>
        Discard changes
      </Button>
      <Button variant="default" onClick={onPreview}>
        Preview
      </Button>
      <Button
        type="submit"
        loading={edit.state === 'saving'}
        disabled={edit.state === 'stale' || edit.state === 'reloading'}
      >
        Save
      </Button>
    </div>
  </div>
);

type PlanSettingsFormProps = { settings: PlanSettingsBody; onDone: () => void };

/** How services are planned, saved at once. Begins again when it is done. */
export const PlanSettingsForm = ({ settings: loaded, onDone }: PlanSettingsFormProps) => {
  const mayChange = useMay('perm-all-locations');
  const [problems, setProblems] = useState<PlanProblems>({});
  const [previewed, setPreviewed] = useState<PlanSettings>();
  const save = useSavePlanSettings();
  const findSaved = useReloadPlanSettings();
  const ifRight = <Result,>(values: PlanValues, then: (settings: PlanSettings) => Result): Result | undefined => {
    const read = readPlanValues(values);
    setProblems('problems' in read ? read.problems : {});
    return 'settings' in read ? then(read.settings) : undefined;
  };
  const edit = useEdit({
    noun: 'plan',
    loaded: loadedFrom(loaded),
    save: async ({ apiVersion, values }) => {
      await ifRight(values, (settings) => save({ version: apiVersion, ...settings }));
    },
    reload: async () => loadedFrom(await findSaved()),
    onDone,
    words,
  });
  useLeaveGuard(edit.hasChanges);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ifRight(edit.values, () => void edit.save());
  };
  const change = (part: Partial<PlanValues>) => {
    edit.set(part);
    setPreviewed(undefined);
  };
  return (
    <form noValidate onSubmit={submit}>
      <CardColumn>
        {mayChange ? null : <p>Only users with access to all locations can change these settings.</p>}
        <fieldset className={styles['all']} disabled={!mayChange}>
          <Fields values={edit.values} problems={problems} onChange={change} />
        </fieldset>
        {previewed === undefined ? null : <PlanChange settings={previewed} />}
        {edit.hasChanges ? <SaveBar edit={edit} onPreview={() => ifRight(edit.values, setPreviewed)} /> : null}
      </CardColumn>
    </form>
  );
};
