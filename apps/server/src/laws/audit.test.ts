import { randomUUID } from 'node:crypto';
import { foldAlarms } from '../alarms/fold-alarms.ts';
import {
  accessTable,
  auditWords,
  batteryColumns,
  linkPaths,
  viewingOf,
  type Call,
  type Certificate,
  type UserData,
  type WallPairing,
} from '@ohmstead/contract';
import { defaultDispositionPolicy, defaultPlanSettings, noEvidence, type EntityKind } from '@ohmstead/domain';
import { afterAll, afterEach, expect, test } from 'vitest';
import * as corpus from '../images/testing/image-corpus.ts';
import { SecondFactorBench } from '../api/testing/second-factor-bench.ts';
import { inDemo, LyingProvider, providerSettings } from '../api/testing/lying-provider.ts';
import { openMailbox } from '../api/testing/mailbox.ts';
import { registerThing, ReplyingDevice } from '../api/testing/replying-device.ts';
import { publicUrl } from '../api/testing/test-api.ts';
import { password, type SignedIn } from '../api/testing/test-organization.ts';
import { makeUnsubscribeToken } from '../mail/unsubscribe-token.ts';
import { measuredService } from '../impedance/testing/measured-spectra.ts';
import { upgradeBench } from '../testing/upgrade-bench.ts';

const { acme, analyzer, app, database, parts, release } = await upgradeBench();
Object.assign(parts.outside, inDemo);
const provider = await LyingProvider.open();
afterAll(provider.close);
const mailbox = await openMailbox(database, publicUrl);
await release('9.9.9');
const admin = await acme.signIn();
const factors = new SecondFactorBench(app, database);
const chosen = 'Copper-Kettle-27';
let made = 0;
const on: ReplyingDevice[] = [];
afterEach(async () => {
  for (const device of on.splice(0)) await device.switchOff();
});
const fresh = (what: string) => `${what} ${++made}`;
const newEmail = () => `law-${++made}@example.test`;
const linkTo = (purpose: keyof typeof linkPaths) => `${publicUrl.origin}${linkPaths[purpose]}`;

/** Calls that belong to no organisation, or that are recorded elsewhere. Others may lack an entry only if they read. */
const silent: Partial<Record<Call, string>> = {
  'POST /api/certificates/verify': 'reads',
  'PUT /api/users/uiSettings': 'the own layout of the screens, saved at every click',
  'POST /api/users/uiSettings': 'the same, of which only what was changed is sent',
  'POST /api/users/resendVerificationEmail': 'whose address it is nobody knows; the worker finds out',
  'POST /api/users/initiateForgotPassword': 'whose address it is nobody knows; the worker finds out',
  'POST /api/marketing/earlyAccess': 'a stranger, to the provider',
  'POST /api/users/factors/totp': 'what is shown is no factor before it is confirmed',
  'POST /api/users/factors/passkey': 'a challenge, and no factor before it is signed',
  'POST /api/session/passkeyOptions': 'a challenge',
  'POST /api/organization/identityProvider/test': 'begins a login elsewhere, whose end is written down',
  'POST /api/session/stepUp/identityProvider': 'the same',
  'POST /api/users/identities': 'the same',
  'POST /api/session/stepUp/passkeyOptions': 'a challenge',
  'POST /api/wall/pairings': 'a screen that belongs to no organisation yet',
  'POST /api/policyReports': 'a browser, about a page; it goes to the log of the server',
  'POST /api/batteries/downloadCsv': 'asks for a ticket; the download with it is written down',
  'POST /api/devices/downloadCsv': 'asks for a ticket; the download with it is written down',
  'POST /api/services/downloadCsv': 'asks for a ticket; the download with it is written down',
  'POST /api/batteries/download': 'asks for a ticket; the download with it is written down',
  'POST /api/devices/download': 'asks for a ticket; the download with it is written down',
  'POST /api/services/download': 'asks for a ticket; the download with it is written down',
  'POST /api/services/bdf': 'asks for a ticket; the download with it is written down',
};

type Sent = { path?: string; body?: unknown; headers?: Record<string, string>; by?: Pick<SignedIn, 'headers'> | null };
/** A request that succeeds, with its setup. */
type Recipe = () => Promise<Sent> | Sent;

