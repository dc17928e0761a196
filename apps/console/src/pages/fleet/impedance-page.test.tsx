import type { EisFit, SpectrumAnalysis } from '@ohmstead/contract';
import type { Permission } from '@ohmstead/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const frequencies = [1_000, 100, 10, 1];

const spectrum = (serviceId: number, serial: string) => ({
  serviceId,
  batteryId: serviceId,
  batterySerialNumber: serial,
  batteryModelName: null,
  startTime: Date.UTC(2026, 9, 13),
  duration: 60,
  soh: 88,
  fcc: null,
  temp: 23,
  deviceSoc: null,
  Freqs: frequencies,
  EIS_real: [0.011, 0.012, 0.014, 0.018],
  EIS_imag: [-0.001, -0.002, -0.003, -0.002],
});

const parameter = (name: string, value: number, fixed: boolean) => ({
  name,
  element: name,
  unit: name.startsWith('C') ? 'F' : 'Ω',
  value,
  standardError: fixed ? null : value / 100,
  low: fixed ? null : value * 0.98,
  high: fixed ? null : value * 1.02,
  factor: fixed ? null : 1.02,
  fixed,
  determined: fixed ? null : true,
  atBound: false,
});

const analysis = (
  serviceId: number,
  change: Partial<SpectrumAnalysis> = {},
  held: string[] = [],
): SpectrumAnalysis => ({
  serviceId,
  points: 4,
  excluded: [],
  turned: false,
  looksTurned: false,
  refused: null,
  validity: {
    verdict: 'valid',
    elements: 3,
    mu: 0.5,
    rms: 0.3,
    largest: 1.1,
    frequency: 10,
    residualReal: [0.1, 0.2, -0.1, 0],
    residualImaginary: [0.1, 0.2, -0.1, 0],
    real: [0.011, 0.012, 0.014, 0.018],
    imaginary: [-0.001, -0.002, -0.003, -0.002],
    doubted: [],
  },
  fit: {
    circuit: 'R0-p(R1,C1)',
    chosen: 'ladder',
    weight: 'modulus',
    converged: true,
    iterations: 9,
    rss: 1,
    rms: 0.4,
    bic: -20,
    parameters: [
      parameter('R0', 0.0117, held.includes('R0')),
      parameter('R1', 0.0171, held.includes('R1')),
      parameter('C1', 3.3, held.includes('C1')),
    ],
    correlations: [],
    alternatives: [{ rss: 1.041, values: [0.0119, 0.016, 2.9] }],
    real: [0.011, 0.012, 0.014, 0.018],
    imaginary: [-0.001, -0.002, -0.003, -0.002],
    ohmicResistance: { value: 0.0117, standardError: 0.0001 },
    arcsResistance: { value: 0.0171, standardError: 0.03 },
  },
  drt: null,
  algorithm: 'metrology 1',
  ...change,
});

type Asked = { ids: number[]; circuit?: string | null; fixed?: Record<string, number>; turned?: number[] };

const unsaved = (serviceId: number): EisFit => ({
  serviceId,
  apiVersion: 0,
  savedAt: null,
  savedBy: null,
  recipe: null,
  validity: null,
  fit: null,
  temperature: null,
  stateOfCharge: null,
  algorithm: null,
});

const open = async (
  may: readonly Permission[] = ['perm-nyquist'],
  isRefused: (asked: Asked) => boolean = () => false,
) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: [...may] })),
    'GET /services/4/eisFit': () => ok(unsaved(4)),
    'GET /services/5/eisFit': () => ok(unsaved(5)),
    'GET /services/eis': () => ok({ spectra: [spectrum(4, 'A12'), spectrum(5, 'B7')] }),
    'POST /services/eisAnalysis': ({ body }) => {
      const { ids, fixed = {}, turned = [] } = body as Asked;
      if (isRefused(body as Asked)) return refused(503, 'timed-out', 'The server took too long to respond.');
      const looksTurned = {
        looksTurned: true,
        turned: turned.includes(5),
        ...(turned.length > 0 ? { fit: null } : {}),
      };
      const results = ids.map((id) => analysis(id, id === 5 ? looksTurned : {}, Object.keys(fixed)));
      return ok({ results, algorithm: 'metrology 1', computedAt: 0 });
    },
  });
  const page = visit('/impedance?services=4,5');
  await screen.findByRole('table', { name: /^Value ± standard error/ });
  const asked = () => api.requests.filter(({ method }) => method === 'POST').map(({ body }) => body as Asked);
  return { ...page, ...api, asked };
};

