import { randomBytes } from 'node:crypto';
import type { Certificate, CertificateBody } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { measuredBays } from '../../../bays/testing/measured-bays.ts';
import { eraseOrganization } from '../../../organizations/erase-organization.ts';
import { asOwner } from '../../../provider/as-owner.ts';
import { call } from '../../testing/call.ts';
import { longestTurn } from '../../testing/longest-turn.ts';
import { publicUrl, testApi } from '../../testing/test-api.ts';
import type { SignedIn, TestOrganization } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const [acme, others] = [await organization("O'Brien Works"), await organization('Other Works')];
const [delft, graz] = [await acme.location('Delft'), await acme.location('Graz')];
const issuer = await acme.signIn();
const dayMs = 24 * 60 * 60 * 1_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

const capacityTest = (values: object = {}) => ({
  service_type: 'Capacity Test',
  status: 'pass',
  started_at: daysAgo(3),
  ended_at: daysAgo(2),
  soh_percent: 82.35,
  fcc_mah: 2_060,
  temperature_c: 25,
  service_parameters: 'C-rate 0.5',
  device_model_name: 'OA-8',
  device_serial_number: 'D-1',
  operator: 'Grace Hopper',
  vin: 'WVWZZZ1JZXW000001',
  notes: 'secret note',
  ...values,
});

type Story = { of?: TestOrganization; battery?: object; tests?: object[] };

const plant = async ({ of = acme, battery = {}, tests = [{}] }: Story = {}) => {
  const id = await of.battery({
    design_capacity_mah: 2_500,
    chemistry: 'LFP',
    location_id: of === acme ? delft : null,
    ...battery,
  });
  for (const values of tests)
    await of.service({ ...capacityTest(values), location_id: of === acme ? delft : null, battery_id: id });
  // As the gateway leaves a battery at the end of a service.
  await of.change('select app.refresh_batteries(array[$1]::bigint[])', [id]);
  return id;
};

const issue = (id: number, body: CertificateBody = {}, who = issuer) =>
  call(app, who, 'POST', `/batteries/${id}/certificates`, body);
const issued = async (id: number, body?: CertificateBody): Promise<Certificate> => {
  const { status, body: answer } = await issue(id, body);
  expect([status, answer]).toEqual([200, expect.anything()]);
  return answer;
};
const listed = async (id: number, who = issuer): Promise<Certificate[]> =>
  (await call(app, who, 'GET', `/batteries/${id}/certificates`)).body.certificates;
const revoke = (id: string, body: object = { reason: 'other' }, who = issuer) =>
  call(app, who, 'POST', `/certificates/${id}/revoke`, body);
const statusOf = (id: string, headers = {}) => app.inject({ url: `/api/certificates/${id}/status`, headers });
const verify = async (...tokens: string[]) =>
  (await app.inject({ method: 'POST', url: '/api/certificates/verify', payload: { tokens } })).json().results;
const unknownStatus = '{"revoked":null,"replaced":false}';
const unknownId = () => randomBytes(16).toString('base64url');

test('a certificate says what the newest capacity test measured, and nothing that was not ticked', async () => {
  const older = { ended_at: daysAgo(20), soh_percent: 99 };
  const id = await plant({ battery: { serial_number: 'SN-1', comments: 'secret comment' }, tests: [older, {}] });
  const { certificateId, claims, token, url, ...rest } = await issued(id);
  expect(certificateId).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(url).toBe(`${publicUrl.origin}/c/${certificateId}#${token}`);
  expect(rest).toEqual({
    batteryId: id,
    serialNumber: 'SN-1',
    modelName: 'M1',
    issued: expect.any(Number),
    validUntil: rest.issued + 180 * dayMs,
    state: 'valid',
    revoked: null,
    soh: 82.4,
    uncertainty: 1.6,
  });
  expect(claims).toEqual({
    v: 1,
    jti: certificateId,
    iss: "O'Brien Works",
    iat: rest.issued / 1_000,
    exp: rest.validUntil / 1_000,
    sn: 'SN-1',
    mod: 'M1',
    chem: 'LFP',
    cap: 2_500,
    soh: 82.4,
    u: 1.6,
    fcc: 2_060,
    t: 25,
    rate: 'C-rate 0.5',
    type: 'Capacity Test',
    at: expect.any(Number),
    an: 'OA-8 D-1',
    cal: null,
    eis: null,
    disp: 'keep',
    n: 2,
  });
  expect(await verify(token!)).toEqual([{ verdict: 'valid', reason: null }]);
  expect(await listed(id)).toEqual([{ certificateId, claims, token, url, ...rest }]);
});

