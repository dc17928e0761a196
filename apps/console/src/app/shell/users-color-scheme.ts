import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../../lib/session.ts';
import { uiSetting } from '../../lib/ui-settings.ts';

export const colorSchemeSetting = 'colorScheme';

export const isColorScheme = (value: unknown): value is MantineColorScheme =>
  value === 'auto' || value === 'light' || value === 'dark';

/** Signing out empties the browser's storage, so the choice is the user's and comes back with them. */
export const useUsersColorScheme = (): void => {
  const userId = useUser()?.id;
  const { setColorScheme } = useMantineColorScheme();
  const follow = useEffectEvent(() => {
    const chosen = uiSetting(colorSchemeSetting);
    if (isColorScheme(chosen)) setColorScheme(chosen);
  });
  useEffect(() => follow(), [userId]);
};
