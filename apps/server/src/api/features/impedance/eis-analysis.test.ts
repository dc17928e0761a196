import { analyseSpectrum, circuitOf, toSpectrum } from '@ohmstead/metrology';
import { expect, test } from 'vitest';
import { cellSpectrum, measuredService, type Points } from '../../../impedance/testing/measured-spectra.ts';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const analyst = await acme.signIn({ permissions: ['perm-nyquist', 'perm-all-locations'] });

const circuit = 'R0-p(R1,Q1)-p(R2,Q2)-Q9';
type Result = { serviceId: number; refused: { code: string; row: number | null; message: string } | null };
type Answer = { results: (Result & Record<string, unknown>)[]; algorithm: string; computedAt: number };

const analyse = (ids: readonly unknown[], asked: object = {}, who = analyst) =>
  call<Answer & { error?: { message: string; params: unknown[] } }>(app, who, 'POST', '/services/eisAnalysis', {
    ids,
    circuit,
    validate: false,
    ...asked,
  });
const resultsOf = async (ids: readonly number[], asked: object = {}, who = analyst) =>
  (await analyse(ids, asked, who)).body.results;

const whole = await measuredService(acme);

test('a result is what the package computes from the stored spectrum, and the same bytes each time', async () => {
  const { frequency, real, imaginary } = cellSpectrum();
  const asked = { circuit: null, weight: 'unit', exclude: { [whole]: [3, 3, 99_999] }, validate: true, drt: true };
  const { status, body } = await analyse([whole], asked);
  const computed = analyseSpectrum(toSpectrum(frequency, real, imaginary), {
    circuit: null,
    weight: 'unit',
    start: {},
    fixed: {},
    exclude: [3],
    isTurned: false,
    validate: true,
    drt: true,
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    results: [{ serviceId: whole, ...computed, algorithm: 'metrology 1' }],
    algorithm: 'metrology 1',
    computedAt: expect.any(Number),
  });
  expect(body.results[0]).toMatchObject({
    points: 60,
    excluded: [3],
    turned: false,
    looksTurned: false,
    refused: null,
  });
  expect(JSON.stringify(body.results)).toBe(
    JSON.stringify([{ serviceId: whole, ...computed, algorithm: 'metrology 1' }]),
  );
  // A result that was asked for before says when it was computed.
  expect((await analyse([whole], asked)).body).toEqual(body);
});

test('without being asked for, validity is there and relaxation times are not; a circuit is fitted from what is named', async () => {
  const asked = { circuit, start: { R1: 0.005 }, fixed: { Q9_1: 0.5 } };
  const { body } = await call<Answer>(app, analyst, 'POST', '/services/eisAnalysis', { ids: [whole], ...asked });
  const { frequency, real, imaginary } = cellSpectrum();
  const question = { weight: 'modulus', exclude: [], isTurned: false, validate: true, drt: false } as const;
  const computed = analyseSpectrum(toSpectrum(frequency, real, imaginary), {
    ...question,
    ...asked,
    circuit: circuitOf(circuit),
  });
  expect(body.results).toEqual([{ serviceId: whole, ...computed, algorithm: 'metrology 1' }]);
  expect(body.results[0]).toMatchObject({ validity: { verdict: 'valid' }, drt: null, fit: { chosen: 'given' } });
});

test('results are in the order of ids, each once; services without a spectrum, or not seen, are not named', async () => {
  const limited = await acme.signIn({ permissions: ['perm-nyquist'], locationIds: [graz] });
  const [here, elsewhere] = [
    await measuredService(acme, cellSpectrum(20), { location_id: graz }),
    await measuredService(acme, cellSpectrum(20), { location_id: oslo }),
  ];
  const plain = await acme.service({ battery_id: await acme.battery(), location_id: graz });
  const foreign = await measuredService(other);
  const named = async (ids: readonly number[], who = analyst) =>
    (await resultsOf(ids, { circuit: 'R0' }, who)).map(({ serviceId }) => serviceId);
  expect(await named([elsewhere, here, elsewhere, plain, foreign, 987_654])).toEqual([elsewhere, here]);
  expect(await named([elsewhere, plain, foreign, 987_654, here], limited)).toEqual([here]);
  expect(await named([foreign])).toEqual([]);
});

const changed = (change: (points: Points) => void, points = 12): Points => {
  const spectrum = cellSpectrum(points);
  change(spectrum);
  return spectrum;
};

