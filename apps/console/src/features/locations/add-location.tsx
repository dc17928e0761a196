import { useDraft } from '../../ui/editing/draft.ts';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { LocationName, useLocationName } from './location-name.tsx';
import { addLocation, useRefreshLocations } from '../../data/locations-api.ts';

export const AddLocation = ({ onClose }: { onClose: () => void }) => {
  const { values, hasChanges, set } = useDraft(() => ({ name: '' }));
  const { problemOf, withName, refused } = useLocationName();
  const refresh = useRefreshLocations();
  const send = async () => {
    const name = values.name.trim();
    await addLocation(name);
    await refresh();
    notify({ type: 'success', title: 'Location added', text: name });
    onClose();
  };
  const { isSaving, submit } = useSubmit(send, 'Problem saving location', (error) => refused(error, values));
  return (
    <FormModal
      title="Add location"
      submitLabel="Add location"
      isSaving={isSaving}
      hasChanges={hasChanges}
      onSubmit={() => withName(values, () => void submit())}
      onClose={onClose}
    >
      <LocationName value={values.name} error={problemOf(values)} onChange={set} />
    </FormModal>
  );
};
