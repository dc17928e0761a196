import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import type { People } from '../../lib/use-people.ts';
import { useCheckOnLeave } from '../../ui/editing/use-check-on-leave.ts';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { PermissionEditor } from '../../permission-editor/permission-editor.tsx';
import { groupNameProblem, type GroupValues } from './group-values.ts';

type GroupFieldsProps = {
  people: People;
  values: GroupValues;
  loaded: GroupValues;
  savedMeanwhile?: Partial<GroupValues>;
  /** Problems are said once the field was left or typed in. */
  isChecked: boolean;
  field: RefObject<HTMLInputElement | null>;
  onCheck: () => void;
  onChange: (change: Partial<GroupValues>) => void;
};

/** The name, checked on blur and key up but not by the Tab key, and what its users may do. */
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
      label="Group Name"
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