/** An arc and a resistor in series, with the imaginary part at one point, or at all of them, multiplied. */
const spectrumOf = (factorAt: (place: number) => number, { points, perDecade } = { points: 40, perDecade: 8 }) => {
  const frequency = Array.from({ length: points }, (_, place) => 10 ** (4 - place / perDecade));
  const products = frequency.map((hertz) => 2 * Math.PI * hertz * 0.01);
  return {
    frequency,
    real: products.map((product) => 0.02 + 0.01 / (1 + product ** 2)),
    imaginary: products.map((product, place) => (factorAt(place) * -0.01 * product) / (1 + product ** 2)),
  };
};

const plantSpectrum = (id: number, { frequency, real, imaginary }: ReturnType<typeof spectrumOf>) =>
  acme.change(
    `insert into app.service_spectra (organization_id, service_id, frequencies_hz, real_ohm, imaginary_ohm)
      select organization_id, id, $2, $3, $4 from app.services where battery_id = $1`,
    [id, frequency, real, imaginary],
  );

test.each<[string | null, (place: number) => number]>([
  ['valid', () => 1],
  ['doubtful', (place) => (place === 20 ? 1.2 : 1)],
  [null, () => -1],
])(
  'a certificate gives the verdict on the spectrum of its capacity test as %s; an Invalid one is left out',
  async (eis, factorAt) => {
    const id = await plant();
    await plantSpectrum(id, spectrumOf(factorAt));
    expect((await issued(id)).claims).toMatchObject({ eis });
  },
);

test('while a certificate judges an absurdly long spectrum, the event loop is free', async () => {
  await issued(await plant());
  const id = await plant();
  await plantSpectrum(
    id,
    spectrumOf(() => 1, { points: 250, perDecade: 22 }),
  );
  const longestMs = await longestTurn(async () => {
    expect((await issued(id)).claims).toMatchObject({ eis: 'valid' });
  });
  expect(longestMs).toBeLessThan(50);
});

test('operator, vehicle and customer are named if ticked; the preview says the same and writes nothing', async () => {
  const id = await plant();
  const body: CertificateBody = { validDays: 1, include: ['operator', 'vin'], customer: "O'Neill & Sons" };
  const preview = await call(app, issuer, 'POST', `/batteries/${id}/certificates/preview`, body);
  expect(preview.body.budget).toEqual({ repeatability: 1, bay: 0, temperature: 0, reference: 0 });
  expect(await listed(id)).toEqual([]);
  const { claims } = await issued(id, body);
  expect(claims).toMatchObject({ op: 'Grace Hopper', vin: 'WVWZZZ1JZXW000001', cust: "O'Neill & Sons" });
  const times = { jti: '', iat: 0, exp: 0 };
  expect({ ...preview.body.claims, ...times }).toEqual({ ...claims, ...times });
});

/** Tests of a battery that loses a point a month; the newest is a day old. */
const fading = (from: number) =>
  Array.from({ length: 8 }, (_, place) => ({
    started_at: daysAgo(1 + 30 * place),
    ended_at: daysAgo(1 + 30 * place),
    soh_percent: from + place,
    fcc_mah: 25 * (from + place),
    cycle_counter: 100 - 10 * place,
  }));

test('a ticked forecast gives the earliest and the latest day, the probability and the threshold of the organisation', async () => {
  const body: CertificateBody = { include: ['forecast'] };
  const id = await plant({ tests: fading(82) });
  const { body: told } = await call(app, issuer, 'GET', `/batteries/forecast?ids=${id}`);
  const crossing = told.forecasts[0]?.crossing;
  const days = [crossing?.earliest?.time, crossing?.latest?.time].map((ms) => Math.floor(Number(ms) / 1_000));
  expect((await issued(id, body)).claims!.fc).toEqual([...days, 0.8, 80]);
  const far = (await issued(await plant({ tests: fading(100) }), body)).claims!.fc!;
  expect(far).toEqual([expect.any(Number), null, 0.8, 80]);
  const unseeing = await acme.signIn({ permissions: ['perm-all-locations', 'perm-certificates'] });
  expect((await issue(id, body, unseeing)).code).toBe('certificates-create-7');
});

test('a certificate rests on the types that the organisation counts as capacity tests', async () => {
  const works = await organization('Quick Works');
  const who = await works.signIn();
  const id = await plant({ of: works, tests: [{ service_type: 'Full discharge' }] });
  expect((await issue(id, {}, who)).code).toBe('certificates-create-1');
  await works.change(
    `insert into app.measuring_settings (organization_id, capacity_service_types) values ($1, '{Full discharge}')`,
    [works.id],
  );
  expect((await issue(id, {}, who)).body.claims).toMatchObject({ type: 'Full discharge', n: 1 });
});

