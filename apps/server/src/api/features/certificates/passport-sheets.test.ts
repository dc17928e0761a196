import { createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '@ohmstead/certificates';
import type { PassportSheet } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { encodeSamples } from '../../../sample-store/sample-codec.ts';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, organization } = await testApi();
const acme = await organization("O'Brien Works");
const [delft, graz] = [await acme.location('Delft'), await acme.location('Graz')];
const issuer = await acme.signIn();
const day = (days: number) => new Date(Date.UTC(2026, 0, days));

const serviced = async (batteryId: number, days: number, values: object = {}): Promise<number> =>
  acme.service({
    service_type: 'Capacity Test',
    status: 'pass',
    started_at: day(days),
    ended_at: day(days + 1),
    location_id: delft,
    battery_id: batteryId,
    ...values,
  });

/** A discharge and a charge of the same amount, 1 A each, sampled every minute. */
const storeCycle = async (serviceId: number): Promise<void> => {
  const offset = Array.from({ length: 120 }, (_, at) => at * 60);
  const isCharge = (at: number) => at >= 60;
  const samples = encodeSamples({
    offset,
    Curr: offset.map((_, at) => (isCharge(at) ? 1_000 : -1_000)),
    Volt: offset.map((_, at) => (isCharge(at) ? 4_000 : 3_600)),
    Temp: offset.map(() => null),
    RemCap: offset.map(() => null),
  });
  await acme.insert('service_samples', {
    service_id: serviceId,
    part: 0,
    first_offset_s: 0,
    last_offset_s: 7_140,
    sample_count: 120,
    samples,
  });
};

const sheetOf = async (id: number, who = issuer): Promise<PassportSheet> => {
  const { status, body } = await call(app, who, 'GET', `/batteries/${id}/passportSheet`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};
const values = ({ fields }: PassportSheet) =>
  Object.fromEntries(fields.filter(({ value }) => value !== null).map(({ key, value }) => [key, value]));

const plant = async (): Promise<{ id: number; first: number; newest: number }> => {
  const id = await acme.battery({
    design_capacity_mah: 2_000,
    rated_cca_a: 500,
    cycle_count: 7,
    in_service_at: day(1),
    location_id: delft,
  });
  const measured = { measured_cca_a: 450, charge_applied_mah: 1_000, temperature_c: 24 };
  const first = await serviced(id, 1, { fcc_mah: 1_900, final_impedance_mohm: 20, location_id: graz, ...measured });
  const newest = await serviced(id, 3, {
    fcc_mah: 1_700,
    soh_percent: 85,
    final_impedance_mohm: 22,
    has_service_data: true,
    ...measured,
  });
  await storeCycle(newest);
  await serviced(id, 5, { status: 'aborted', fcc_mah: 1 });
  await acme.change('select app.refresh_batteries(array[$1]::bigint[])', [id]);
  return { id, first, newest };
};

test('a passport sheet has what services measured, signed, and is no certificate', async () => {
  const { id, first, newest } = await plant();
  const { token, ...sheet } = await sheetOf(id);
  expect(sheet).toMatchObject({ batteryId: id, regulation: 'Regulation (EU) 2023/1542' });
  expect(values({ token, ...sheet })).toEqual({
    ratedCapacity: 2_000,
    remainingCapacity: 1_700,
    capacityFade: 15,
    internalResistance: 22,
    internalResistanceIncrease: 10,
    powerCapability: 450,
    powerFade: 10,
    roundTripEfficiency: expect.closeTo(90, 0),
    status: 'original',
    cycles: 7,
    negativeEvents: 1,
    temperature: 24,
    inServiceDate: '2026-01-01',
    throughput: 2,
    deepDischarges: 2,
  });
  expect(sheet.fields.find(({ key }) => key === 'internalResistanceIncrease')?.serviceIds).toEqual([first, newest]);

  const { keys } = (await app.inject('/.well-known/ohmstead-keys.json')).json();
  const [head, payload, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url'));
  const signed = token.slice(0, token.lastIndexOf('.'));
  expect(verify(null, Buffer.from(signed), createPublicKey({ key: keys[0], format: 'jwk' }), signature!)).toBe(true);
  expect(String(head)).toBe(`{"alg":"EdDSA","kid":"${keys[0].kid}","typ":"ohmstead-sheet"}`);
  expect(String(payload)).toBe(canonicalJson({ ...sheet, iss: "O'Brien Works" }));
  const verified = await app.inject({
    method: 'POST',
    url: '/api/certificates/verify',
    payload: { tokens: [token.slice(0, 2_000)] },
  });
  expect(verified.json().results).toEqual([{ verdict: 'notGenuine', reason: null }]);
});

test('the sheet is the same for everybody; ids of services that the caller cannot see are left out', async () => {
  const { id, newest } = await plant();
  const limited = await acme.signIn({ isSuperuser: false, permissions: ['perm-certificates'], locationIds: [delft] });
  const [whole, part] = [await sheetOf(id), await sheetOf(id, limited)];
  expect(values(part)).toEqual(values(whole));
  expect(part.fields.find(({ key }) => key === 'internalResistanceIncrease')?.serviceIds).toEqual([newest]);
});

test('a retired battery has the status that its recommendation gave it; one elsewhere has no sheet', async () => {
  const { id } = await plant();
  await acme.change('update app.services set soh_percent = 60 where battery_id = $1 and soh_percent = 85', [id]);
  await acme.change('select app.refresh_batteries(array[$1]::bigint[])', [id]);
  await acme.change('update app.batteries set retired_at = $2 where id = $1', [id, day(9)]);
  expect(values(await sheetOf(id))['status']).toBe('waste');
  const elsewhere = await acme.signIn({ isSuperuser: false, permissions: ['perm-certificates'], locationIds: [graz] });
  expect(await call(app, elsewhere, 'GET', `/batteries/${id}/passportSheet`)).toMatchObject({
    status: 404,
    code: 'batteries-not-found',
  });
});
