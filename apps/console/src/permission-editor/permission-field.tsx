import { Checkbox, VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { savedMeanwhileText } from '../ui/editing/saved-meanwhile.ts';
import { useMayGive } from './may-give.ts';
import type { EditorPartProps, PermissionName } from './permission-values.ts';
import styles from './permission-editor.module.css';

const iconProps = { size: 18, 'aria-hidden': true } as const;

/** A permission that cannot be changed here. */
const OnOff = ({ label, isOn }: { label: string; isOn: boolean }) => (
  <li className={styles['indicator']} data-on={isOn}>
    {isOn ? <IconCircleCheckFilled {...iconProps} /> : <IconCircleDashed {...iconProps} stroke={1.5} />}
    <span>
      {label}
      <VisuallyHidden>{isOn ? ': on' : ': off'}</VisuallyHidden>
    </span>
  </li>
);

type NamedPermission = { name: PermissionName; label: string; hint?: string };

type PermissionFieldProps = Omit<EditorPartProps, 'choices'> & { permission: NamedPermission };

const onOrOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

/** One permission: a checkbox, or a read-only indicator. */
export const PermissionField = ({ permission, ...editor }: PermissionFieldProps) => {
  const { name, label, hint } = permission;
  const { values, loaded, savedMeanwhile, readOnly, noteId, onChange } = editor;
  const mayGive = useMayGive();
  const isOn = values[name] === true;
  if (readOnly !== undefined) return <OnOff label={label} isOn={isOn} />;
  const isOutOfReach = !mayGive(name) && loaded[name] !== true;
  const saved = savedMeanwhileText(savedMeanwhile?.[name], onOrOff);
  return (
    <li>
      <Checkbox
        className={styles['permission'] ?? ''}
        label={label}
        description={saved ?? hint}
        disabled={isOutOfReach}
        {...(isOutOfReach ? { 'aria-describedby': noteId } : {})}
        checked={isOn}
        onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
      />
    </li>
  );
};
