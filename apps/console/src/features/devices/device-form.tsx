import { NativeSelect } from '@mantine/core';
import { deviceCatalogue, editableKeys, type DeviceDetail } from '@ohmstead/contract';
import { EditedFields } from '../../entity-list/detail/edited-fields.tsx';
import { editedBody, editedValues, type EditedValues } from '../../entity-list/detail/edited-values.ts';
import { useEntityEdit } from '../../entity-list/detail/use-entity-edit.ts';
import { useMay } from '../../data/session/session.ts';
import { useLocations } from '../../data/locations-api.ts';
import { EditForm } from '../../ui/editing/edit-form.tsx';
import { saveOnEnter } from '../../ui/editing/save-on-enter.ts';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import type { Edit } from '../../ui/editing/use-edit.ts';
import { saveDevice } from './devices-api.ts';

type Values = EditedValues<typeof deviceCatalogue> & { location: number | null };

const valuesOf = (device: DeviceDetail): Values => ({
  ...editedValues(deviceCatalogue, device),
  location: device.locationId,
});

type LocationFieldProps = { device: DeviceDetail; edit: Edit<Values>; location: number | null };

const LocationField = ({ device, edit, location }: LocationFieldProps) => {
  const { data: locations } = useLocations();
  const seesAll = useMay('perm-all-locations');
  // Until the locations are loaded, only the device's own is known.
  const known = locations ?? [{ id: device.locationId ?? 0, name: device.location ?? '(none)' }];
  const choices = known.filter(({ id }) => id !== 0).map(({ id, name }) => ({ value: String(id), label: name }));
  const nameOf = (id: number) => known.find((each) => each.id === id)?.name ?? '–';
  const gone =
    location === edit.values.location ? undefined : 'The selected location has been deleted. Choose another.';
  const warning =
    location === null && !seesAll ? 'Only users with access to all locations will see this device.' : undefined;
  return (
    <NativeSelect
      label="Location"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={gone ?? savedMeanwhileText(edit.savedMeanwhile.location, nameOf) ?? warning}
      data={[{ value: '', label: '(none)' }, ...choices]}
      onKeyDown={saveOnEnter}
      value={location === null ? '' : String(location)}
      onChange={({ currentTarget: { value } }) => edit.set({ location: value === '' ? null : Number(value) })}
    />
  );
};

/** A chosen location that has since been deleted counts as none. */
const useThere = () => {
  const { data: locations } = useLocations();
  return (location: number | null): number | null =>
    location === null || locations === undefined || locations.some(({ id }) => id === location) ? location : null;
};

/** The fields of a device that users enter. */
export const DeviceForm = ({ device, onDone }: { device: DeviceDetail; onDone: () => void }) => {
  const there = useThere();
  const edit = useEntityEdit({
    kind: 'devices',
    id: device.id,
    noun: 'device',
    detail: device,
    valuesOf,
    save: (apiVersion, values) =>
      saveDevice(device.id, {
        apiVersion,
        ...editedBody(deviceCatalogue, values, () => true),
        location: there(values.location),
      }),
    undo: ({ apiVersion }, values) =>
      there(values.location) === device.locationId
        ? undefined
        : () => saveDevice(device.id, { apiVersion, location: device.locationId }),
    onDone,
  });
  const keysOf = (input: 'line' | 'text') =>
    editableKeys(deviceCatalogue).filter((key) => deviceCatalogue[key].edit.input === input);
  const fields = { catalogue: deviceCatalogue, edit };
  return (
    <EditForm label="Edit device" edit={edit}>
      <EditedFields {...fields} keys={keysOf('line')} />
      <LocationField device={device} edit={edit} location={there(edit.values.location)} />
      <EditedFields {...fields} keys={keysOf('text')} />
    </EditForm>
  );
};
