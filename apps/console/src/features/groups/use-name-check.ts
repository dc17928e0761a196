import { useRef, useState } from 'react';
import { groupNameProblem } from './group-values.ts';

/** The name is checked from the first time on that somebody leaves it, types in it or wants to save. */
export const useNameCheck = (name: string) => {
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const onCheck = () => setChecked(true);
  /** Runs what needs a name, or leads back to it. */
  const withName = (run: () => void) => {
    onCheck();
    if (groupNameProblem(name) === undefined) run();
    else field.current?.focus();
  };
  return { fieldProps: { isChecked, field, onCheck }, withName };
};
