import { expect, test } from 'vitest';
import { findCircles } from './no-circles.ts';

test('chunks that wait for each other are found, and no others', () => {
  const chunks = {
    'index.js': { imports: ['main.js', 'kit.js'] },
    'main.js': { imports: ['kit.js'] },
    'kit.js': { imports: ['charts.js'] },
    'charts.js': { imports: ['overview.js'] },
    'overview.js': { imports: ['kit.js'] },
  };
  expect(findCircles(chunks)).toEqual(['kit.js', 'charts.js', 'overview.js']);
  expect(findCircles({ ...chunks, 'overview.js': { imports: [] } })).toEqual([]);
});