const person = () => acme.signIn();
const viewAsBody = async () => ({ userId: (await acme.person({ permissions: [] })).id, reason: 'Sees no batteries' });
const certifiableBattery = async () => {
  const battery = await acme.battery({ design_capacity_mah: 2_000 });
  const ended = { status: 'pass', ended_at: new Date(), service_type: 'Capacity Test', soh_percent: 90 };
  await acme.service({ ...ended, battery_id: battery });
  return battery;
};
const retirableBattery = async () => {
  const battery = await acme.battery({ design_capacity_mah: 2_000 });
  await acme.service({ battery_id: battery, status: 'pass', ended_at: new Date(), soh_percent: 20 });
  await acme.change('select app.refresh_batteries(array[$1]::bigint[])', [battery]);
  return battery;
};
const configuration = () => ({
  name: fresh('Layout'),
  type: 'batteries',
  columns: batteryColumns.map(({ key, visible }) => ({ key, visible })),
  lockColumnOrder: false,
  lockColumnVisibility: false,
});
const viewContent = () => ({
  name: fresh('View'),
  filters: {},
  sort: null,
  entitiesPerPage: 10,
  columns: [{ key: 'serialNumber', visible: true, width: null }],
  sharedWith: 'me',
  groupIds: [],
});
const view = () => acme.insert('views', { kind: 'batteries', name: fresh('View'), owner_id: admin.id, columns: '[]' });
const group = () => acme.insert('groups', { name: fresh('Group') });

async function downloadOf(kind: EntityKind, id: number): Promise<Sent> {
  const answer = await send(`POST /api/${kind}/download`, { body: { ids: [id], form: 'xlsx' } });
  return { path: `/api/${kind}/download?ticket=${answer.json<{ ticket: string }>().ticket}` };
}

async function invited(): Promise<{ id: number; email: string }> {
  const payload = { emails: [newEmail()], url: linkTo('invite'), permissions: { permissions: [] } };
  const answer = await app.inject({ method: 'POST', url: '/api/users', payload, headers: admin.headers });
  return answer.json<{ users: { id: number; email: string }[] }>().users[0]!;
}

/** Of a person of its own, who may have only a few jobs under way; it changes nothing. */
async function bulkJob(): Promise<Sent & { by: SignedIn }> {
  const by = await person();
  const answer = await send('POST /api/batteries/getUpdates', { body: { versions: null }, by });
  const asOf = answer.json<{ cursor: string }>().cursor;
  await database.root.query(`update app.bulk_jobs set state = 'done', ended_at = now() where ended_at is null`);
  const filters = { modelNames: ['Nothing has this'] };
  return { body: { kind: 'batteries', action: 'retire', filters, timeZone: 'Europe/Vienna', asOf, except: [] }, by };
}

const importIn = (state: string) =>
  acme.insert('imports', {
    kind: 'batteries',
    file_name: 'fleet.csv',
    size_bytes: 1,
    sha256: 'a',
    content: Buffer.from('a'),
    state,
    user_id: admin.id,
    ip: '::1',
    format: JSON.stringify({ form: 'csv', encoding: 'utf-8', separator: ',', sheet: null }),
    columns: JSON.stringify([{ head: 'serialNumber', filled: 0, samples: [], evidence: noEvidence() }]),
    mapping: JSON.stringify({
      fields: ['serialNumber'],
      timeZone: 'UTC',
      emptyClears: false,
      updateExisting: true,
      defaultLocationId: null,
    }),
  });

const batteriesToEdit = async () => ({ items: [[await acme.battery(), 1]], set: { comments: 'new' } });

async function resetting(): Promise<Sent> {
  const { email } = await acme.person();
  const payload = { email, url: linkTo('reset') };
  await app.inject({ method: 'POST', url: '/api/users/initiateForgotPassword', payload });
  return { body: { token: await mailbox.token(email, '/login/reset-password/'), password: chosen }, by: null };
}

async function changingAddress(): Promise<{ by: SignedIn; email: string }> {
  const [by, email] = [await person(), newEmail()];
  const payload = { email, password, url: linkTo('email-change') };
  await app.inject({ method: 'POST', url: '/api/users/initiateChangeEmailAddress', payload, headers: by.headers });
  return { by, email };
}

async function claiming(): Promise<{ device: ReplyingDevice; thingName: string }> {
  const thingName = await registerThing(database, `law${++made}`);
  const device = new ReplyingDevice(database, thingName);
  on.push(device);
  return { thingName, device };
}

async function startedClaim(): Promise<Sent> {
  const { device, thingName } = await claiming();
  await app.inject({ method: 'POST', url: '/api/devices/claim/start', payload: { thingName }, headers: admin.headers });
  const code = device.told.findLast(({ command }) => command === 'show-claim-code')?.payload['code'];
  return { body: { thingName, code: String(code) } };
}

async function startableService(): Promise<Sent> {
  const { device, thingName } = await claiming();
  const deviceId = await acme.device({ thing_name: thingName, online: true });
  const owned = 'update directory.things set organization_id = $1, device_id = $2 where thing_name = $3';
  await database.root.query(owned, [acme.id, deviceId, thingName]);
  const batteryId = await acme.battery();
  const bayId = await acme.insert('bays', { device_id: deviceId, number: 1, battery_id: batteryId });
  device.answer = () => {
    void acme.service({ battery_id: batteryId, device_id: deviceId, bay_id: bayId, status: 'servicing' });
    return { ok: true };
  };
  return { body: { deviceId, bayId, serviceType: 'Charge' } };
}

