import type { OrganizationId } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { RecentAnalyses } from './recent-analyses.ts';
import type { SpectraQuestion, SpectrumWork } from './spectra-question.ts';

const acme = 1 as OrganizationId;
const question: SpectraQuestion = {
  circuit: null,
  weight: 'modulus',
  start: {},
  fixed: {},
  exclude: {},
  turned: [],
  validate: true,
  drt: false,
};
const spectrum = { serviceId: 7, frequency: [1_000, 1], real: [0.01, 0.02], imaginary: [-0.001, -0.002] };
const work = (change: Partial<SpectraQuestion> = {}, measured: Partial<typeof spectrum> = {}): SpectrumWork => ({
  spectrum: { ...spectrum, ...measured },
  question: { ...question, ...change },
});

/** Results are numbered in the order in which they were computed. */
const counting = (most?: number) => {
  const recent = new RecentAnalyses(most);
  let computed = 0;
  const ask = async (asked: SpectrumWork, organization = acme) =>
    (await recent.of(organization, asked, async () => `{"computed":${++computed}}`)).json;
  return { recent, ask };
};

test('the same question about the same spectrum is computed once, also for those who ask at once', async () => {
  const { ask } = counting();
  const first = '{"computed":1}';
  expect(await Promise.all([ask(work()), ask(work())])).toEqual([first, first]);
  // What is asked of other services makes no difference.
  expect(await ask(work({ turned: [8], exclude: { 8: [1] } }))).toBe(first);
});

test('another organisation, spectrum or question is computed', async () => {
  const { ask } = counting();
  await ask(work());
  expect(await ask(work(), 2 as OrganizationId)).toBe('{"computed":2}');
  const others = [
    work({ drt: true }),
    work({ weight: 'unit' }),
    work({ circuit: 'R0' }),
    work({ exclude: { 7: [1] } }),
    work({ turned: [7] }),
    work({}, { serviceId: 8 }),
    work({}, { real: [0.01, 0.021] }),
  ];
  const results = await Promise.all(others.map((other) => ask(other)));
  expect(results).toEqual(others.map((_, at) => `{"computed":${at + 3}}`));
});

test('one that failed is computed when it is next asked for', async () => {
  const { ask, recent } = counting();
  const ended = async () => Promise.reject(new Error('A thread ended while it computed'));
  await expect(recent.of(acme, work(), ended)).rejects.toThrow('A thread ended');
  expect(await ask(work())).toBe('{"computed":1}');
});

test('those that were asked for last are kept, up to a number of characters', async () => {
  const { ask } = counting('{"computed":1}'.length * 2);
  const [a, b, c] = [work(), work({ drt: true }), work({ weight: 'unit' })];
  for (const asked of [a, b, a, c]) await ask(asked);
  expect(await ask(a)).toBe('{"computed":1}');
  expect(await ask(b)).toBe('{"computed":4}');
});

test('an analysis under way is waited for, whatever else is asked for until then', async () => {
  const recent = new RecentAnalyses(0);
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = recent.of(acme, work(), () => promise);
  await recent.of(acme, work({ drt: true }), async () => '{}');
  const second = recent.of(acme, work(), async () => 'computed again');
  resolve('computed once');
  expect([(await first).json, (await second).json]).toEqual(['computed once', 'computed once']);
});