test('each spectrum has its verdict, its circuit and its resistances; one that is not determined says so', async () => {
  await open();
  const list = within(screen.getByRole('list', { name: 'Spectra' }));
  const [first] = await list.findAllByRole('button');
  expect(first).toHaveTextContent(/^A12 .*Valid.*R0-p\(R1,C1\).*Ohmic 11\.70 ± 0\.20 mΩ.*Arcs not determined$/);
  expect(screen.getByText(/^Residual 0\.30 % rms, at most 1\.10 % at 10 Hz, with 3 elements/)).toBeVisible();
  expect(screen.getByText('± expanded uncertainty, coverage factor 2')).toBeVisible();
  const rows = screen.getByRole('table', { name: /^Value/ });
  expect(within(rows).getByRole('row', { name: /^R0/ })).toHaveTextContent(
    '11.70 ± 0.12 mΩ11.47 mΩ to 11.93 mΩ, ×/÷ 1.020',
  );
  const others = within(screen.getByRole('list', { name: 'Other values that fit nearly as well' }));
  expect(others.getByRole('listitem')).toHaveTextContent(
    'R0 11.90 mΩ, R1 16.00 mΩ, C1 2.900 F; sum of squares 4.1 % larger.',
  );
  expect(screen.getByText(/^Method: metrology 1, computed Jan 1, 1970/)).toBeVisible();
});

test('where spectra could not be analysed the list says so, and tries again', async () => {
  let isAway = true;
  const { user } = await open(['perm-nyquist'], ({ ids }) => isAway && ids.length > 1);
  const list = within(await screen.findByRole('list', { name: 'Spectra' }));
  expect(await list.findByText('Not analysed')).toBeVisible();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(list.queryByText('Not analysed')).toBeNull());
});

test('a parameter is held, a circuit is refused by its character, and a sign is turned only by hand', async () => {
  const { user, asked } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Hold R1' }));
  expect(await screen.findByText('held')).toBeVisible();
  expect(asked().at(-1)).toMatchObject({ ids: [4], circuit: 'R0-p(R1,C1)', fixed: { R1: 0.0171 } });

  const circuit = screen.getByRole('textbox', { name: 'Circuit' });
  await user.clear(circuit);
  await user.type(circuit, 'R0-p(R1)');
  const before = asked().length;
  await user.click(screen.getByRole('button', { name: 'Fit' }));
  expect(screen.getByText(/^The circuit cannot be read at character 8: /)).toBeVisible();
  expect(asked()).toHaveLength(before);

  await user.click(screen.getByRole('button', { name: /^B7/ }));
  expect(await screen.findByText('The sign of the imaginary part looks turned.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn the sign' }));
  expect(await screen.findByText('The imaginary part is read with its sign turned.')).toBeVisible();
  // The list shows what the page shows.
  expect(screen.getByRole('button', { name: /^B7/ })).not.toHaveTextContent('Ohmic');
  expect(screen.getByRole('button', { name: /^A12/ })).toHaveTextContent('Ohmic');
  expect(asked().at(-1)).toMatchObject({ ids: [5], turned: [5] });
});

test('a fit is saved by its recipe with the right to edit, a doubtful one after a confirmation, and none over that of another', async () => {
  const { user, answers, requests } = await open(['perm-nyquist', 'perm-services-edit']);
  const puts = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const stale =
    'This fit was saved by another user since it was loaded by you. Reload the data and try your changes again.';
  answers['PUT /services/4/eisFit'] = () => refused(409, 'services-eisFit-1', stale);
  expect(await screen.findByText('No fit is saved yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save to service' }));
  expect(await screen.findByText(stale)).toBeVisible();
  const { fit, algorithm } = analysis(4);
  const savedBy = { id: 1, firstName: 'Grace', lastName: 'Murray' };
  const saved = { ...unsaved(4), apiVersion: 1, savedAt: Date.UTC(2026, 9, 14, 12), savedBy, fit, algorithm };
  answers['GET /services/4/eisFit'] = () => ok(saved);
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(
    await screen.findByText(/^Saved: R0-p\(R1,C1\), Oct 14, 2026 .* by Grace Murray, metrology 1\.$/),
  ).toBeVisible();

  const question = 'The fit did not converge or a parameter is at its bound. Save it anyway?';
  answers['PUT /services/4/eisFit'] = () => refused(400, 'services-eisFit-2', question);
  await user.click(screen.getByRole('button', { name: 'Save to service' }));
  expect(await screen.findByText(question)).toBeVisible();
  answers['PUT /services/4/eisFit'] = () => ok({ ...saved, apiVersion: 2 });
  await user.click(screen.getByRole('button', { name: 'Save anyway' }));
  expect(await screen.findByText('Fit saved')).toBeVisible();
  const recipe = { circuit: null, weight: 'modulus', exclude: [], turned: false };
  expect(puts()).toEqual([
    { apiVersion: 0, ...recipe },
    { apiVersion: 1, ...recipe },
    { apiVersion: 1, ...recipe, confirm: true },
  ]);
});

test('who may not edit services sees what is saved, and no button', async () => {
  await open();
  expect(await screen.findByText('No fit is saved yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save to service' })).not.toBeInTheDocument();
});
