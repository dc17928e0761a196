import type { EisFit } from '@ohmstead/contract';
import { fitCircuit } from '@ohmstead/metrology';
import { expect, test } from 'vitest';
import { cellSpectrum, measuredService } from '../../../impedance/testing/measured-spectra.ts';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const permissions = ['perm-nyquist', 'perm-services-edit'];
const analyst = await acme.signIn({ permissions: [...permissions, 'perm-all-locations'] });

const recipe = { circuit: 'R0-p(R1,Q1)-p(R2,Q2)-Q9', weight: 'modulus' as const };
/** Some of these fits end at a bound. */
const asked = { ...recipe, apiVersion: 0, confirm: true };
const save = (id: number, body: object = {}, who = analyst) =>
  call<EisFit & { error?: { message: string } }>(app, who, 'PUT', `/services/${id}/eisFit`, { ...asked, ...body });
const read = (id: number, who = analyst) => call<EisFit>(app, who, 'GET', `/services/${id}/eisFit`);
const measured = (values: Record<string, unknown> = {}) => measuredService(acme, cellSpectrum(30), values);
const nothing = {
  apiVersion: 0,
  savedAt: null,
  savedBy: null,
  recipe: null,
  validity: null,
  fit: null,
  temperature: null,
  stateOfCharge: null,
  algorithm: null,
};

test('the recipe is given, and the server computes and keeps; nothing saved is version 0 and null', async () => {
  const id = await measured({ temperature_c: 24.5, device_soc_percent: 50 });
  expect((await read(id)).body).toEqual({ serviceId: id, ...nothing });
  const body = { start: { R1: 0.01 }, fixed: { Q9_1: 0.6 }, exclude: [0, 99], turned: false };
  const { status, body: saved } = await save(id, body);
  const { frequency, real, imaginary } = cellSpectrum(30);
  const spectrum = { frequency: frequency.slice(1), real: real.slice(1), imaginary: imaginary.slice(1) };
  expect({ status, saved }).toEqual({
    status: 200,
    saved: {
      serviceId: id,
      apiVersion: 1,
      savedAt: expect.any(Number),
      savedBy: { id: analyst.id, firstName: 'Ada', lastName: null },
      recipe: { ...recipe, ...body },
      validity: { verdict: 'valid', rms: expect.any(Number), largest: expect.any(Number) },
      fit: fitCircuit(spectrum, recipe.circuit, { start: body.start, fixed: body.fixed }),
      temperature: 24.5,
      stateOfCharge: 50,
      algorithm: 'metrology 1',
    },
  });
  expect((await read(id)).body).toEqual(saved);
  await acme.change(`update app.eis_fits set algorithm = 'metrology 0' where service_id = $1`, [id]);
  expect((await read(id)).body).toEqual({ ...saved, algorithm: 'metrology 0' });
});

test('without a circuit the ladder chooses, and the circuit chosen is what is kept', async () => {
  const { body } = await save(await measured(), { circuit: null });
  expect(body).toMatchObject({
    fit: { chosen: 'ladder' },
    recipe: { start: {}, fixed: {}, exclude: [], turned: false },
  });
  expect(body.recipe?.circuit).toBe(body.fit?.circuit);
});

test('a fit that another user has saved since is not overwritten, also where two save at once', async () => {
  const id = await measured();
  const answers = await Promise.all([save(id), save(id)]);
  expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'services-eisFit-1']);
  expect(await save(id, { apiVersion: 2 })).toMatchObject({
    code: 'services-eisFit-1',
    body: {
      error: { message: expect.stringMatching(/^This fit was saved by another user since it was loaded by you\./) },
    },
  });
  expect(await save(id, { apiVersion: 1 })).toMatchObject({ status: 200, body: { apiVersion: 2 } });
});

test('a fit with a parameter at its bound is saved only if that is confirmed', async () => {
  const id = await measured();
  // Nothing in the spectrum stands for a second inductor.
  const bad = { circuit: 'R0-p(R1,Q1)-L1-Q9', confirm: undefined, start: { Q1_1: 1 }, fixed: { R0: 1e6 } };
  const refused = await save(id, bad);
  expect(refused).toMatchObject({
    status: 400,
    code: 'services-eisFit-2',
    body: { error: { message: 'The fit did not converge or a parameter is at its bound. Save it anyway?' } },
  });
  expect((await read(id)).body.apiVersion).toBe(0);
  expect(await save(id, { ...bad, confirm: true })).toMatchObject({ status: 200 });
});

