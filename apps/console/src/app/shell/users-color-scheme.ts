import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { isViewing } from '../../data/session/session-state.ts';
import { useUiSetting } from '../../data/session/ui-settings.ts';

export const colorSchemeSetting = 'colorScheme';

export const isColorScheme = (value: unknown): value is MantineColorScheme =>
  value === 'auto' || value === 'light' || value === 'dark';

/**
 * Logging out clears the browser's storage, so the choice is saved for the user and restored at the next sign-in. That of a user through
 * whose eyes another looks is not: the browser would keep it.
 */
export const useUsersColorScheme = (): void => {
  const chosen = useUiSetting(colorSchemeSetting);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (isColorScheme(chosen) && chosen !== colorScheme && !isViewing()) setColorScheme(chosen);
  }, [chosen, colorScheme, setColorScheme]);
};
