import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ServiceStatusIcon } from './service-status.tsx';
import { StateOfHealth } from './state-of-health.tsx';

const toneIn = (container: HTMLElement) => container.querySelector('[data-tone]')?.getAttribute('data-tone');
const shapesIn = (container: HTMLElement) =>
  [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));

const usual = { modelName: null, usedIn: null };

test('a state of health below the threshold is marked in words', () => {
  const { container } = render(<StateOfHealth value={79.9} of={usual} />);
  expect(container).toHaveTextContent('79.9 %Below 80 %');
});

test('a state of health at the threshold is not marked', () => {
  const { container } = render(<StateOfHealth value={80} of={usual} />);
  expect(container).toHaveTextContent(/^80\.0\s%$/);
});

test.each(['pass', 'fail', 'aborted', 'servicing'])(
  'the mark of a battery has neither the colour nor the shape of the service status %s',
  (status) => {
    const service = render(<ServiceStatusIcon status={status} />).container;
    const battery = render(<StateOfHealth value={61} of={usual} />).container;
    expect(toneIn(battery)).toBe('below');
    expect(toneIn(service)).not.toBe('below');
    expect(shapesIn(battery).filter((shape) => shapesIn(service).includes(shape))).toEqual([]);
  },
);