const recipes: Partial<Record<Call, Recipe>> = {
  'POST /api/session': async () => ({ body: { email: (await acme.person()).email, password }, by: null }),
  'DELETE /api/session': async () => ({ by: await person() }),
  'POST /api/session/stepUp': async () => ({ body: { password }, by: await person() }),
  'POST /api/session/secondFactor': async () => {
    const by = await person();
    const { recoveryCodes } = await factors.enrol(by);
    const { ticket, cookies } = await factors.signIn(by.email);
    const body = { ticket, recoveryCode: recoveryCodes?.[0] };
    return { body, headers: { cookie: `__Host-st=${cookies['__Host-st']}` }, by: null };
  },
  'POST /api/session/passkey': async () => {
    const { authenticator } = await factors.enrolPasskey(await person());
    return { body: { passkey: authenticator.get(await factors.loginOptions()) }, by: null };
  },
  'POST /api/users/factors': async () => {
    const by = await person();
    return { body: await factors.confirmation(by), by };
  },
  'PUT /api/users/factors/:id': async () => {
    const by = await person();
    return { path: `/api/users/factors/${(await factors.enrol(by)).factor.id}`, body: { name: 'Old phone' }, by };
  },
  'DELETE /api/users/factors/:id': async () => {
    const by = await person();
    return { path: `/api/users/factors/${(await factors.enrol(by)).factor.id}`, by };
  },
  'POST /api/users/recoveryCodes': async () => {
    const by = await person();
    await factors.enrol(by);
    return { by };
  },
  'DELETE /api/users/rememberedBrowsers': async () => ({ by: await person() }),
  'POST /api/users/:id/resetSecondFactor': async () => {
    const lost = await person();
    await factors.enrol(lost);
    return { path: `/api/users/${lost.id}/resetSecondFactor`, body: { reason: 'Lost phone' } };
  },
  'POST /api/signIn/oidc/finish': async () => {
    await send('PUT /api/organization/identityProvider', { body: providerSettings(provider.issuer) });
    const begun = await send('POST /api/organization/identityProvider/test', {});
    const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    provider.claims = { sub: 'ada' };
    const back = provider.authorize(begun.json<{ url: string }>().url);
    await app.inject({ url: `${back.pathname}${back.search}`, headers: { cookie } });
    return { body: {}, headers: { cookie } };
  },
  'DELETE /api/users/identities/:id': async () => {
    const by = await person();
    const { rows } = await database.root.query(
      `insert into directory.identities (organization_id, user_id, issuer, subject) values ($1, $2, 'https://login.example', $3)
         returning id::float8 as id`,
      [acme.id, by.id, by.email],
    );
    return { path: `/api/users/identities/${rows[0].id}`, by };
  },
  'PUT /api/organization/identityProvider': () => ({ body: providerSettings(provider.issuer) }),
  'DELETE /api/organization/identityProvider': async () => {
    await send('PUT /api/organization/identityProvider', { body: providerSettings(provider.issuer) });
    return {};
  },
  'PUT /api/organization/signIn': () => ({
    body: { requirement: 'optional', from: null, kinds: 'any', remembering: false, identitySessionHours: 12 },
  }),
  'DELETE /api/session/stepUp': async () => ({ by: await person() }),
  'POST /api/session/viewAs': async () => ({ body: await viewAsBody(), by: await person() }),
  'DELETE /api/session/viewAs': async () => {
    const by = await person();
    await send('POST /api/session/viewAs', { body: await viewAsBody(), by });
    return { by };
  },
  'PUT /api/organization/viewAs': () => ({ body: { mails: false } }),
  'POST /api/users/resetPassword': resetting,
  'PUT /api/users': async () => ({ body: { version: 1, firstName: 'Grace' }, by: await person() }),
  'POST /api/users/unsubscribe/:token': async () => {
    const subscriptions = ['deviceOfflineAlerts'] as const;
    const owner = { organizationId: acme.id, userId: (await person()).id, subscriptions };
    const token = makeUnsubscribeToken(await parts.unsubscribeKey(), owner, Date.now());
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { path: `/api/users/unsubscribe/${token}`, body: 'List-Unsubscribe=One-Click', headers, by: null };
  },
  'POST /api/users/cancelChangeEmailAddress/:token': async () => {
    const { by } = await changingAddress();
    const token = await mailbox.token(by.email, '/api/users/cancelChangeEmailAddress/');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { path: `/api/users/cancelChangeEmailAddress/${token}`, body: '', headers, by: null };
  },
  'POST /api/users/initiateChangeEmailAddress': async () => ({
    body: { email: newEmail(), password, url: linkTo('email-change') },
    by: await person(),
  }),
  'POST /api/users/confirmChangeEmailAddress': async () => {
    const { by, email } = await changingAddress();
    return { body: { token: await mailbox.token(email, '/account/confirm-change-email-address/') }, by };
  },
  'PUT /api/organization/retention': async () => ({ body: { archiveAfterDays: 90 } }),
  'PUT /api/organization/measuring': async () => ({
    body: { capacityServiceTypes: ['Capacity Test'], sohThreshold: 70 },
  }),
  'PUT /api/users/emailPreferences': async () => ({
    body: { marketing: true, deviceOfflineAlerts: false, serviceCompletionAlerts: true },
    by: await person(),
  }),
  'DELETE /api/users/sessions': async () => {
    const by = await person();
    await app.inject({ method: 'POST', url: '/api/session', payload: { email: by.email, password } });
    return { by };
  },
  'DELETE /api/users/sessions/:id': async () => {
    const by = await person();
    await app.inject({ method: 'POST', url: '/api/session', payload: { email: by.email, password } });
    const { sessions } = (await app.inject({ url: '/api/users/sessions', headers: by.headers })).json<{
      sessions: { id: string; current: boolean }[];
    }>();
    return { path: `/api/users/sessions/${sessions.find(({ current }) => !current)?.id}`, by };
  },
  'PUT /api/users/:id/photo': async () => ({
    path: `/api/users/${admin.id}/photo`,
    body: await corpus.jpeg(),
    headers: { 'content-type': 'image/jpeg' },
  }),
  'PUT /api/batteries/:id/modelImage': async () => ({
    path: `/api/batteries/${await acme.battery({ model_name: fresh('Model') })}/modelImage`,
    body: await corpus.jpeg(),
    headers: { 'content-type': 'image/jpeg' },
  }),
  'DELETE /api/batteries/:id/modelImage': async () => {
    const model = { model_name: fresh('Model') };
    await acme.insert('battery_model_images', { ...model, image_id: fresh('image'), image: Buffer.from('WebP') });
    return { path: `/api/batteries/${await acme.battery(model)}/modelImage` };
  },
  'DELETE /api/users/:id/photo': () => ({ path: `/api/users/${admin.id}/photo` }),
  'POST /api/users': () => ({
    body: { emails: [newEmail()], url: linkTo('invite'), permissions: { permissions: [] } },
  }),
  'PUT /api/users/:id': async () => ({
    path: `/api/users/${(await acme.person({ permissions: [] })).id}`,
    body: { version: 1, permissions: { permissions: ['perm-reports'] } },
  }),
  'DELETE /api/users/:id': async () => ({ path: `/api/users/${(await acme.person({ permissions: [] })).id}` }),
  'POST /api/users/:id/endSessions': async () => ({
    path: `/api/users/${(await acme.person({ permissions: [] })).id}/endSessions`,
  }),
  'POST /api/users/:id/resendInvitation': async () => ({
    path: `/api/users/${(await invited()).id}/resendInvitation`,
    body: { url: linkTo('invite') },
  }),
  'POST /api/tokens': () => ({ body: newToken() }),
  'POST /api/tokens/:id/rotate': async () => ({
    path: `/api/tokens/${(await send('POST /api/tokens', { body: newToken() })).json<{ id: number }>().id}/rotate`,
    body: {},
  }),
  'POST /api/tokens/revoke': async () => {
    const { token } = (await send('POST /api/tokens', { body: newToken() })).json<{ token: string }>();
    return { body: { token }, by: null };
  },
  'DELETE /api/tokens/:id': async () => ({
    path: `/api/tokens/${(await send('POST /api/tokens', { body: newToken() })).json<{ id: number }>().id}`,
  }),
  'POST /api/webhooks': async () => ({ body: await newWebhook() }),
  'PUT /api/webhooks/:id': async () => ({
    path: `/api/webhooks/${await webhook()}`,
    body: { version: 1, name: fresh('Renamed') },
  }),
  'DELETE /api/webhooks/:id': async () => ({ path: `/api/webhooks/${await webhook()}` }),
  'POST /api/webhooks/:id/rotate': async () => ({ path: `/api/webhooks/${await webhook()}/rotate` }),
  'POST /api/webhooks/:id/test': async () => ({ path: `/api/webhooks/${await webhook()}/test` }),
  'POST /api/webhookDeliveries/resend': async () => {
    const endpoint_id = await webhook();
    const event_id = randomUUID();
    await acme.insert('outgoing_events', { id: event_id, type: 'test', happened_at: new Date(), body: '{}' });
    const ended = { state: 'failed', next_attempt_at: null };
    return { body: { ids: [await acme.insert('deliveries', { endpoint_id, event_id, ...ended })] } };
  },
  'POST /api/channels': () => ({ body: { name: fresh('Channel'), kind: 'mail' } }),
  'PUT /api/channels/:id': async () => ({
    path: `/api/channels/${await channel()}`,
    body: { version: 1, name: fresh('Renamed') },
  }),
  'DELETE /api/channels/:id': async () => ({ path: `/api/channels/${await channel()}` }),
  'POST /api/channels/:id/test': async () => ({ path: `/api/channels/${await channel()}/test` }),
  'POST /api/serviceAccounts': () => ({ body: { name: fresh('Program') } }),
  'PUT /api/serviceAccounts/:id': async () => ({
    path: `/api/serviceAccounts/${await account()}`,
    body: { name: fresh('Renamed'), version: 1 },
  }),
  'DELETE /api/serviceAccounts/:id': async () => ({ path: `/api/serviceAccounts/${await account()}` }),
  'POST /api/serviceAccounts/:id/tokens': async () => ({
    path: `/api/serviceAccounts/${await account()}/tokens`,
    body: newToken(),
  }),
  'POST /api/serviceAccounts/:id/tokens/:tokenId/rotate': async () => ({
    path: `${await serviceToken()}/rotate`,
    body: {},
  }),
  'DELETE /api/serviceAccounts/:id/tokens/:tokenId': async () => ({ path: await serviceToken() }),
  'PUT /api/organization/tokens': async () => ({
    body: { version: 0, longestDays: 30 },
  }),
  'DELETE /api/organization/tokens/:id': async () => ({
    path: `/api/organization/tokens/${(await send('POST /api/tokens', { body: newToken() })).json<{ id: number }>().id}`,
  }),
  'POST /api/groups': () => ({ body: { name: fresh('Group'), permissions: { permissions: [] } } }),
  'PUT /api/groups/:id': async () => ({ path: `/api/groups/${await group()}`, body: { name: fresh('Renamed') } }),
  'DELETE /api/groups/:id': async () => ({ path: `/api/groups/${await group()}` }),
  'POST /api/organization': async () => ({ body: registration(), by: null }),
  'POST /api/locations': () => ({ body: { name: fresh('Hall') } }),
  'PUT /api/locations/:id': async () => ({
    path: `/api/locations/${await acme.location(fresh('Hall'))}`,
    body: { name: fresh('Renamed') },
  }),
  'DELETE /api/locations/:id': async () => ({ path: `/api/locations/${await acme.location(fresh('Hall'))}` }),
  'POST /api/displayConfigurations': () => ({ body: configuration() }),
  'PUT /api/displayConfigurations/:id': async () => ({
    path: `/api/displayConfigurations/${await acme.insert('display_configurations', { type: 'batteries', name: fresh('Old') })}`,
    body: configuration(),
  }),
  'DELETE /api/displayConfigurations/:id': async () => ({
    path: `/api/displayConfigurations/${await acme.insert('display_configurations', { type: 'batteries', name: fresh('Old') })}`,
  }),
  'POST /api/views': () => ({ body: { kind: 'batteries', ...viewContent() } }),
  'PUT /api/views/:id': async () => ({ path: `/api/views/${await view()}`, body: { ...viewContent(), version: 1 } }),
  'PUT /api/views/:id/mine': async () => ({
    path: `/api/views/${await view()}/mine`,
    body: { pinned: true, default: true },
  }),
  'PUT /api/views/:id/groupDefaults': async () => ({
    path: `/api/views/${await view()}/groupDefaults`,
    body: { groupIds: [await group()] },
  }),
  'DELETE /api/views/:id': async () => ({ path: `/api/views/${await view()}` }),
  'PUT /api/batteries/:id': async () => ({
    path: `/api/batteries/${await acme.battery()}`,
    body: { apiVersion: 1, comments: 'new' },
  }),
  'POST /api/batteries/edit': async () => ({ body: await batteriesToEdit() }),
  'POST /api/devices/edit': async () => ({ body: { items: [[await acme.device(), 1]], set: { comments: 'new' } } }),
  'POST /api/services/edit': async () => ({
    body: { items: [[await acme.service({ battery_id: await acme.battery() }), 1]], set: { notes: 'new' } },
  }),
  'POST /api/bulkEdits/:undoId/undo': async () => {
    const payload = await batteriesToEdit();
    const answer = await app.inject({ method: 'POST', url: '/api/batteries/edit', payload, headers: admin.headers });
    return { path: `/api/bulkEdits/${answer.json<{ undoId: number }>().undoId}/undo` };
  },
  'POST /api/batteries/:id/certificates': async () => ({
    path: `/api/batteries/${await certifiableBattery()}/certificates`,
    body: {},
  }),
  'POST /api/certificates/:certificateId/revoke': async () => {
    const path = `/api/batteries/${await certifiableBattery()}/certificates`;
    const answer = await send('POST /api/batteries/:id/certificates', { path, body: {} });
    const { certificateId } = answer.json<Certificate>();
    return { path: `/api/certificates/${certificateId}/revoke`, body: { reason: 'other', note: 'sold twice' } };
  },
  'POST /api/certificateKeys/rotate': () => ({}),
  'PUT /api/dispositionPolicies': () => ({
    body: { version: 0, dispositionPolicies: [{ ...defaultDispositionPolicy, keep: 85 }] },
  }),
  'PUT /api/batteries/schedule': async () => ({ body: { days: 30, batteryIds: [await acme.battery()] } }),
  'PUT /api/plan/settings': () => ({ body: { ...defaultPlanSettings, leadDays: 7, version: 0 } }),
  'POST /api/labelCodes': async () => ({ body: { batteryIds: [await acme.battery()] } }),
  'POST /api/imports': () => ({
    path: '/api/imports?kind=batteries&fileName=fleet.csv',
    body: Buffer.from('x'),
    headers: { 'content-type': 'application/octet-stream' },
  }),
  'PUT /api/imports/:importId/mapping': async () => ({
    path: `/api/imports/${await importIn('mapping')}/mapping`,
    body: { version: 1, emptyClears: true },
  }),
  'POST /api/imports/:importId/check': async () => ({ path: `/api/imports/${await importIn('mapping')}/check` }),
  'POST /api/imports/:importId/run': async () => ({
    path: `/api/imports/${await importIn('checked')}/run`,
    body: { version: 1 },
  }),
  'DELETE /api/imports/:importId': async () => ({ path: `/api/imports/${await importIn('done')}` }),
  'POST /api/bulkJobs': bulkJob,
  'DELETE /api/bulkJobs/:jobId': async () => {
    const started = await bulkJob();
    const answer = await send('POST /api/bulkJobs', started);
    return { path: `/api/bulkJobs/${answer.json<{ id: number }>().id}`, by: started.by };
  },
  'POST /api/batteries/favourites': async () => ({ body: { favourites: [[await acme.battery(), true]] } }),
  'POST /api/batteries/retire': async () => ({ body: { retired: 0, batteryIds: [await acme.battery()] } }),
  'POST /api/batteries/acceptDisposition': async () => ({ body: { batteryIds: [await retirableBattery()] } }),
  'DELETE /api/batteries': async () => ({ body: { batteryIds: [await acme.battery()] } }),
  'PUT /api/devices/:id': async () => ({
    path: `/api/devices/${await acme.device()}`,
    body: { apiVersion: 1, comments: 'new' },
  }),
  'DELETE /api/devices': async () => ({ body: { deviceIds: [await acme.device()] } }),
  'PUT /api/devices/:id/assignments': async () => ({
    path: `/api/devices/${await acme.device()}/assignments`,
    body: { users: [admin.id], groups: [] },
  }),
  'PUT /api/devices/:id/bays/:bayId': async () => {
    const device = await acme.device();
    const bay = await acme.insert('bays', { device_id: device, number: 1 });
    return { path: `/api/devices/${device}/bays/${bay}`, body: { adapterName: 'A-12' } };
  },
  'PUT /api/devices/:id/bays/:number/calibration': async () => {
    const device = await acme.device();
    await acme.insert('bays', { device_id: device, number: 1 });
    return { path: `/api/devices/${device}/bays/1/calibration`, body: { calibrated: 0, intervalDays: 365 } };
  },
  'POST /api/devices/upgradeFirmware': async () => ({ body: { deviceIds: [(await analyzer()).deviceId] } }),
  'POST /api/devices/cancelUpgrade': async () => {
    const { deviceId } = await analyzer();
    await acme.insert('firmware_upgrades', { device_id: deviceId, to_version: '9.9.9' });
    return { body: { deviceIds: [deviceId] } };
  },
  'POST /api/devices/claim/start': async () => {
    const { thingName } = await claiming();
    return { body: { thingName } };
  },
  'POST /api/devices/claim/claim': startedClaim,
  'POST /api/services': startableService,
  'PUT /api/services/:id': async () => ({
    path: `/api/services/${await acme.service({ battery_id: await acme.battery() })}`,
    body: { apiVersion: 1, notes: 'new' },
  }),
  'PUT /api/services/:id/eisFit': async () => ({
    path: `/api/services/${await measuredService(acme)}/eisFit`,
    body: { apiVersion: 0, circuit: 'R0-p(R1,Q1)', weight: 'modulus', confirm: true },
  }),
  'DELETE /api/services': async () => {
    const ended = { status: 'pass', ended_at: new Date(), battery_id: await acme.battery() };
    return { body: { serviceIds: [await acme.service(ended)] } };
  },
  'GET /api/batteries/downloadCsv': async () => ({ path: `/api/batteries/downloadCsv?ids=${await acme.battery()}` }),
  'GET /api/devices/downloadCsv': async () => ({ path: `/api/devices/downloadCsv?ids=${await acme.device()}` }),
  'GET /api/services/downloadCsv': async () => ({
    path: `/api/services/downloadCsv?ids=${await acme.service({ battery_id: await acme.battery() })}`,
  }),
  'GET /api/batteries/download': async () => downloadOf('batteries', await acme.battery()),
  'GET /api/devices/download': async () => downloadOf('devices', await acme.device()),
  'GET /api/services/download': async () =>
    downloadOf('services', await acme.service({ battery_id: await acme.battery() })),
  'GET /api/services/bdf/download': async () => {
    const id = await acme.service({ battery_id: await acme.battery(), has_service_data: true });
    const answer = await send('POST /api/services/bdf', { body: { ids: [id], form: 'csv' } });
    return { path: `/api/services/bdf/download?ticket=${answer.json<{ ticket: string }>().ticket}` };
  },
  'GET /api/audit/downloadCsv': () => ({}),
  'POST /api/wall/pairings/approve': async () => ({ body: approval((await askForWall()).code) }),
  'POST /api/wall/pairings/fetch': async () => {
    const { code, secret } = await askForWall();
    await send('POST /api/wall/pairings/approve', { body: approval(code) });
    return { body: { secret }, by: null };
  },
  'POST /api/alarmRules': () => ({ body: { name: fresh('Rule'), kind: 'soh-below' } }),
  'PUT /api/alarmRules/:id': async () => ({
    path: `/api/alarmRules/${await makeAlarmRule()}`,
    body: { version: 1, enabled: false },
  }),
  'DELETE /api/alarmRules/:id': async () => ({ path: `/api/alarmRules/${await makeAlarmRule()}` }),
  'POST /api/maintenanceWindows': () => ({ body: { name: 'Works', from: 0, until: 1 } }),
  'PUT /api/maintenanceWindows/:id': async () => ({
    path: `/api/maintenanceWindows/${await makeWindow()}`,
    body: { version: 1, name: fresh('Works') },
  }),
  'DELETE /api/maintenanceWindows/:id': async () => ({ path: `/api/maintenanceWindows/${await makeWindow()}` }),
  'POST /api/alarms/acknowledge': async () => ({ body: { alarms: [[await makeAlarm(), 1]] } }),
  'POST /api/alarms/clear': async () => ({ body: { alarms: [[await makeAlarm(), 1]] } }),
  'POST /api/alarms/snooze': async () => ({ body: { alarms: [[await makeAlarm(), 1]], until: Date.now() + 60_000 } }),
  'POST /api/alarms/assign': async () => ({ body: { alarms: [[await makeAlarm(), 1]], userId: admin.id } }),
  'POST /api/alarms/comment': async () => ({ body: { ids: [await makeAlarm()], text: 'Seen' } }),
};

