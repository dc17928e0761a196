import {
  ActionIcon,
  Button,
  createTheme,
  Menu,
  PasswordInput,
  TextInput,
  Tooltip,
  type MantineColorsTuple,
} from '@mantine/core';

/** The shades are never used: `mantine-tokens.css` says every variant of the colour in our tokens. */
const named = (name: string): MantineColorsTuple => {
  const shade = `var(--${name})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
};

export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: named('accent'), danger: named('danger') },
  fontFamily: 'var(--font-text)',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle' } }),
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'sm' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'sm' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: false } }),
  },
});
