import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { floatingLayer } from '../floating-layer.ts';
import './theme.css';

/** The shades are never used: `mantine-tokens.css` sets every variant of the colour to our tokens. */
const named = (name: string): MantineColorsTuple => {
  const shade = `var(--${name})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
};

/** Components are given by name rather than imported, so that a page loads only those it renders. */
const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: named('accent'), danger: named('danger') },
  fontFamily: 'var(--font-text)',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    Portal: { defaultProps: { target: floatingLayer } },
    PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
});

// The same key as in src/document/first-script.js.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'ohmstead-color-scheme' });

/** Mantine's own <style> elements are turned off: the content security policy forbids them, and theme.css replaces them. */
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