const newWebhook = async () => ({
  name: fresh('Webhook'),
  url: 'https://8.8.8.8/hook',
  events: ['test'],
  ownerId: (await acme.serviceAccount({ name: fresh('Owner') })).id,
});
const webhook = async () => (await send('POST /api/webhooks', { body: await newWebhook() })).json<{ id: number }>().id;
const channel = () => acme.insert('endpoints', { kind: 'mail', name: fresh('Channel'), seal_id: randomUUID() });
const account = async () => (await acme.serviceAccount({ permissions: ['perm-reports'] })).id;
async function serviceToken(): Promise<string> {
  const path = `/api/serviceAccounts/${await account()}/tokens`;
  return `${path}/${(await send(`POST ${path}`, { body: newToken() })).json<{ id: number }>().id}`;
}

const askForWall = async () => (await send('POST /api/wall/pairings', { body: {}, by: null })).json<WallPairing>();
const approval = (code: string) => ({ code, name: fresh('Screen'), locations: [] });
const makeAlarmRule = async (): Promise<number> =>
  (await send('POST /api/alarmRules', { body: { name: fresh('Rule'), kind: 'soh-below' } })).json().id;
const makeWindow = async (): Promise<number> =>
  (await send('POST /api/maintenanceWindows', { body: { name: 'Works', from: 0, until: 1 } })).json().id;
