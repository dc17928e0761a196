import { accessTable, type AccessRule, type Call } from '@ohmstead/contract';
import { permissions, type Permission } from '@ohmstead/domain';
import { expect, test } from 'vitest';

/**
 * Written by hand from the specification (foundations §6, administration §6 and §7, decisions §2, §3 and §6), and not from the access
 * table, so that a mistake in one is found by the other. A new call is added here too, with what the documents say about it.
 */
const byPermission: Record<Permission, readonly string[]> = {
  // These affect only the page, or what every call returns.
  'perm-devices-settings': [],
  'perm-batteries-settings': [],
  'perm-services-settings': [],
  'perm-all-locations': ['GET /services/:id bayDeviation'],

  'perm-devices-assign': ['GET /devices/:id/assignments', 'PUT /devices/:id/assignments'],
  'perm-devices-add': ['GET /devices/claim/:token', 'POST /devices/claim/start', 'POST /devices/claim/claim'],
  'perm-devices-edit': [
    'PUT /devices/:id',
    'POST /devices/edit',
    'PUT /devices/:id/bays/:bayId',
    'PUT /devices/:id/bays/:number/calibration',
  ],
  'perm-devices-delete': ['DELETE /devices'],
  'perm-devices-download': [
    'GET /devices/downloadCsv',
    'POST /devices/downloadCsv',
    'POST /devices/download',
    'GET /devices/download',
  ],
  'perm-devices-update-firmware': ['POST /devices/upgradeFirmware', 'POST /devices/cancelUpgrade'],

  'perm-batteries-edit': [
    'PUT /batteries/:id serviceFrequency, purchased, inService, expires, comments',
    'POST /batteries/edit serviceFrequency, purchased, inService, expires, comments',
    'PUT /batteries/:id/modelImage',
    'DELETE /batteries/:id/modelImage',
  ],
  // Calls of imports are open to who is logged in: the import's kind decides.
  'perm-batteries-import': [],
  'perm-batteries-delete': ['DELETE /batteries'],
  'perm-batteries-charts': ['GET /batteries/history', 'GET /batteries/forecast', 'GET /batteries/:id/timeline trend'],
  'perm-batteries-download': [
    'GET /batteries/downloadCsv',
    'POST /batteries/downloadCsv',
    'POST /batteries/download',
    'GET /batteries/download',
  ],
  'perm-batteries-retire': [
    'POST /batteries/retire',
    'POST /batteries/acceptDisposition',
    'PUT /batteries/:id retired',
    'POST /batteries/edit retired',
  ],

  'perm-services-create': ['POST /services'],
  'perm-services-import': [],
  // Saving a fit also needs perm-nyquist.
  'perm-services-edit': ['PUT /services/:id', 'POST /services/edit', 'PUT /services/:id/eisFit'],
  'perm-services-delete': ['DELETE /services'],
  'perm-services-charts': ['GET /services/:id serviceData, eisData'],
  'perm-services-download': [
    'GET /services/downloadCsv',
    'POST /services/downloadCsv',
    'POST /services/download',
    'GET /services/download',
    'POST /services/bdf',
    'GET /services/bdf/download',
  ],

  'perm-reports': [
    'GET /reports/soh',
    'GET /reports/remainingCapacity',
    'GET /reports/sohByInServiceDate',
    'GET /reports/disposition',
    'GET /reports/forecast',
    'GET /reports/forecastQuality',
  ],
  // Who uses a location or a configuration is returned to callers who may list users.
  'perm-users-groups': [
    'GET /users',
    'POST /users',
    'PUT /users/:id',
    'DELETE /users/:id',
    'POST /users/:id/resendInvitation',
    'POST /users/:id/endSessions',
    'POST /users/:id/resetSecondFactor',
    'GET /groups',
    'POST /groups',
    'PUT /groups/:id',
    'DELETE /groups/:id',
    'GET /audit',
    'GET /audit/downloadCsv',
    'GET /organization/retention',
    'PUT /organization/retention',
    'GET /organization/measuring',
    'PUT /organization/measuring',
    'GET /organization/retention/usage',
    'GET /locations/:id/usage users, groups',
    'GET /search users',
    'GET /displayConfigurations/:id/usage users, groups',
  ],
  'perm-view-as': ['POST /session/viewAs'],
  'perm-service-accounts': [
    'GET /serviceAccounts',
    'POST /serviceAccounts',
    'PUT /serviceAccounts/:id',
    'DELETE /serviceAccounts/:id',
    'GET /serviceAccounts/:id/tokens',
    'POST /serviceAccounts/:id/tokens',
    'POST /serviceAccounts/:id/tokens/:tokenId/rotate',
    'DELETE /serviceAccounts/:id/tokens/:tokenId',
    'POST /wall/pairings/approve',
  ],
  'perm-sign-in': [
    'GET /organization/viewAs',
    'PUT /organization/viewAs',
    'GET /organization/signIn',
    'PUT /organization/signIn',
    'GET /organization/signIn/readiness',
    'GET /organization/identityProvider',
    'PUT /organization/identityProvider',
    'DELETE /organization/identityProvider',
    'POST /organization/identityProvider/test',
    'GET /organization/tokens',
    'PUT /organization/tokens',
    'DELETE /organization/tokens/:id',
  ],
  'perm-integrations': [
    'GET /webhooks',
    'POST /webhooks',
    'PUT /webhooks/:id',
    'DELETE /webhooks/:id',
    'POST /webhooks/:id/rotate',
    'POST /webhooks/:id/test',
    'GET /webhooks/:id/deliveries',
    'POST /webhookDeliveries/resend',
    'GET /channels',
    'POST /channels',
    'PUT /channels/:id',
    'DELETE /channels/:id',
    'POST /channels/:id/test',
    'GET /channels/:id/deliveries',
  ],
  'perm-locations': ['POST /locations', 'PUT /locations/:id', 'DELETE /locations/:id', 'GET /locations/:id/usage'],
  'perm-display-configurations': [
    'POST /displayConfigurations',
    'PUT /displayConfigurations/:id',
    'DELETE /displayConfigurations/:id',
    'GET /displayConfigurations/:id/usage',
    'GET /displayConfigurations usersCount, groupsCount',
  ],
  'perm-disposition': ['GET /dispositionPolicies', 'PUT /dispositionPolicies', 'POST /dispositionPolicies/preview'],
  'perm-certificates': [
    'POST /batteries/:id/certificates',
    'POST /batteries/:id/certificates/preview',
    'GET /batteries/:id/passportSheet',
    'GET /certificates',
    'POST /certificates/:certificateId/revoke',
    'POST /certificateKeys/rotate',
  ],
  'perm-alarms': [
    'POST /alarms/acknowledge',
    'POST /alarms/clear',
    'POST /alarms/assign',
    'POST /alarms/assignees',
    'POST /alarms/snooze',
    'POST /alarms/comment',
  ],
  'perm-alarm-rules': [
    'POST /alarmRules/preview',
    'GET /alarmRules',
    'POST /alarmRules',
    'PUT /alarmRules/:id',
    'DELETE /alarmRules/:id',
    'GET /maintenanceWindows',
    'POST /maintenanceWindows',
    'PUT /maintenanceWindows/:id',
    'DELETE /maintenanceWindows/:id',
  ],
  'perm-plan': ['PUT /batteries/schedule', 'POST /plan/preview', 'PUT /plan/settings'],
  'perm-share-views': ['PUT /views/:id/groupDefaults'],
  'perm-nyquist': [
    'GET /services/eis',
    'POST /services/eisAnalysis',
    'GET /services/eisAnalysis/:jobId',
    'GET /services/:id/eisFit',
    'GET /batteries/:id/eisFits',
  ],
};

