import { deviceColumns, linkPaths, type ErrorCode } from '@ohmstead/contract';
import { defaultPlanSettings } from '@ohmstead/domain';
import type { ExampleCall, Values } from '../../apps/server/src/api/testing/example-request.ts';
import { publicUrl } from '../../apps/server/src/api/testing/test-api.ts';
import { mayDo, type Rights } from './actors.ts';

/** What the schema of a call does not define: meaningful values, answers that are not refusals, additional rights. */
export type Recipe = {
  /** Error codes that depend on the state of the data, after the caller was authorised. */
  answers?: readonly ErrorCode[];
  params?: ExampleCall['params'];
  query?: ExampleCall['query'];
  /** Generated anew for each call. */
  body?: () => Values;
  /** In addition to the access table. */
  refuses?: (rights: Rights) => boolean;
  /** The call ends sessions or uses up a quota: every caller gets new ones. */
  spends?: 'session' | 'uses';
  /** Calls are made one after the other. */
  isQueued?: true;
};

const withoutUserRights = (rights: Rights) => !mayDo(rights, 'perm-users-groups');

const withoutAllLocations = (rights: Rights) => !mayDo(rights, 'perm-all-locations');

const url = `${publicUrl.origin}${linkPaths.invite}`;
let made = 0;
const newName = () => `Name ${++made}`;
const newConfiguration = () => ({
  name: newName(),
  type: 'devices',
  columns: deviceColumns.map(({ key }) => ({ key, visible: true })),
  lockColumnOrder: false,
  lockColumnVisibility: false,
});

/** Shared with everyone: only users who may share views can change it. */
const newView = () => ({
  name: newName(),
  filters: {},
  sort: null,
  entitiesPerPage: 10,
  columns: [{ key: 'name', visible: true, width: null }],
});
const withoutSharing = (rights: Rights) => !mayDo(rights, 'perm-share-views');

/** The filters of a list exclude each other. */
const findRows = (filters: Values = {}) => ({ filters, timeZone: 'UTC', sort: null, offset: 0, limit: 500 });
const countRows = (filters: Values = {}) => ({ filters, timeZone: 'UTC', count: true });

/** The cursor is nobody's. */
const newBulkJob = () => ({
  kind: 'batteries',
  action: 'retire',
  filters: {},
  timeZone: 'Europe/Vienna',
  asOf: '1.aaaaaaaaaaaa',
  except: [],
});
const withoutRetiring = (rights: Rights) => !mayDo(rights, 'perm-batteries-retire');

const noPasskey = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
};

