import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { saveUiSetting } from '../../data/session/ui-settings.ts';
import { colorSchemeSetting, isColorScheme } from './users-color-scheme.ts';
import styles from './panel-links.module.css';

const schemes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export const ColorSchemeSwitch = () => {
  const labelId = useId();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string) => {
    if (!isColorScheme(value)) return;
    setColorScheme(value);
    saveUiSetting(colorSchemeSetting, value);
  };
  return (
    <div className={styles['theme']}>
      <span id={labelId}>Theme</span>
      <SegmentedControl
        aria-labelledby={labelId}
        fullWidth
        withItemsBorders={false}
        data={schemes}
        value={colorScheme}
        onChange={choose}
      />
    </div>
  );
};