/** Of a rule of its own, which the worker applies. */
async function makeAlarm(): Promise<number> {
  const battery = await acme.battery();
  const ended = { started_at: new Date(0), ended_at: new Date(0), status: 'pass', soh_percent: 50 };
  await acme.service({ battery_id: battery, ...ended });
  const rule = await makeAlarmRule();
  await database.worker.writeTenant(acme.scope, (writer) => foldAlarms(writer, acme.scope));
  const { rows } = await database.root.query('select max(id) as id from app.alarms where rule_id = $1', [rule]);
  return rows[0].id;
}

const newToken = () => ({
  name: fresh('Token'),
  permissions: ['perm-reports'],
  expiresAt: Date.now() + 3_600_000,
});

const registration = () => ({
  orgName: 'Bench Works',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: newEmail(),
  password: chosen,
  url: linkTo('verify'),
});

const lastEntry = async (): Promise<number> =>
  (await database.root.query('select coalesce(max(id), 0) as id from app.audit_events')).rows[0].id;

type Written = { action: string; actor: string; ip: string | null; session: string | null };
/** Actions of a device; no call causes them. */
const writtenSince = async (id: number): Promise<Written[]> => {
  const query = `select action, actor, ip, session from app.audit_events where id > $1 and actor <> 'firmware'`;
  return (await database.root.query(query, [id])).rows;
};

