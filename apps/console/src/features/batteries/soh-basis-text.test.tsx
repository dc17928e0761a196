import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SohBasis } from '../../ui/soh-basis.tsx';
import { sohBasisText } from './soh-basis-text.ts';

test.each([
  { sohPercent: 91.46, fccMah: 1_820, atMs: Date.UTC(2026, 3, 5, 12), temperatureC: 24 },
  { sohPercent: 79, fccMah: null, atMs: null, temperatureC: null },
  { sohPercent: null, atMs: 0, temperatureC: 8.6 },
])('paper says of a state of health what the screen says', (basis) => {
  const { container } = render(<SohBasis {...basis} />);
  expect(sohBasisText(basis).replaceAll('\u00a0', ' ')).toBe(container.textContent.replaceAll('\u00a0', ' '));
});
