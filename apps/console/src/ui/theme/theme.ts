import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The shades are never used: `mantine-tokens.css` says every variant of the colour in our tokens. */
const named = (name: string): MantineColorsTuple => {
  const shade = `var(--${name})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
};

/** Components are named, not imported: whatever a page does not draw stays out of what it loads. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: named('accent'), danger: named('danger') },
  fontFamily: 'var(--font-text)',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
});