test.each<[string, Story, CertificateBody?]>([
  ['certificates-create-1', { tests: [{ service_type: 'Charge' }] }],
  ['certificates-create-1', { tests: [{ status: 'servicing', ended_at: null }] }],
  ['certificates-create-2', { tests: [{ ended_at: daysAgo(90.01) }] }],
  ['certificates-create-3', { tests: [{}, { status: 'aborted', ended_at: daysAgo(1) }] }],
  ['certificates-create-3', { tests: [{ soh_percent: null }] }],
  ['certificates-create-5', { battery: { serial_number: null } }],
  ['certificates-create-6', { battery: { design_capacity_mah: null } }],
  ['certificates-create-7', {}, { include: ['forecast'] }],
])('%s is refused alike by the preview, and writes nothing', async (code, story, body = {}) => {
  const id = await plant(story);
  expect((await issue(id, body)).code).toBe(code);
  expect((await call(app, issuer, 'POST', `/batteries/${id}/certificates/preview`, body)).code).toBe(code);
  expect(await listed(id)).toEqual([]);
});

test('certificates-create-4 is refused alike by the preview if the bay of the last capacity test reads low, and only then', async () => {
  const works = await organization();
  const who = await works.signIn();
  const reads = [1, 1, 1, 1, 1, 0.97, 1, 1];
  const { bays } = await measuredBays(works, { until: Date.now() - dayMs, reads });
  const [right, low] = [bays[0], bays[5]];
  const codes = async (battery: number) => {
    const previewed = call(app, who, 'POST', `/batteries/${battery}/certificates/preview`, {});
    return [(await previewed).code, (await issue(battery, {}, who)).code];
  };
  // The tests of these bays have no design capacity; of these two batteries all else can be certified.
  const of = { of: works };
  expect(await codes(await plant({ ...of, tests: [{ bay_id: low }] }))).toEqual(Array(2).fill('certificates-create-4'));
  const retested = [{ bay_id: low, ended_at: daysAgo(3) }, { bay_id: right }];
  expect(await codes(await plant({ ...of, tests: retested }))).toEqual([undefined, undefined]);
});

test('a test that failed, and is not yet 90 days old, can be certified', async () => {
  expect((await issue(await plant({ tests: [{ ended_at: daysAgo(89.9), status: 'fail' }] }))).status).toBe(200);
});