/** Every logged-in user, with any permissions. */
const signedIn: readonly string[] = [
  'DELETE /session',
  'DELETE /session/viewAs',
  'GET /users/accessByOthers',
  'GET /tokens',
  'POST /tokens',
  'POST /tokens/:id/rotate',
  'DELETE /tokens/:id',
  // A session gets not-permitted.
  'GET /token',
  'POST /session/stepUp',
  'GET /users/factors',
  'POST /session/stepUp/passkeyOptions',
  'POST /users/factors/totp',
  'POST /users/factors/passkey',
  'POST /users/factors',
  'PUT /users/factors/:id',
  'DELETE /users/factors/:id',
  'POST /users/recoveryCodes',
  'DELETE /users/rememberedBrowsers',
  'POST /session/stepUp/identityProvider',
  'GET /users/identities',
  'POST /users/identities',
  'DELETE /users/identities/:id',
  'DELETE /session/stepUp',
  'GET /updates',
  'GET /wall',
  'GET /data/columns',
  'GET /locations',
  'GET /search',
  'POST /alarms/getUpdates',
  'GET /alarms/:id',
  'POST /labelCodes',
  'POST /labelCodes/find',
  'GET /batteries/:id/certificates',
  'GET /plan',
  'GET /plan/settings',
  'GET /displayConfigurations',
  'GET /displayConfigurations/:id',
  'GET /views',
  'GET /views/:id',
  // Which download right they need depends on the kind of the view.
  'GET /views/:id/rows.json',
  'GET /views/:id/rows.csv',
  'GET /views/:id/rows.parquet',
  'POST /views',
  'PUT /views/:id',
  'PUT /views/:id/mine',
  'GET /views/:id/usage',
  'DELETE /views/:id',
  'GET /batteries/:id/timeline',
  'GET /batteries/:id/verdict',
  'GET /dispositionPolicies/thresholds',
  'POST /batteries/getUpdates',
  'POST /batteries/find',
  'POST /batteries/summarize',
  'GET /devices/getUpdates',
  'POST /devices/getUpdates',
  'POST /devices/find',
  'POST /devices/summarize',
  'GET /services/getUpdates',
  'POST /services/getUpdates',
  'POST /services/find',
  'POST /services/summarize',
  'GET /batteries/:id',
  'PUT /batteries/:id',
  'GET /devices/:id',
  'GET /devices/bias',
  'GET /devices/roundRobin',
  'GET /services/:id',
  'POST /batteries/edit',
  // Who made the edit, with the rights that it needed.
  'POST /bulkEdits/:undoId/undo',
  // What a job does needs the rights of the call that does the same.
  'POST /bulkJobs',
  'GET /bulkJobs',
  'GET /bulkJobs/:jobId',
  'DELETE /bulkJobs/:jobId',
  'POST /imports',
  'GET /imports',
  'GET /imports/template',
  'GET /imports/:importId',
  'PUT /imports/:importId/mapping',
  'POST /imports/:importId/check',
  'GET /imports/:importId/rows',
  'GET /imports/:importId/problems.csv',
  'POST /imports/:importId/run',
  'GET /imports/:importId/undo',
  'DELETE /imports/:importId',
  'POST /batteries/favourites',
  'GET /dashboard/attention',
  'GET /dashboard/fleet',
  'GET /organization/metrics',
  'GET /dashboard/devices',
  'GET /dashboard/services',
  'GET /dashboard/batteries',
  'GET /dashboard/soh',
  'GET /dashboard/sohConditions',
  'POST /users/initiateChangeEmailAddress',
  'POST /users/confirmChangeEmailAddress',
  'GET /users/emailPreferences',
  'PUT /users/emailPreferences',
  'GET /users/sessions',
  'DELETE /users/sessions',
  'DELETE /users/sessions/:id',
  'PUT /users/:id/photo',
  'DELETE /users/:id/photo',
  'GET /uploads/user-photos/:photoId',
  'GET /uploads/model-images/:imageId',
  'PUT /users/uiSettings',
  'POST /users/uiSettings',
];

