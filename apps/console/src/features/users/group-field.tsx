import { NativeSelect } from '@mantine/core';
import type { Group } from '@ohmstead/contract';
import { useMayGive } from '../../permission-editor/may-give.ts';
import { mayGiveGroup } from './user-values.ts';

type GroupFieldProps = {
  groups: readonly Group[];
  value: number | null;
  /** Stays on offer to whoever is in it already. */
  loaded: number | null;
  description: string | undefined;
  onChange: (groupId: number | null) => void;
};

const byName = (one: Group, other: Group) => one.name.localeCompare(other.name, 'en');

/** The group whose permissions count instead of the user's own. */
export const GroupField = ({ groups, value, loaded, description, onChange }: GroupFieldProps) => {
  const mayGive = useMayGive();
  const options = groups.toSorted(byName).map((group) => {
    const isOutOfReach = group.id !== loaded && !mayGiveGroup(group, mayGive);
    const label = isOutOfReach ? `${group.name} (holds permissions that you do not hold)` : group.name;
    return { value: String(group.id), label, disabled: isOutOfReach };
  });
  return (
    <NativeSelect
      label="Group"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={description ?? 'The permissions of a group count instead of the user’s own.'}
      data={[{ value: '', label: 'None' }, ...options]}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    />
  );
};
