import { circuitOf } from '@ohmstead/metrology';
import { expect, test } from 'vitest';
import { box, circuitLayout } from './circuit-layout.ts';

test('elements in series stand beside each other, branches below each other', () => {
  const { elements, width, height } = circuitLayout(circuitOf('R0-p(R1,C1-L2)'));
  const [r0, r1, c1, l2] = ['R0', 'R1', 'C1', 'L2'].map((name) => elements.find((element) => element.name === name));
  expect(r0?.x).toBeLessThan(r1?.x ?? 0);
  expect((c1?.x ?? 0) + box.width).toBeLessThan(l2?.x ?? 0);
  expect((r1?.y ?? 0) + box.height).toBeLessThan(c1?.y ?? 0);
  for (const { x, y } of elements) {
    expect(x + box.width).toBeLessThan(width);
    expect(y + box.height).toBeLessThanOrEqual(height);
  }
});