/** Everybody: login, registration, links in emails, the API description, health checks. */
const open: readonly string[] = [
  // Whoever finds a token.
  'POST /tokens/revoke',
  // A screen that nobody has approved yet.
  'POST /wall/pairings',
  'POST /wall/pairings/fetch',
  'GET /healthz',
  'GET /readyz',
  'GET /openapi.json',
  'GET /demo',
  'GET /docs',
  'GET /docs/page.css',
  'GET /session',
  'POST /session',
  'POST /session/secondFactor',
  'POST /session/passkeyOptions',
  'POST /session/passkey',
  'GET /signIn/oidc/start',
  'GET /signIn/oidc/callback',
  'GET /signIn/oidc/callback.js',
  'POST /signIn/oidc/finish',
  'POST /organization',
  'POST /users/resendVerificationEmail',
  'POST /users/initiateForgotPassword',
  'POST /users/resetPassword',
  // With a token from a mail, or one's own data with a session.
  'PUT /users',
  'GET /users/unsubscribe/:token',
  'POST /users/unsubscribe/:token',
  'GET /users/cancelChangeEmailAddress/:token',
  'POST /users/cancelChangeEmailAddress/:token',
  'GET /link-pages/page.css',
  'POST /marketing/earlyAccess',
  // Browsers report what a page tried against its policy, logged in or not (security headers).
  'POST /policyReports',
  // Whoever is shown a certificate.
  'GET /certificates/:certificateId/status',
  'POST /certificates/verify',
  'GET /.well-known/ohmstead-keys.json',
  // A device fetches its image with a ticket that only it knows.
  'GET /firmware/:ticket',
];

/** Of calls for people, those that a session without the demanded factor opens (calls-sign-in §5). */
const withoutFactor = [
  'GET /session',
  'DELETE /session',
  'POST /session/stepUp',
  'DELETE /session/stepUp',
  'POST /session/stepUp/passkeyOptions',
  'POST /session/stepUp/identityProvider',
  'GET /users/factors',
  'POST /users/factors/totp',
  'POST /users/factors/passkey',
  'POST /users/factors',
  'PUT /users/factors/:id',
  'DELETE /users/factors/:id',
  'POST /users/recoveryCodes',
  'DELETE /users/rememberedBrowsers',
  'GET /users/sessions',
  'DELETE /users/sessions',
  'DELETE /users/sessions/:id',
];