async function send(name: string, { path, body, headers, by = admin }: Sent) {
  const [method = '', url = ''] = name.split(' ');
  return app.inject({
    method: method as 'GET',
    url: path ?? url,
    headers: { ...by?.headers, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
}

const calls = Object.keys(accessTable) as Call[];
const isRead = (name: Call) => ['shown', 'detail'].includes(viewingOf(name.split(' ')[0] ?? '', accessTable[name]));
const changing = calls.filter((name) => !name.startsWith('GET ') && !(name in silent) && !isRead(name));

test('every call that changes something has its request here, or a reason for having no entry', () => {
  expect(changing.filter((name) => !(name in recipes))).toEqual([]);
  expect(Object.keys(silent).filter((name) => !calls.includes(name as Call))).toEqual([]);
});

test.each(Object.entries(recipes))('%s records who did what, and from where', async (name, recipe) => {
  const sent = await recipe();
  const before = await lastEntry();
  const answer = await send(name, sent);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(300);
  const written = await writtenSince(before);
  expect(written).not.toEqual([]);
  for (const { action, actor, ip, session } of written) {
    expect(Object.keys(auditWords)).toContain(action);
    expect([actor, ip]).toEqual([expect.stringContaining('@'), '127.0.0.1']);
    if (sent.by !== null) expect(session).toMatch(/^[0-9a-f]{24}$/);
  }
});

test('a change that is refused records nothing', async () => {
  const taken = fresh('Taken');
  await acme.location(taken);
  const before = await lastEntry();
  for (const name of ['', taken]) expect((await send('POST /api/locations', { body: { name } })).statusCode).toBe(400);
  expect(await writtenSince(before)).toEqual([]);
});

test.each([
  ['wrong password', {}, 'Wrong-1234', 'session-login-6'],
  ['disabled', { isDisabled: true }, password, 'session-login-7'],
  ['not verified', { isVerified: false }, password, 'session-login-4'],
] as const)('a sign-in that is refused is recorded: %s', async (reason, kind, secret, code) => {
  const { id, email } = await acme.person(kind);
  const payload = { email, password: secret };
  const headers = { 'user-agent': 'Bench/1.0' };
  const answer = await app.inject({ method: 'POST', url: '/api/session', payload, headers });
  expect(answer.json<{ error: { code: string } }>().error.code).toBe(code);
  const { rows } = await database.root.query(
    `select user_id, actor, ip, client, action, after from app.audit_events where object_kind = 'user' and object_id = $1`,
    [id],
  );
  const expected = { user_id: null, actor: email, ip: '127.0.0.1', client: 'Bench/1.0', after: { reason } };
  expect(rows).toEqual([{ ...expected, action: 'session-login-refused' }]);
});

test('a sign-in with an unknown address records the address nowhere', async () => {
  const payload = { email: 'canary-of-nobody@example.test', password };
  await app.inject({ method: 'POST', url: '/api/session', payload });
  const { rows } = await database.root.query('select stray::text as text from directory.stray_sign_ins as stray');
  expect(rows).toHaveLength(1);
  expect(rows[0].text).not.toContain('canary');
});

test('no secret is in the audit log', async () => {
  const { headers } = await acme.signIn();
  const user = (await app.inject({ url: '/api/session', headers })).json<UserData>();
  const { rows } = await database.root.query('select event::text as text from app.audit_events as event');
  const all = rows.map(({ text }) => text).join('\n');
  for (const secret of [password, chosen, user.token, '$argon2']) expect(all).not.toContain(secret);
});