test('where there is no spectrum that can be fitted, nothing is saved, and the reason is told', async () => {
  const plain = await acme.service({ battery_id: await acme.battery() });
  const few = await measuredService(acme, cellSpectrum(4));
  const small = await measuredService(acme, cellSpectrum(6));
  const reasons = [
    [await save(plain), 'no spectrum'],
    [await save(few), 'too-few-points'],
    [await save(small), 'too-many-parameters'],
    [await save(small, { circuit: null }), 'too-few-points'],
  ] as const;
  for (const [answer, reason] of reasons)
    expect(answer).toMatchObject({
      status: 400,
      code: 'services-eisFit-3',
      body: { error: { message: `There is no spectrum that can be fitted: ${reason}` } },
    });
  expect(await save(plain, { circuit: 'R' })).toMatchObject({ code: 'services-eisAnalysis-1' });
});

test('the entry of the audit log has circuit and values before and after; a fit is gone with its service', async () => {
  const id = await measured();
  await save(id, { circuit: 'R0-R1', start: { R0: 0.01 }, fixed: { R1: 0.001 } });
  await save(id, { circuit: 'R0', apiVersion: 1 });
  const { rows } = await database.root.query(
    `select before, after from app.audit_events where action = 'services-eisFit-update' and object_id = $1 order by id`,
    [id],
  );
  const value = expect.any(Number);
  expect(rows).toEqual([
    { before: { circuit: null, R0: null, R1: null }, after: { circuit: 'R0-R1', R0: value, R1: 0.001 } },
    { before: { circuit: 'R0-R1', R0: value, R1: 0.001 }, after: { circuit: 'R0', R0: value, R1: null } },
  ]);
  await acme.change('delete from app.services where id = $1', [id]);
  expect((await database.root.query('select from app.eis_fits where service_id = $1', [id])).rows).toEqual([]);
});

test('saving needs perm-services-edit and perm-nyquist, reading perm-nyquist; unseen and foreign services do not exist', async () => {
  const [here, elsewhere] = [await measured({ location_id: graz }), await measured({ location_id: oslo })];
  const foreign = await measuredService(other);
  for (const permission of permissions) {
    const who = await acme.signIn({ permissions: [permission, 'perm-all-locations'] });
    expect(await save(here, {}, who)).toMatchObject({ status: 403, code: 'not-permitted' });
  }
  const limited = await acme.signIn({ permissions, locationIds: [graz] });
  expect(await save(here, {}, limited)).toMatchObject({ status: 200 });
  await save(elsewhere);
  for (const id of [elsewhere, foreign, 987_654])
    for (const answer of [await read(id, limited), await save(id, {}, limited)])
      expect(answer).toMatchObject({ status: 404, code: 'services-not-found' });
});

test('the saved fits of a battery are listed by the end of their tests, oldest first, as far as they are seen', async () => {
  const battery_id = await acme.battery();
  const day = (n: number) => new Date(1_700_000_000_000 + n * 86_400_000);
  const values = { battery_id, temperature_c: 25, device_soc_percent: 50, soh_percent: 91 };
  const newer = await measured({ ...values, ended_at: day(2), location_id: graz });
  const older = await measured({ ...values, ended_at: day(1), location_id: oslo, temperature_c: 31 });
  for (const id of [newer, older]) await save(id);
  const list = (who = analyst) => call(app, who, 'GET', `/batteries/${battery_id}/eisFits`);
  const { body } = await list();
  const { fit } = (await read(older)).body;
  expect(body).toMatchObject({
    batteryId: battery_id,
    fits: [{ serviceId: older }, { serviceId: newer, comparable: true }],
  });
  expect('fits' in body && body.fits[0]).toEqual({
    serviceId: older,
    time: day(1).getTime(),
    temperature: 31,
    stateOfCharge: 50,
    soh: 91,
    verdict: 'valid',
    circuit: recipe.circuit,
    parameters: fit?.parameters,
    ohmicResistance: fit?.ohmicResistance,
    arcsResistance: fit?.arcsResistance,
    algorithm: 'metrology 1',
    comparable: false,
  });
  const limited = await acme.signIn({ permissions, locationIds: [graz] });
  await acme.change('update app.batteries set location_id = $1 where id = $2', [graz, battery_id]);
  expect((await list(limited)).body).toMatchObject({ fits: [{ serviceId: newer }] });
  expect(await call(app, analyst, 'GET', '/batteries/987654/eisFits')).toMatchObject({ code: 'batteries-not-found' });
});
