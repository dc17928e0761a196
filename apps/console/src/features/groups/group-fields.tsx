import { TextInput } from '@mantine/core';
import { type Group, groupNameMaxLength } from '@ohmstead/contract';
import { type RefObject, useRef, useState } from 'react';
import type { People } from '../../data/people-api.ts';
import { PermissionEditor } from '../../permission-editor/permission-editor.tsx';
import {
  type PermissionChoices,
  permissionValues,
  type PermissionValues,
} from '../../permission-editor/permission-values.ts';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { useCheckOnLeave } from '../../ui/editing/use-check-on-leave.ts';

export type GroupValues = PermissionValues & { name: string };

export const valuesOfGroup = (group: Pick<Group, 'name' | 'permissions'>, choices: PermissionChoices): GroupValues => ({
  ...permissionValues(group.permissions, choices),
  name: group.name,
});

const groupNameProblem = (name: string): string | undefined => {
  if (name.trim() === '') return 'A group name is required';
  if (name.trim().length > groupNameMaxLength)
    return `A group name cannot be longer than ${groupNameMaxLength} characters`;
  return undefined;
};

/** The name is checked once the user has left the field, typed in it or tried to save. */
export const useNameCheck = (name: string) => {
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const onCheck = () => setChecked(true);
  /** Runs an action that requires a name, or focuses the field. */
  const withName = (run: () => void) => {
    onCheck();
    if (groupNameProblem(name) === undefined) run();
    else field.current?.focus();
  };
  return { fieldProps: { isChecked, field, onCheck }, withName };
};

type GroupFieldsProps = {
  people: People;
  values: GroupValues;
  loaded: GroupValues;
  savedMeanwhile?: Partial<GroupValues>;
  /** Problems are shown once the field was left or typed in. */
  isChecked: boolean;
  field: RefObject<HTMLInputElement | null>;
  onCheck: () => void;
  onChange: (change: Partial<GroupValues>) => void;
};

/** The name, checked on blur and key up but not by the Tab key, and the permissions of its users. */
export const GroupFields = ({
  people,
  values,
  loaded,
  savedMeanwhile = {},
  isChecked,
  field,
  onCheck,
  onChange,
}: GroupFieldsProps) => (
  <>
    <TextInput
      ref={field}
      label="Group name"
      withAsterisk
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={savedMeanwhileText(savedMeanwhile.name)}
      autoComplete="off"
      data-autofocus
      value={values.name}
      error={isChecked ? groupNameProblem(values.name) : undefined}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
      {...useCheckOnLeave(onCheck)}
      onKeyUp={(event) => {
        if (event.key !== 'Tab') onCheck();
      }}
    />
    <PermissionEditor
      values={values}
      loaded={loaded}
      choices={people.choices}
      savedMeanwhile={savedMeanwhile}
      onChange={onChange}
    />
  </>
);