/** A new call is tested from its schema alone; it needs an entry here only where that is not enough. */
const recipes: Readonly<Record<string, Recipe>> = {
  'POST /api/batteries/:id/certificates': { answers: ['certificates-create-1'] },
  'POST /api/batteries/:id/certificates/preview': { answers: ['certificates-create-1'] },
  'POST /api/certificates/:certificateId/revoke': {
    params: { certificateId: 'a'.repeat(22) },
    answers: ['certificates-not-found'],
  },
  'POST /api/certificateKeys/rotate': { refuses: withoutAllLocations },
  'POST /api/dispositionPolicies/preview': {
    body: () => ({ dispositionPolicies: [] }),
    answers: ['dispositionPolicies-update-5'],
  },
  'PUT /api/dispositionPolicies': {
    refuses: withoutAllLocations,
    body: () => ({ version: 0, dispositionPolicies: [] }),
    answers: ['dispositionPolicies-update-5'],
  },
  'GET /api/certificates/:certificateId/status': { params: { certificateId: 'a'.repeat(22) }, spends: 'uses' },
  'POST /api/certificates/verify': { spends: 'uses' },
  'GET /api/plan': { query: { locations: '1' } },
  'POST /api/plan/preview': { body: () => ({ locations: [1] }) },
  'PUT /api/plan/settings': {
    body: () => ({ ...defaultPlanSettings, version: 0 }),
    refuses: withoutAllLocations,
  },
  'DELETE /api/session': { spends: 'session' },
  'POST /api/session/stepUp': {
    spends: 'uses',
    body: () => ({ password: 'Wrong-1234' }),
    answers: ['session-stepUp-1'],
  },
  'POST /api/session/secondFactor': {
    body: () => ({ ticket: 'x', code: '123456' }),
    answers: ['session-secondFactor-1'],
  },
  'POST /api/session/passkey': {
    body: () => ({ passkey: noPasskey }),
    answers: ['session-passkey-1'],
  },
  // Pages at an IP address are sent to a name.
  'POST /api/session/passkeyOptions': { answers: ['session-passkey-2'] },
  'POST /api/session/stepUp/passkeyOptions': { answers: ['session-passkey-2', 'session-stepUp-2'] },
  'POST /api/users/factors/passkey': { answers: ['users-factors-6'] },
  'POST /api/users/factors': {
    spends: 'uses',
    body: () => ({ kind: 'totp', name: 'Phone', code: '123456' }),
    answers: ['users-factors-3', 'users-factors-4'],
  },
  'PUT /api/users/factors/:id': { params: { id: '981234' }, answers: ['users-factors-1'] },
  'DELETE /api/users/factors/:id': { params: { id: '981234' }, answers: ['users-factors-1'] },
  'POST /api/users/recoveryCodes': { answers: ['users-recoveryCodes-1'] },
  // Of people who have more than the caller, another answer than of people without a factor.
  'POST /api/users/:id/resetSecondFactor': {
    body: () => ({ reason: 'Lost phone' }),
    answers: ['users-resetSecondFactor-1', 'users-resetSecondFactor-2', 'not-permitted'],
  },
  // The session is that of another user afterwards.
  'POST /api/session/viewAs': { body: () => ({ reason: 'Sees no batteries' }), spends: 'session' },
  'PUT /api/organization/signIn': {
    body: () => ({ requirement: 'optional', from: null, kinds: 'any', remembering: true, identitySessionHours: 12 }),
  },
  // Nothing of a private network is called.
  'PUT /api/organization/identityProvider': {
    body: () => ({
      issuer: 'https://10.0.0.1',
      clientId: 'x',
      clientAuthentication: 'privateKey',
      scopes: ['openid'],
      claims: { firstName: 'given_name', lastName: 'family_name', groups: 'groups' },
      domains: [],
      createPeople: false,
      defaultGroupId: null,
      groupMapping: [],
      keepGroups: false,
      onlySingleSignOn: false,
      linkWithoutPassword: false,
      secondFactorClaims: { amr: [], acr: [] },
      enabled: false,
    }),
    answers: ['organizations-identityProvider-2', 'organizations-identityProvider-6', 'not-permitted'],
  },
  'POST /api/organization/identityProvider/test': { answers: ['organizations-identityProvider-9'] },
  'POST /api/session/stepUp/identityProvider': { answers: ['session-stepUp-2'] },
  'POST /api/users/identities': { answers: ['organizations-identityProvider-9'] },
  'DELETE /api/users/identities/:id': { params: { id: '981234' }, answers: ['users-identities-1'] },
  'POST /api/signIn/oidc/finish': { answers: ['signIn-oidc-2'] },
  'DELETE /api/organization/identityProvider': { answers: ['organizations-identityProvider-9'] },
  // Whoever sees only some locations rules only over these.
  'POST /api/alarmRules': {
    body: () => ({ name: newName(), kind: 'soh-below' }),
    refuses: withoutAllLocations,
  },
  'POST /api/alarmRules/preview': {
    body: () => ({ rule: { name: newName(), kind: 'soh-below' } }),
    refuses: withoutAllLocations,
  },
  'POST /api/alarms/assign': { body: () => ({ alarms: [], userId: null }) },
  // Ids of people in its answer may equal those of alarms that were asked for.
  'POST /api/alarms/assignees': { body: () => ({ ids: [] }) },
  'POST /api/alarms/snooze': { body: () => ({ alarms: [], until: null }) },
  'PUT /api/alarmRules/:id': { body: () => ({ version: 1 }), answers: ['not-permitted'] },
  'DELETE /api/alarmRules/:id': { answers: ['not-permitted'] },
  'POST /api/maintenanceWindows': {
    body: () => ({ name: newName(), from: Date.now(), until: Date.now() + 1_000 }),
    refuses: withoutAllLocations,
  },
  'PUT /api/maintenanceWindows/:id': { body: () => ({ version: 1 }), answers: ['not-permitted'] },
  'DELETE /api/maintenanceWindows/:id': { answers: ['not-permitted'] },
  'GET /api/token': { answers: ['not-permitted'] },
  'POST /api/tokens': { answers: ['tokens-add-5', 'tokens-add-7'] },
  'POST /api/tokens/:id/rotate': { answers: ['tokens-not-found'] },
  'POST /api/tokens/revoke': { spends: 'uses' },
  'DELETE /api/tokens/:id': { answers: ['tokens-not-found'] },
  'POST /api/wall/pairings': { spends: 'uses' },
  'POST /api/wall/pairings/fetch': { spends: 'uses' },
  'POST /api/wall/pairings/approve': {
    spends: 'uses',
    body: () => ({ code: 'ZZZZZZ', name: newName(), locations: [] }),
    answers: ['wall-pairings-approve-1'],
  },
  'POST /api/webhooks': {
    body: () => ({ name: newName(), url: 'https://8.8.8.8/hook', events: ['test'], ownerId: 1 }),
    answers: ['webhooks-add-5'],
  },
  'PUT /api/webhooks/:id': { body: () => ({ version: 1, name: newName() }) },
  'POST /api/webhookDeliveries/resend': { body: () => ({ ids: [1] }) },
  'POST /api/channels': { body: () => ({ name: newName(), kind: 'mail' }) },
  'PUT /api/channels/:id': { body: () => ({ version: 1, name: newName() }) },
  'POST /api/serviceAccounts': { body: () => ({ name: newName() }) },
  'PUT /api/serviceAccounts/:id': { body: () => ({ name: newName(), version: 1 }) },
  'POST /api/serviceAccounts/:id/tokens': { answers: ['tokens-add-5', 'tokens-add-7'] },
  'POST /api/serviceAccounts/:id/tokens/:tokenId/rotate': { answers: ['tokens-not-found'] },
  'DELETE /api/serviceAccounts/:id/tokens/:tokenId': { answers: ['tokens-not-found'] },
  // Of a version that there is not: others call with tokens.
  'PUT /api/organization/tokens': {
    body: () => ({ version: 987_654, longestDays: 30 }),
    answers: ['organizations-tokens-1'],
  },
  // Those with small numbers are of the callers.
  'DELETE /api/organization/tokens/:id': { params: { id: '981234' }, answers: ['tokens-not-found'] },
  'DELETE /api/users/sessions': { spends: 'session' },
  'DELETE /api/users/sessions/:id': { params: { id: 'a'.repeat(24) }, answers: ['users-sessions-1'] },
  'POST /api/users/initiateChangeEmailAddress': { spends: 'uses', answers: ['users-initiateChangeEmailAddress-2'] },
  'POST /api/users/confirmChangeEmailAddress': { answers: ['users-confirmChangeEmailAddress-2'] },
  'PUT /api/users/:id/photo': { refuses: withoutUserRights, answers: ['bad-input'] },
  'DELETE /api/users/:id/photo': { refuses: withoutUserRights },
  'GET /uploads/user-photos/:photoId': { params: { photoId: 'a'.repeat(22) }, answers: ['photos-not-found'] },
  'PUT /api/batteries/:id/modelImage': { answers: ['bad-input'] },
  'GET /uploads/model-images/:imageId': { params: { imageId: 'a'.repeat(22) }, answers: ['modelImages-not-found'] },
  'POST /api/bulkEdits/:undoId/undo': { answers: ['bulkEdits-not-found'] },
  'POST /api/bulkJobs': { body: newBulkJob, refuses: withoutRetiring, answers: ['bulkJobs-create-3'] },
  'GET /api/bulkJobs/:jobId': { answers: ['bulkJobs-not-found'] },
  'DELETE /api/bulkJobs/:jobId': { answers: ['bulkJobs-not-found'] },
  'POST /api/imports': {
    query: { kind: 'batteries', fileName: 'batteries.csv' },
    answers: ['bad-input'],
  },
  'GET /api/imports/template': { query: { kind: 'batteries', form: 'csv' }, answers: ['not-permitted'] },
  'GET /api/imports/:importId': { answers: ['imports-not-found'] },
  'PUT /api/imports/:importId/mapping': { body: () => ({ version: 1 }), answers: ['imports-not-found'] },
  'POST /api/imports/:importId/check': { answers: ['imports-not-found'] },
  'GET /api/imports/:importId/rows': { answers: ['imports-not-found'] },
  'GET /api/imports/:importId/problems.csv': { answers: ['imports-not-found'], isQueued: true },
  'POST /api/imports/:importId/run': { body: () => ({ version: 1 }), answers: ['imports-not-found'] },
  'GET /api/imports/:importId/undo': { answers: ['imports-not-found'] },
  'DELETE /api/imports/:importId': { answers: ['imports-not-found'] },
  'GET /api/batteries/downloadCsv': { isQueued: true },
  'GET /api/devices/downloadCsv': { isQueued: true },
  'GET /api/services/downloadCsv': { isQueued: true },
  'POST /api/batteries/downloadCsv': { isQueued: true },
  'POST /api/devices/downloadCsv': { isQueued: true },
  'POST /api/services/downloadCsv': { isQueued: true },
  'POST /api/batteries/download': { isQueued: true },
  'POST /api/devices/download': { isQueued: true },
  'POST /api/services/download': { isQueued: true },
  'GET /api/batteries/download': { isQueued: true, answers: ['batteries-download-2'] },
  'GET /api/devices/download': { isQueued: true, answers: ['devices-download-2'] },
  'GET /api/services/download': { isQueued: true, answers: ['services-download-2'] },
  'POST /api/services/bdf': { isQueued: true, answers: ['services-bdf-1'] },
  'GET /api/services/bdf/download': { isQueued: true, answers: ['services-download-2'] },
  'GET /api/audit/downloadCsv': { isQueued: true },
  'POST /api/batteries/find': { body: () => findRows({ batteryIds: [1] }) },
  'POST /api/devices/find': { body: () => findRows() },
  'POST /api/services/find': { body: () => findRows() },
  'POST /api/batteries/summarize': { body: () => countRows({ batteryIds: [1] }) },
  'POST /api/devices/summarize': { body: () => countRows() },
  'POST /api/services/summarize': { body: () => countRows() },
  'GET /api/devices/getUpdates': { query: {} },
  'GET /api/services/getUpdates': { query: {} },
  'GET /api/devices/claim/:token': { spends: 'uses', answers: ['devices-claim-get-1'] },
  'POST /api/devices/claim/start': { spends: 'uses', answers: ['devices-claim-start-2'] },
  'POST /api/devices/claim/claim': { spends: 'uses', answers: ['devices-claim-claim-6'] },
  'POST /api/users': { spends: 'uses', body: () => ({ emails: [`${newName()}@example.test`.replace(' ', '-')], url }) },
  'PUT /api/users/:id': { body: () => ({ version: 1 }) },
  // People created here have already accepted their invitation.
  'POST /api/users/:id/resendInvitation': { body: () => ({ url }), answers: ['users-resendInvitation-2'] },
  'POST /api/groups': { body: () => ({ name: newName() }) },
  'PUT /api/groups/:id': { body: () => ({ name: newName() }) },
  'POST /api/locations': { body: () => ({ name: newName() }) },
  'PUT /api/locations/:id': { body: () => ({ name: newName() }) },
  'GET /api/search': { query: { q: 'a' } },
  'POST /api/displayConfigurations': { body: newConfiguration },
  'PUT /api/displayConfigurations/:id': { body: newConfiguration },
  // Which right it needs depends on the kind of the view.
  'GET /api/views/:id/rows.json': { query: {}, answers: ['not-permitted'], isQueued: true },
  'GET /api/views/:id/rows.csv': { query: {}, answers: ['not-permitted'], isQueued: true },
  'GET /api/views/:id/rows.parquet': { query: {}, answers: ['not-permitted'], isQueued: true },
  'POST /api/views': {
    body: () => ({ ...newView(), kind: 'devices', sharedWith: 'groups' }),
    refuses: withoutSharing,
  },
  'PUT /api/views/:id': {
    body: () => ({ ...newView(), sharedWith: 'groups', version: 1 }),
    refuses: withoutSharing,
  },
  // Whose view it is decides.
  'GET /api/views/:id/usage': { answers: ['not-permitted'] },
  'DELETE /api/views/:id': { answers: ['not-permitted'] },
  'GET /api/services/:id': { query: { since: '0' } },
  'PUT /api/services/:id/eisFit': {
    body: () => ({ apiVersion: 0, circuit: null, weight: 'modulus' }),
    answers: ['services-eisFit-3'],
  },
  'POST /api/services/eisAnalysis': { body: () => ({ ids: [1] }) },
  'GET /api/services/eisAnalysis/:jobId': { answers: ['eisAnalyses-not-found'] },
  'POST /api/services': { answers: ['services-create-1'] },
};

export const recipeOf = (call: string): Recipe => recipes[call] ?? {};
