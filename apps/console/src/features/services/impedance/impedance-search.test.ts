import { expect, test } from 'vitest';
import { mostSpectra, readImpedanceSearch, servicesIn } from './impedance-search.ts';

test('the address names each service once, in its order; what is no id is dropped', () => {
  expect(servicesIn({ services: '12,7,12,x,-1,0,1.5' })).toEqual([12, 7]);
  expect(servicesIn({ services: 12 })).toEqual([12]);
  expect(servicesIn({})).toEqual([]);
  expect(readImpedanceSearch({ services: 'x' })).toEqual({});
  expect(readImpedanceSearch({ services: 12, other: 1 })).toEqual({ services: 12 });
});

test('no more services are named than can be analysed', () => {
  const services = Array.from({ length: 150 }, (_, n) => n + 1).join(',');
  expect(servicesIn({ services })).toHaveLength(mostSpectra);
});
