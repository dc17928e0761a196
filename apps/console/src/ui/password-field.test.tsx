import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PasswordField, passwordWeakness } from './password-field.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';

const Form = () => {
  const [value, setValue] = useState('');
  return <PasswordField label="Password" value={value} onChange={setValue} />;
};

test('lists the requirements of a password before anything is typed, and while typing those that are not met', async () => {
  const user = userEvent.setup();
  render(<Form />, { wrapper: ThemeProvider });
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAccessibleDescription(
    'At least 8 characters, with an uppercase letter, a lowercase letter, a number and a symbol.',
  );
  await user.type(field, 'Copper');
  expect(field).toHaveAccessibleDescription('Still missing: at least 8 characters, a number, a symbol.');
  await user.type(field, '-Kettle-27');
  expect(screen.getByRole('status')).toHaveTextContent('Strong enough.');
});

test.each([
  ['Password-123', 'This password is too common.'],
  [`Aa1-${'x'.repeat(125)}`, 'It cannot be longer than 128 characters.'],
  ['Copper-Kettle-27', undefined],
])('%s: %s', (password, weakness) => {
  expect(passwordWeakness(password)).toBe(weakness);
});
