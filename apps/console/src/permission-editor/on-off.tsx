import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import styles from './permission-editor.module.css';

const iconProps = { size: 18, 'aria-hidden': true } as const;

/** A permission that cannot be changed here. */
export const OnOff = ({ label, isOn }: { label: string; isOn: boolean }) => (
  <li className={styles['indicator']} data-on={isOn}>
    {isOn ? <IconCircleCheckFilled {...iconProps} /> : <IconCircleDashed {...iconProps} stroke={1.5} />}
    <span>
      {label}
      <VisuallyHidden>{isOn ? ': on' : ': off'}</VisuallyHidden>
    </span>
  </li>
);
