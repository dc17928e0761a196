import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InMeasuredWords, plainWords } from '../ui/values/measure.tsx';
import { sohBasisWords } from './soh-words.ts';

const withSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [
    { sohPercent: 91.46, fccMah: 1_820, atMs: Date.UTC(2026, 3, 5, 12), temperatureC: 24 },
    'State of health 91.5 %: full charge capacity of 1,820 mAh against design capacity, Apr 5, 2026 at 24 °C',
  ],
  [
    { sohPercent: 79, fccMah: null, atMs: null, temperatureC: null },
    'State of health 79.0 %: full charge capacity against design capacity',
  ],
  [
    { sohPercent: null, atMs: Date.UTC(2026, 0, 5, 12), temperatureC: -8.6 },
    'State of health –: full charge capacity against design capacity, Jan 5, 2026 at −9 °C',
  ],
])(
  'a state of health is described as full charge capacity against design capacity, with its date and temperature, on screen and in print',
  (basis, said) => {
    const words = sohBasisWords(basis);
    const { container } = render(<InMeasuredWords words={words} />);
    expect(withSpaces(container.textContent)).toBe(said);
    expect(withSpaces(plainWords(words))).toBe(said);
  },
);
