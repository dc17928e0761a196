import type { Location } from '@ohmstead/contract';
import { StaleNotice } from '../../ui/editing/stale-notice.tsx';
import { useEdit } from '../../ui/editing/use-edit.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { LocationName, useLocationName } from './location-name.tsx';
import { renameLocation, useRefreshLocations, useReloadLocation } from '../../data/locations-api.ts';

type EditLocationProps = {
  /** As it was when the form was opened: lists follow changes by others at once, but a form only on request. */
  location: Location;
  onClose: () => void;
};

const words = {
  saved: ({ name }: { name: string }) => ({ title: 'Location saved', text: name.trim() }),
  problem: 'Problem saving location',
  staleCode: 'locations-update-6',
};

const loadedFrom = ({ version, name }: Location) => ({ apiVersion: version, values: { name } });

export const EditLocation = ({ location, onClose }: EditLocationProps) => {
  const { problemOf, withName, refused } = useLocationName();
  const refresh = useRefreshLocations();
  const reload = useReloadLocation();
  const edit = useEdit({
    noun: 'location',
    loaded: loadedFrom(location),
    save: async ({ apiVersion, values }) => {
      await renameLocation(location.id, values.name.trim(), apiVersion);
      await refresh();
    },
    reload: async () => loadedFrom((await reload(location.id)) ?? location),
    refused,
    onDone: onClose,
    words,
  });
  return (
    <FormModal
      title="Edit location"
      submitLabel="Save"
      isSaving={edit.state === 'saving' || edit.state === 'reloading'}
      hasChanges={edit.hasChanges}
      notice={<StaleNotice {...edit} />}
      onSubmit={() => withName(edit.values, () => void edit.save())}
      onClose={onClose}
    >
      <LocationName
        value={edit.values.name}
        error={problemOf(edit.values)}
        saved={edit.savedMeanwhile.name}
        onChange={edit.set}
      />
    </FormModal>
  );
};
