import { NativeSelect } from '@mantine/core';
import type { DeviceDetail } from '@ohmstead/contract';
import { useEntityEdit } from '../../entity-list/use-entity-edit.ts';
import { useMay } from '../../lib/session.ts';
import { useLocations } from '../../lib/use-locations.ts';
import { EditForm } from '../../ui/editing/edit-form.tsx';
import { saveOnEnter } from '../../ui/editing/save-on-enter.ts';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { LongTextField, TextField } from '../../ui/editing/text-field.tsx';
import type { Edit } from '../../ui/editing/use-edit.ts';

type Values = { name: string; location: number | null; comments: string };

const nameMaxLength = 255;
const commentsMaxLength = 4_000;

const valuesOf = ({ name, locationId, comments }: DeviceDetail): Values => ({
  name: name ?? '',
  location: locationId,
  comments: comments ?? '',
});

type LocationFieldProps = { device: DeviceDetail; edit: Edit<Values>; location: number | null };

const LocationField = ({ device, edit, location }: LocationFieldProps) => {
  const { data: locations } = useLocations();
  const seesAll = useMay('perm-all-locations');
  // Until they have been read, the device's own is all that is known.
  const known = locations ?? [{ id: device.locationId ?? 0, name: device.location ?? '(none)' }];
  const choices = known.filter(({ id }) => id !== 0).map(({ id, name }) => ({ value: String(id), label: name }));
  const nameOf = (id: number) => known.find((each) => each.id === id)?.name ?? '–';
  const gone =
    location === edit.values.location
      ? undefined
      : 'The location that was chosen here has been deleted. Choose another.';
  const warning = location === null && !seesAll ? 'Only people who may see every location will see it.' : undefined;
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

/** A location that somebody deleted while it was chosen is none. */
const useThere = () => {
  const { data: locations } = useLocations();
  return (location: number | null): number | null =>
    location === null || locations === undefined || locations.some(({ id }) => id === location) ? location : null;
};

/** What people enter about a device. */
export const DeviceForm = ({ device, onDone }: { device: DeviceDetail; onDone: () => void }) => {
  const there = useThere();
  const edit = useEntityEdit({
    kind: 'devices',
    id: device.id,
    noun: 'device',
    detail: device,
    valuesOf,
    bodyOf: ({ name, location, comments }: Values) => ({
      name: name || null,
      location: there(location),
      comments: comments || null,
    }),
    onDone,
  });
  return (
    <EditForm label="Edit device" edit={edit}>
      <TextField
        label="Device Name"
        maxLength={nameMaxLength}
        value={edit.values.name}
        saved={edit.savedMeanwhile.name}
        onChange={(name) => edit.set({ name })}
      />
      <LocationField device={device} edit={edit} location={there(edit.values.location)} />
      <LongTextField
        label="Comments"
        maxLength={commentsMaxLength}
        value={edit.values.comments}
        saved={edit.savedMeanwhile.comments}
        onChange={(comments) => edit.set({ comments })}
      />
    </EditForm>
  );
};