test('a spectrum is refused by name with the row, from 1 in the stored order, and the others go on', async () => {
  const spectra = [
    cellSpectrum(4),
    changed(({ frequency }) => (frequency[5] = frequency[2] ?? NaN)),
    changed(({ frequency }) => (frequency[3] = 0)),
    changed(({ real, imaginary }) => (real[9] = imaginary[9] = 0)),
    cellSpectrum(12),
  ];
  const ids: number[] = [];
  for (const spectrum of spectra) ids.push(await measuredService(acme, spectrum));
  const results = await resultsOf(ids, {
    circuit: 'R0-p(R1,C1)',
    exclude: { [ids[3] ?? 0]: [0, 1] },
    validate: true,
    drt: true,
  });
  expect(results.map(({ refused }) => refused && [refused.code, refused.row])).toEqual([
    ['too-few-points', null],
    ['equal-frequencies', 6],
    ['frequency-not-positive', 4],
    ['zero-impedance', 10],
    null,
  ]);
  for (const result of results.slice(0, 4))
    expect(result).toMatchObject({ validity: null, fit: null, drt: null, refused: { message: expect.any(String) } });
  expect(results[4]).toMatchObject({ fit: { chosen: 'given' }, validity: { verdict: 'not-enough-points' } });
  const few = await resultsOf([ids[4] ?? 0], { circuit: 'R0-R1-R2-R3-R4-R5-R6-R7-R8', validate: true });
  expect(few).toMatchObject([{ refused: { code: 'too-many-parameters', row: null }, fit: null, validity: {} }]);
});

test('a turned sign is told, and turned in this answer only on request', async () => {
  const wrong = await measuredService(
    acme,
    changed((points) => (points.imaginary = points.imaginary.map((value) => Math.abs(value)))),
  );
  const asked = { circuit: 'R0' };
  expect(await resultsOf([wrong, whole], asked)).toMatchObject([
    { looksTurned: true, turned: false },
    { looksTurned: false, turned: false },
  ]);
  expect(await resultsOf([wrong, whole], { ...asked, turned: [wrong] })).toMatchObject([
    { looksTurned: false, turned: true },
    { looksTurned: false, turned: false },
  ]);
});

test.each([
  [
    { circuit: 'R0-X1' },
    'services-eisAnalysis-1',
    /^The circuit cannot be read at character 4: an element .*R, C, L, Q/,
  ],
  [{ circuit: '' }, 'services-eisAnalysis-1', /at character 1: /],
  [{ circuit: 'p(R1)' }, 'services-eisAnalysis-1', /at character 5: /],
  [{ start: { R7: 1 } }, 'services-eisAnalysis-2', /^The circuit has no parameter R7\.$/],
  [{ fixed: { Q1: 1 } }, 'services-eisAnalysis-2', /no parameter Q1\./],
  [
    { circuit: null, start: { R0: 1 } },
    'services-eisAnalysis-3',
    /^Values can only be given together with a circuit\.$/,
  ],
  [{ circuit: 'R0', fixed: { R0: 1 } }, 'services-eisAnalysis-4', /^At least one parameter must be free\.$/],
  [{ start: { R0: 0 } }, 'services-eisAnalysis-5', /^The value of R0 is out of range\.$/],
  [{ fixed: { R0: 1.1e12 } }, 'services-eisAnalysis-5', /R0/],
  [{ fixed: { Q1_1: 0.29 } }, 'services-eisAnalysis-5', /Q1_1/],
  [{ start: { Q1_1: 1.01 } }, 'services-eisAnalysis-5', /Q1_1/],
])('%j is refused with %s', async (asked, code, message) => {
  expect(await analyse([whole], asked)).toMatchObject({
    status: 400,
    code,
    body: { error: { message: expect.stringMatching(message), params: expect.any(Array) } },
  });
});

test.each([
  [{ ids: [] }],
  [{ ids: Array.from({ length: 101 }, (_, i) => i + 1) }],
  [{ ids: ['1'] }],
  [{ circuit: `${'R0-'.repeat(200)}R1` }],
  [{ circuit: 'R0\0' }],
  [{ exclude: { 7_654_321: [0] } }],
  [{ exclude: { x: [0] } }],
  [{ exclude: { [whole]: [-1] } }],
  [{ turned: [7_654_321] }],
  [{ weight: 'none' }],
  [{ start: { R0: '1' } }],
  [{ strange: 1 }],
])('%j is bad input', async (asked) => {
  expect(await analyse([whole], asked)).toMatchObject({ status: 400, code: 'bad-input' });
});

test('exponents at their ends and the largest value are in range', async () => {
  const fixed = { Q1_1: 1, Q2_1: 0.3, R0: 1e12 };
  expect(await analyse([whole], { fixed })).toMatchObject({ status: 200 });
});

test('perm-nyquist guards the analysis of spectra', async () => {
  const viewer = await acme.signIn({ permissions: ['perm-services-charts', 'perm-all-locations'] });
  expect(await analyse([whole], {}, viewer)).toMatchObject({ status: 403, code: 'not-permitted' });
});
