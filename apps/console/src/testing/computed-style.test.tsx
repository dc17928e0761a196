import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const box = () => screen.getByTestId('box');
const button = () => screen.queryByRole('button');
const changes: [string, () => void][] = [
  ['hidden', () => (box().hidden = true)],
  ['not displayed', () => (box().style.display = 'none')],
  ['invisible', () => (box().style.visibility = 'hidden')],
];

test.each(changes)('an element is no longer found by its role once what surrounds it is %s', (_, hide) => {
  render(
    <div data-testid="box">
      <button type="button">Save</button>
    </div>,
  );
  expect(button()).toBeVisible();
  hide();
  expect(button()).toBeNull();
  expect(screen.getByText('Save')).not.toBeVisible();
});

test('a dialog is shown while it is open', () => {
  render(<dialog open>Sure?</dialog>);
  expect(screen.getByText('Sure?')).toBeVisible();
  screen.getByText('Sure?').removeAttribute('open');
  expect(screen.getByText('Sure?')).not.toBeVisible();
});

test('a style sheet of the page counts', () => {
  render(
    <>
      <style>{'button { display: none }'}</style>
      <button type="button">Save</button>
    </>,
  );
  expect(button()).toBeNull();
});

test('properties that are asked for now and then are computed as usual', () => {
  render(<p style={{ opacity: 0.5, pointerEvents: 'none' }}>Text</p>);
  const style = getComputedStyle(screen.getByText('Text'));
  expect(style.getPropertyValue('opacity')).toBe('0.5');
  expect(style.pointerEvents).toBe('none');
  expect(style.getPropertyValue('display')).toBe('block');
});
