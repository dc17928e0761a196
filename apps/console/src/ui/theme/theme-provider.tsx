import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';
import './theme.css';

// The same key as in public/color-scheme.js.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'ohmstead-color-scheme' });

/** Mantine's own <style> elements stay off: the document's policy allows none, and theme.css says all of it. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    colorSchemeManager={colorSchemeManager}
    withCssVariables={false}
    withGlobalClasses={false}
  >
    {children}
  </MantineProvider>
);