test('of ten issued at once one stays valid', async () => {
  const id = await plant();
  const answers = await Promise.all(Array.from({ length: 10 }, () => issue(id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const states = (await listed(id)).map(({ state }) => state);
  expect(states.toSorted()).toEqual([...Array(9).fill('replaced'), 'valid']);
});

test('an unknown id, one of an organisation that is gone and a valid one answer the same bytes to everybody', async () => {
  const gone = await organization('Gone Works');
  const lastIssuer = await gone.signIn();
  const { body: revoked } = await issue(await plant({ of: gone }), {}, lastIssuer);
  await revoke(revoked.certificateId, undefined, lastIssuer);
  expect((await statusOf(revoked.certificateId)).body).not.toBe(unknownStatus);
  await asOwner(database.url, (client) => eraseOrganization(client, gone.id));
  expect(await verify(String(revoked.token))).toEqual([{ verdict: 'valid', reason: null }]);
  const { certificateId } = await issued(await plant());
  for (const id of [certificateId, unknownId(), revoked.certificateId])
    for (const headers of [{}, issuer.headers]) {
      const { statusCode, body } = await statusOf(id, headers);
      expect([statusCode, body]).toEqual([200, unknownStatus]);
    }
  expect((await statusOf('a')).json().error.code).toBe('bad-input');
});

test('a revoked certificate says why, and a replaced one that it was, for ever, also when the battery is deleted', async () => {
  const id = await plant({ battery: { serial_number: 'SN-gone' } });
  const [first, second] = [await issued(id, { customer: 'Ada' }), await issued(id)];
  const answer = await revoke(second.certificateId, { reason: 'measurementError', note: 'cell 3' });
  const revoked = { at: expect.any(Number), reason: 'measurementError' };
  expect(answer.body).toMatchObject({ certificateId: second.certificateId, state: 'revoked', revoked });
  expect((await revoke(second.certificateId)).code).toBe('certificates-revoke-1');
  expect((await statusOf(second.certificateId)).json()).toEqual({ revoked, replaced: false });
  expect((await statusOf(first.certificateId)).json()).toEqual({ revoked: null, replaced: true });
  expect(await verify(first.token!, second.token!, 'x')).toEqual([
    { verdict: 'replaced', reason: null },
    { verdict: 'revoked', reason: 'measurementError' },
    { verdict: 'notGenuine', reason: null },
  ]);
  expect((await call(app, issuer, 'DELETE', '/batteries', { batteryIds: [id] })).status).toBe(200);
  expect((await statusOf(second.certificateId)).json()).toEqual({ revoked, replaced: false });
  const all: Certificate[] = (await call(app, issuer, 'GET', '/certificates')).body.certificates;
  const gone = all.filter(({ serialNumber }) => serialNumber === 'SN-gone');
  expect(gone.map(({ state }) => state)).toEqual(['revoked', 'replaced']);
  for (const { batteryId, token, url, claims } of gone)
    expect([batteryId, token, url, claims]).toEqual([null, null, null, null]);
});

test('those who see only some locations get certificates of batteries there, and none of deleted ones', async () => {
  const here = await acme.signIn({ permissions: ['perm-certificates'], locationIds: [graz] });
  const id = await plant();
  const { certificateId } = await issued(id);
  expect((await call(app, here, 'GET', '/certificates')).body.certificates).toEqual([]);
  expect((await call(app, here, 'GET', `/batteries/${id}/certificates`)).code).toBe('batteries-not-found');
  expect((await revoke(certificateId, undefined, here)).code).toBe('certificates-not-found');
  expect((await issue(id, {}, here)).code).toBe('batteries-not-found');
  expect((await call(app, here, 'POST', '/certificateKeys/rotate')).code).toBe('not-permitted');
});

test('another organisation can neither see nor revoke a certificate', async () => {
  const stranger: SignedIn = await others.signIn();
  const { certificateId } = await issued(await plant());
  const unknown = await revoke(unknownId(), undefined, stranger);
  expect(await revoke(certificateId, undefined, stranger)).toEqual(unknown);
  expect((await call(app, stranger, 'GET', '/certificates')).body.certificates).toEqual([]);
});

const publishedKeys = async () => {
  const answer = await app.inject({ url: '/.well-known/ohmstead-keys.json' });
  return { headers: answer.headers, keys: answer.json().keys as { kid: string; x: string }[] };
};

test('keys are published for ever, without a word of whose they are; a key is replaced on request and once a year', async () => {
  const before = await issued(await plant());
  const { body } = await call(app, issuer, 'POST', '/certificateKeys/rotate');
  const { headers, keys } = await publishedKeys();
  expect(keys.map(({ kid }) => kid)).toEqual(keys.map(({ kid }) => kid).toSorted());
  expect(keys.map(({ kid }) => kid)).toContain(body.kid);
  for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  expect(headers).toMatchObject({
    'content-type': 'application/jwk-set+json',
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
  });
  const after = await issued(await plant());
  expect(kidOf(after)).toBe(body.kid);
  await database.root.query(`update directory.signing_keys set made_at = made_at - interval '365 days'`);
  const next = await issued(await plant());
  expect(new Set([before, after, next].map(kidOf)).size).toBe(3);
  const verdicts = await verify(before.token!, after.token!, next.token!);
  expect(verdicts.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['valid', 'valid', 'valid']);
});

const kidOf = ({ token }: Certificate) => JSON.parse(Buffer.from(token!.split('.')[0]!, 'base64url').toString()).kid;

test('private keys are not in the database as they are', async () => {
  await issued(await plant());
  const { rows } = await database.root.query('select sealed from directory.signing_keys');
  // Every PKCS #8 form of an Ed25519 key begins like this.
  for (const { sealed } of rows) expect(sealed.toString('hex')).not.toContain('302e020100300506032b6570');
});

test('the longest texts leave the token short enough for a code', async () => {
  const long = 'Ω'.repeat(200);
  const tests = [{ operator: long, vin: long, service_parameters: long, device_model_name: long }];
  const id = await plant({ battery: { model_name: long, chemistry: long }, tests });
  const { token, claims } = await issued(id, { include: ['operator', 'vin'], customer: 'Ω'.repeat(64) });
  expect(token!.length).toBeLessThanOrEqual(1_200);
  expect(claims!.mod).toMatch(/^Ω+…$/);
});

test('more than 30 public questions a minute from an address are refused', async () => {
  await database.root.query('delete from directory.attempt_counters');
  const ask = () => app.inject({ url: `/api/certificates/${unknownId()}/status`, remoteAddress: '203.0.113.7' });
  const answers = [];
  for (let asked = 0; asked <= 30; asked++) answers.push(await ask());
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(200), 429]);
  expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(0);
});
