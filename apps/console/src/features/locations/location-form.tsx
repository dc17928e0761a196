import { TextInput } from '@mantine/core';
import { locationNameMaxLength, type Location } from '@ohmstead/contract';
import { useState } from 'react';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { notify } from '../../ui/notify.ts';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { useSettingForm } from '../../ui/use-setting-form.ts';
import { addLocation, renameLocation, useRefreshLocations, useReloadLocation } from './locations-api.ts';

type LocationFormProps = {
  /** As it was when the form was opened; without one a location is added. */
  location: Location | undefined;
  onClose: () => void;
};

const problemOf = ({ name }: { name: string }) => (name.trim() === '' ? 'Location cannot be blank' : undefined);

const useLocationForm = (location: Location | undefined) =>
  useSettingForm({
    start: { name: location?.name ?? '' },
    problemOf,
    save: ({ name }) => (location ? renameLocation(location, name.trim()) : addLocation(name.trim())),
    nameCodes: ['locations-add-1', 'locations-add-3', 'locations-update-1', 'locations-update-5'],
    staleCode: 'locations-update-6',
    problemTitle: 'Problem Saving Location',
  });

/** What the next save is made from: lists follow others at once, a form only when it is asked to. */
const useBase = (opened: Location | undefined) => {
  const [base, setBase] = useState(opened);
  const reload = useReloadLocation();
  const renew = async () => setBase(base && ((await reload(base.id)) ?? base));
  return { base, renew, savedName: base?.version === opened?.version ? undefined : base?.name };
};

const done = (isNew: boolean, text: string) =>
  notify({ type: 'success', title: isNew ? 'Location Added' : 'Location Saved', text });

/** The name of a location. */
export const LocationForm = ({ location, onClose }: LocationFormProps) => {
  const { base, renew, savedName } = useBase(location);
  const refresh = useRefreshLocations();
  const { draft, problem, state, hasChanges, change, ...form } = useLocationForm(base);
  const submit = async () => {
    if (!(await form.submit())) return;
    done(base === undefined, draft.name.trim());
    onClose();
    await refresh();
  };
  const reload = () => void renew().then(form.goOn);
  return (
    <FormModal
      title={base ? 'Edit Location' : 'Add Location'}
      submitLabel={base ? 'Save' : 'Add Location'}
      isSaving={state === 'saving'}
      hasChanges={hasChanges}
      notice={state === 'stale' ? <StaleNotice noun="location" onReload={reload} /> : null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Location"
        data-autofocus
        autoComplete="off"
        maxLength={locationNameMaxLength}
        value={draft.name}
        error={problem}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={savedMeanwhileText(savedName)}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
    </FormModal>
  );
};