/** Everything that returns, counts or charts devices, batteries and services. */
const showsPlaces =
  /^\w+ \/(?:batteries|alarms|alarmRules|maintenanceWindows|certificates|plan|devices|services|dispositionPolicies\/preview|bulkEdits|bulkJobs|imports|dashboard|reports|locations|search|labelCodes|updates|wall|audit|organization\/(?:retention\/usage|metrics)|views\/:id\/rows\.\w+)(?:\/|$)/;
/** Devices without an owner have no location, and what strangers may ask about certificates says none. */
const standsNowhere = /\/devices\/claim\/|\/wall\/pairings|\/certificates\/(?:verify|:certificateId\/status)$/;

const table = (Object.entries(accessTable) as [Call, AccessRule][]).map(([call, rule]) => ({
  call: call.replace(' /api/', ' /'),
  ...rule,
}));
const withoutFields = (entry: string) => entry.split(' ').slice(0, 2).join(' ');
const listed = (who: string) => table.filter((entry) => entry.who === who).map(({ call }) => call);

test('every permission of the specification exists, and there are no others', () => {
  expect(Object.keys(byPermission).toSorted()).toEqual([...permissions].toSorted());
});

test.each(permissions)('%s opens exactly the calls that the specification names', (permission) => {
  const specified = byPermission[permission].filter((entry) => entry.split(' ').length === 2);
  expect(listed(permission).toSorted()).toEqual([...specified].toSorted());
});

test.each(permissions)('%s opens exactly the fields that the specification names', (permission) => {
  const specified = byPermission[permission].filter((entry) => entry.split(' ').length > 2);
  const found = table.flatMap(({ call, fields = {} }) => {
    const names = Object.entries(fields).filter(([, needed]) => needed === permission);
    return names.length === 0 ? [] : [`${call} ${names.map(([name]) => name).join(', ')}`];
  });
  expect(found.toSorted()).toEqual([...specified].toSorted());
});

test('with a session and no permission exactly these calls are open', () => {
  expect(listed('signed-in').toSorted()).toEqual([...signedIn].toSorted());
});

test('without a session exactly these calls are open', () =>
  expect(listed('open').toSorted()).toEqual([...open].toSorted()));

test('without a second factor where one is demanded exactly these calls are open', () => {
  const opened = table.filter((entry) => entry.withoutFactor).map(({ call }) => call);
  expect(opened.toSorted()).toEqual([...withoutFactor].filter((call) => call !== 'GET /session').toSorted());
});

test('no call is specified twice', () => {
  const all = [
    ...open,
    ...signedIn,
    ...Object.values(byPermission)
      .flat()
      .filter((entry) => entry === withoutFields(entry)),
  ];
  expect(new Set(all).size).toBe(all.length);
});

test('every call that returns devices, batteries or services is limited to the caller’s locations', () => {
  for (const { call, locations } of table)
    expect([call, locations]).toEqual([call, showsPlaces.test(call) && !standsNowhere.test(call) ? 'limited' : 'none']);
});

test('every call that takes an id names the kind of object', () => {
  const ownThings = /(?:sessions|tokens|factors|identities)\/:id(?:\/rotate)?$/;
  for (const { call, ids = {} } of table)
    if (/\/:id\b/.test(call) && !ownThings.test(call))
      expect([call, Object.keys(ids)]).toEqual([call, expect.arrayContaining(['params.id'])]);
});

/** Specified in words only: tokens, factors, secrets, sign-in settings, viewing as others, and erasing people. */
const proven = `
  POST /api/session/viewAs, PUT /api/organization/viewAs
  POST /api/users/factors, POST /api/users/factors/totp, POST /api/users/factors/passkey, DELETE /api/users/factors/:id
  POST /api/users/recoveryCodes, POST /api/users/:id/resetSecondFactor
  POST /api/users/identities, DELETE /api/users/identities/:id, DELETE /api/users/:id
  POST /api/tokens, POST /api/tokens/:id/rotate, DELETE /api/tokens/:id
  PUT /api/organization/tokens, DELETE /api/organization/tokens/:id
  POST /api/serviceAccounts, PUT /api/serviceAccounts/:id, DELETE /api/serviceAccounts/:id
  POST /api/serviceAccounts/:id/tokens, POST /api/serviceAccounts/:id/tokens/:tokenId/rotate
  DELETE /api/serviceAccounts/:id/tokens/:tokenId
  POST /api/wall/pairings/approve, POST /api/webhooks, POST /api/webhooks/:id/rotate
  PUT /api/organization/signIn, PUT /api/organization/identityProvider, DELETE /api/organization/identityProvider
  POST /api/organization/identityProvider/test`;

test('calls that are marked want proof of the person, and no others', () => {
  const marked = Object.entries<AccessRule>(accessTable).flatMap(([call, { stepUp }]) => (stepUp ? [call] : []));
  expect(marked.toSorted()).toEqual(
    proven
      .trim()
      .split(/,?\s{2,}|, /)
      .toSorted(),
  );
});
