import type { Permission } from '@ohmstead/domain';
import { batteryCatalogue } from './batteries/battery-catalogue.ts';
import { editRights } from './catalogue/catalogue.ts';
import type { Call } from './routes.ts';

/** `open` needs no session; `signed-in` needs one; a permission needs a session whose user holds it. */
export type Who = 'open' | 'signed-in' | Permission;

export type ObjectKind =
  | 'battery'
  | 'device'
  | 'service'
  | 'location'
  | 'displayConfiguration'
  | 'view'
  | 'alarm'
  | 'alarmRule'
  | 'maintenanceWindow'
  | 'user'
  | 'serviceAccount'
  | 'group'
  | 'webhook'
  | 'channel';

/** What a caller without perm-all-locations gets: only rows of their own locations, or no data that belongs to a location. */
export type LocationScope = 'limited' | 'none';

export type AccessRule = {
  who: Who;
  locations: LocationScope;
  /** Further permissions, where one is not enough. */
  also?: readonly Permission[];
  /** The ids in the call and what they identify: an id of another organisation gets the same answer as one that does not exist. */
  ids?: Readonly<Record<`params.${string}` | `body.${string}` | `query.${string}`, ObjectKind>>;
  /** Fields of the answer or the body that need a further permission. */
  fields?: Readonly<Record<string, Permission>>;
  /** Never for a token: `open` calls that identify their caller refuse one too. */
  by?: 'person';
  /** For a screen on the wall too, whose token opens nothing else. */
  wall?: true;
  /** The session must be proven: the password or the second factor shown not longer ago than ten minutes. */
  stepUp?: true;
  /** Open to somebody who lacks the second factor that is asked for, so that they can add it. */
  withoutFactor?: true;
  /** Sent by an open page without user action, so it does not extend the session. */
  background?: true;
  /**
   * What it is to somebody who views as another user, where the method does not say it: a GET shows, all else changes. `file` leaves the
   * screen, `private` is the other's own account, `always` is for who is logged in, and not for the one they view as.
   */
  viewing?: 'shown' | 'file' | 'private' | 'always';
};

const settings = { locations: 'none' } as const;
const people = { who: 'perm-users-groups', ...settings } as const;
/** A token could make others that hold what it does not. */
const programs = { who: 'perm-service-accounts', by: 'person', ...settings } as const;
const ofProgram = { ...programs, stepUp: true, ids: { 'params.id': 'serviceAccount' } } as const;
const signingIn = { who: 'perm-sign-in', by: 'person', ...settings } as const;
const integrations = { who: 'perm-integrations', ...settings } as const;
const ofWebhook = { ...integrations, ids: { 'params.id': 'webhook' } } as const;
const ofChannel = { ...integrations, ids: { 'params.id': 'channel' } } as const;
const own = { who: 'signed-in', by: 'person', ...settings } as const;
const ownFactor = { ...own, withoutFactor: true } as const;
const shown = { viewing: 'shown' } as const;
const file = { viewing: 'file' } as const;
const hidden = { viewing: 'private' } as const;
const always = { viewing: 'always' } as const;
const limited = { who: 'signed-in', locations: 'limited' } as const;
const certifying = { who: 'perm-certificates', locations: 'limited' } as const;
const alarmWork = { who: 'perm-alarms', locations: 'limited' } as const;
const alarmRuling = { who: 'perm-alarm-rules', locations: 'limited' } as const;
const withSamples = { who: 'perm-services-download', also: ['perm-services-charts'], locations: 'limited' } as const;
const polled = { ...limited, background: true } as const;

/**
 * Every call and who may make it. The server refuses calls that are not listed, and does not start if a route has no entry or an entry no
 * route. The API description and the access tests are generated from it.
 */
export const accessTable = {
  'GET /healthz': { who: 'open', ...settings },
  'GET /readyz': { who: 'open', ...settings },
  'GET /api/openapi.json': { who: 'open', ...settings },
  'GET /api/docs': { who: 'open', ...settings },
  'GET /api/docs/page.css': { who: 'open', ...settings },

  'GET /api/session': { who: 'open', by: 'person', ...settings, ...shown },
  'POST /api/session': { who: 'open', by: 'person', ...settings },
  'POST /api/session/secondFactor': { who: 'open', by: 'person', ...settings },
  'POST /api/session/passkeyOptions': { who: 'open', by: 'person', ...settings },
  'POST /api/session/passkey': { who: 'open', by: 'person', ...settings },
  'DELETE /api/session': { ...ownFactor, ...always },
  'POST /api/session/viewAs': {
    who: 'perm-view-as',
    by: 'person',
    stepUp: true,
    ...settings,
    ids: { 'body.userId': 'user' },
  },
  'DELETE /api/session/viewAs': { ...own, ...always },
  'GET /api/users/accessByOthers': { ...own, ...hidden },
  'POST /api/session/stepUp': ownFactor,
  'POST /api/session/stepUp/passkeyOptions': ownFactor,
  'POST /api/session/stepUp/identityProvider': ownFactor,
  'DELETE /api/session/stepUp': ownFactor,
  'GET /api/users/factors': { ...ownFactor, ...hidden },
  'POST /api/users/factors/totp': { ...ownFactor, stepUp: true },
  'POST /api/users/factors/passkey': { ...ownFactor, stepUp: true },
  'POST /api/users/factors': { ...ownFactor, stepUp: true },
  'PUT /api/users/factors/:id': ownFactor,
  'DELETE /api/users/factors/:id': { ...ownFactor, stepUp: true },
  'POST /api/users/recoveryCodes': { ...ownFactor, stepUp: true },
  'DELETE /api/users/rememberedBrowsers': ownFactor,
  'GET /api/users/identities': { ...own, ...hidden },
  'POST /api/users/identities': { ...own, stepUp: true },
  'DELETE /api/users/identities/:id': { ...own, stepUp: true },
  'GET /api/signIn/oidc/start': { who: 'open', ...settings },
  'GET /api/signIn/oidc/callback': { who: 'open', ...settings },
  'GET /api/signIn/oidc/callback.js': { who: 'open', ...settings },
  'POST /api/signIn/oidc/finish': { who: 'open', ...settings },
  'GET /api/demo': { who: 'open', ...settings },
  'POST /api/organization': { who: 'open', ...settings },
  'POST /api/users/resendVerificationEmail': { who: 'open', ...settings },
  'POST /api/users/initiateForgotPassword': { who: 'open', ...settings },
  'POST /api/users/resetPassword': { who: 'open', ...settings },
  'PUT /api/users': { who: 'open', by: 'person', ...settings },
  'GET /api/users/unsubscribe/:token': { who: 'open', ...settings },
  'POST /api/users/unsubscribe/:token': { who: 'open', ...settings },
  'GET /api/users/cancelChangeEmailAddress/:token': { who: 'open', ...settings },
  'POST /api/users/cancelChangeEmailAddress/:token': { who: 'open', ...settings },
  'GET /api/link-pages/page.css': { who: 'open', ...settings },
  'POST /api/users/initiateChangeEmailAddress': own,
  'POST /api/users/confirmChangeEmailAddress': own,
  'GET /api/users/emailPreferences': { ...own, ...hidden },
  'PUT /api/users/emailPreferences': own,
  'GET /api/users/sessions': { ...ownFactor, ...hidden },
  'DELETE /api/users/sessions': ownFactor,
  'DELETE /api/users/sessions/:id': ownFactor,
  'PUT /api/users/:id/photo': { ...own, ids: { 'params.id': 'user' } },
  'DELETE /api/users/:id/photo': { ...own, ids: { 'params.id': 'user' } },
  'GET /uploads/user-photos/:photoId': { who: 'signed-in', ...settings, ...shown },
  'POST /api/marketing/earlyAccess': { who: 'open', ...settings },
  'POST /api/policyReports': { who: 'open', ...settings },
  'PUT /api/users/uiSettings': own,
  'POST /api/users/uiSettings': own,

  'GET /api/tokens': { ...own, ...hidden },
  'POST /api/tokens': { ...own, stepUp: true },
  'POST /api/tokens/:id/rotate': { ...own, stepUp: true },
  'POST /api/tokens/revoke': { who: 'open', ...settings },
  'DELETE /api/tokens/:id': { ...own, stepUp: true },
  // Of a token; a session gets not-permitted.
  'GET /api/token': { who: 'signed-in', ...settings, wall: true },

  'GET /api/serviceAccounts': { ...programs, ...shown },
  'POST /api/serviceAccounts': { ...programs, stepUp: true, ids: { 'body.groupId': 'group' } },
  'PUT /api/serviceAccounts/:id': {
    ...programs,
    stepUp: true,
    ids: { 'params.id': 'serviceAccount', 'body.groupId': 'group' },
  },
  'DELETE /api/serviceAccounts/:id': ofProgram,
  'GET /api/serviceAccounts/:id/tokens': { ...programs, ids: { 'params.id': 'serviceAccount' }, ...shown },
  'POST /api/serviceAccounts/:id/tokens': ofProgram,
  'POST /api/serviceAccounts/:id/tokens/:tokenId/rotate': ofProgram,
  'DELETE /api/serviceAccounts/:id/tokens/:tokenId': ofProgram,

  // The answer says when it was read, so that two never equal each other; wall.test.ts tells about foreign locations.
  'GET /api/wall': { ...polled, wall: true },
  'POST /api/wall/pairings': { who: 'open', ...settings },
  'POST /api/wall/pairings/fetch': { who: 'open', ...settings },
  'POST /api/wall/pairings/approve': { ...programs, stepUp: true },

  'GET /api/users': people,
  'POST /api/users': { ...people, ids: { 'body.groupId': 'group' } },
  'PUT /api/users/:id': { ...people, ids: { 'params.id': 'user', 'body.groupId': 'group' } },
  'DELETE /api/users/:id': { ...people, by: 'person', stepUp: true, ids: { 'params.id': 'user' } },
  'POST /api/users/:id/resendInvitation': { ...people, ids: { 'params.id': 'user' } },
  'POST /api/users/:id/resetSecondFactor': { ...people, by: 'person', stepUp: true, ids: { 'params.id': 'user' } },
  'POST /api/users/:id/endSessions': { ...people, ids: { 'params.id': 'user' } },
  'GET /api/groups': people,
  'POST /api/groups': people,
  'PUT /api/groups/:id': { ...people, ids: { 'params.id': 'group' } },
  'DELETE /api/groups/:id': { ...people, ids: { 'params.id': 'group' } },

  'GET /api/webhooks': integrations,
  'POST /api/webhooks': { ...integrations, by: 'person', stepUp: true },
  'PUT /api/webhooks/:id': ofWebhook,
  'DELETE /api/webhooks/:id': ofWebhook,
  'POST /api/webhooks/:id/rotate': { ...ofWebhook, by: 'person', stepUp: true },
  'POST /api/webhooks/:id/test': ofWebhook,
  'GET /api/webhooks/:id/deliveries': ofWebhook,
  'POST /api/webhookDeliveries/resend': integrations,
  'GET /api/channels': integrations,
  'POST /api/channels': integrations,
  'PUT /api/channels/:id': ofChannel,
  'DELETE /api/channels/:id': ofChannel,
  'POST /api/channels/:id/test': ofChannel,
  'GET /api/channels/:id/deliveries': ofChannel,

  'GET /api/organization/retention': people,
  'PUT /api/organization/retention': people,
  'GET /api/organization/measuring': people,
  'PUT /api/organization/measuring': people,
  'GET /api/organization/retention/usage': { ...people, locations: 'limited' },

  'GET /api/organization/viewAs': { ...signingIn, ...shown },
  'PUT /api/organization/viewAs': { ...signingIn, stepUp: true },
  'GET /api/organization/signIn': { ...signingIn, ...shown },
  'PUT /api/organization/signIn': { ...signingIn, stepUp: true },
  'GET /api/organization/signIn/readiness': { ...signingIn, ...shown },
  'GET /api/organization/identityProvider': { ...signingIn, ...shown },
  'PUT /api/organization/identityProvider': {
    ...signingIn,
    stepUp: true,
    ids: { 'body.defaultGroupId': 'group' },
  },
  'DELETE /api/organization/identityProvider': { ...signingIn, stepUp: true },
  'POST /api/organization/identityProvider/test': { ...signingIn, stepUp: true },
  'GET /api/organization/tokens': { ...signingIn, ...shown },
  'PUT /api/organization/tokens': { ...signingIn, stepUp: true },
  'DELETE /api/organization/tokens/:id': { ...signingIn, stepUp: true },

  'GET /api/updates': { ...polled, ...shown },

  'GET /api/data/columns': { who: 'signed-in', ...settings },
  'GET /api/locations': limited,
  'POST /api/locations': { who: 'perm-locations', locations: 'limited' },
  'PUT /api/locations/:id': { who: 'perm-locations', locations: 'limited', ids: { 'params.id': 'location' } },
  'DELETE /api/locations/:id': { who: 'perm-locations', locations: 'limited', ids: { 'params.id': 'location' } },
  'GET /api/locations/:id/usage': {
    who: 'perm-locations',
    locations: 'limited',
    ids: { 'params.id': 'location' },
    fields: { users: 'perm-users-groups', groups: 'perm-users-groups' },
  },
  'GET /api/displayConfigurations': {
    who: 'signed-in',
    ...settings,
    fields: { usersCount: 'perm-display-configurations', groupsCount: 'perm-display-configurations' },
  },
  'POST /api/displayConfigurations': { who: 'perm-display-configurations', ...settings },
  'PUT /api/displayConfigurations/:id': {
    who: 'perm-display-configurations',
    ...settings,
    ids: { 'params.id': 'displayConfiguration' },
  },
  'DELETE /api/displayConfigurations/:id': {
    who: 'perm-display-configurations',
    ...settings,
    ids: { 'params.id': 'displayConfiguration' },
  },
  'GET /api/displayConfigurations/:id/usage': {
    who: 'perm-display-configurations',
    ...settings,
    ids: { 'params.id': 'displayConfiguration' },
    fields: { users: 'perm-users-groups', groups: 'perm-users-groups' },
  },
  'GET /api/displayConfigurations/:id': { who: 'signed-in', ...settings, ids: { 'params.id': 'displayConfiguration' } },

  'GET /api/dispositionPolicies': { who: 'perm-disposition', ...settings },
  'GET /api/dispositionPolicies/thresholds': { who: 'signed-in', ...settings },
  'PUT /api/dispositionPolicies': { who: 'perm-disposition', ...settings },
  'POST /api/dispositionPolicies/preview': { who: 'perm-disposition', locations: 'limited', ...shown },

  'GET /api/search': { ...limited, fields: { users: 'perm-users-groups' } },
  'POST /api/labelCodes': { ...limited, ids: { 'body.batteryIds': 'battery', 'body.deviceIds': 'device' } },
  'POST /api/labelCodes/find': { ...limited, ...shown },

  'GET /api/views': { who: 'signed-in', ...settings },
  'GET /api/views/:id': { who: 'signed-in', ...settings, ids: { 'params.id': 'view' } },
  'GET /api/views/:id/rows.json': { ...limited, ids: { 'params.id': 'view' }, ...file },
  'GET /api/views/:id/rows.csv': { ...limited, ids: { 'params.id': 'view' }, ...file },
  'GET /api/views/:id/rows.parquet': { ...limited, ids: { 'params.id': 'view' }, ...file },
  'POST /api/views': { who: 'signed-in', ...settings, ids: { 'body.groupIds': 'group' } },
  'PUT /api/views/:id': { who: 'signed-in', ...settings, ids: { 'params.id': 'view', 'body.groupIds': 'group' } },
  'PUT /api/views/:id/mine': { who: 'signed-in', ...settings, ids: { 'params.id': 'view' } },
  'PUT /api/views/:id/groupDefaults': {
    who: 'perm-share-views',
    ...settings,
    ids: { 'params.id': 'view', 'body.groupIds': 'group' },
  },
  'GET /api/views/:id/usage': { who: 'signed-in', ...settings, ids: { 'params.id': 'view' } },
  'DELETE /api/views/:id': { who: 'signed-in', ...settings, ids: { 'params.id': 'view' } },

  'POST /api/alarms/getUpdates': { ...polled, ...shown },
  'GET /api/alarms/:id': { ...limited, ids: { 'params.id': 'alarm' } },
  'POST /api/alarms/acknowledge': alarmWork,
  'POST /api/alarms/clear': alarmWork,
  'POST /api/alarms/assign': alarmWork,
  'POST /api/alarms/assignees': { ...alarmWork, ...shown },
  'POST /api/alarms/snooze': alarmWork,
  'POST /api/alarms/comment': { ...alarmWork, ids: { 'body.ids': 'alarm' } },
  'POST /api/alarmRules/preview': { ...alarmRuling, ...shown },
  'GET /api/alarmRules': alarmRuling,
  'POST /api/alarmRules': alarmRuling,
  'PUT /api/alarmRules/:id': { ...alarmRuling, ids: { 'params.id': 'alarmRule' } },
  'DELETE /api/alarmRules/:id': { ...alarmRuling, ids: { 'params.id': 'alarmRule' } },
  'GET /api/maintenanceWindows': alarmRuling,
  'POST /api/maintenanceWindows': alarmRuling,
  'PUT /api/maintenanceWindows/:id': { ...alarmRuling, ids: { 'params.id': 'maintenanceWindow' } },
  'DELETE /api/maintenanceWindows/:id': { ...alarmRuling, ids: { 'params.id': 'maintenanceWindow' } },

  'GET /api/audit': { who: 'perm-users-groups', locations: 'limited' },
  'GET /api/audit/downloadCsv': { who: 'perm-users-groups', locations: 'limited', ...file },

  'POST /api/batteries/getUpdates': { ...polled, ...shown },
  'POST /api/batteries/find': { ...polled, ids: { 'body.filters.batteryIds': 'battery' }, ...shown },
  'POST /api/batteries/summarize': { ...polled, ids: { 'body.filters.batteryIds': 'battery' }, ...shown },
  'GET /api/batteries/history': {
    who: 'perm-batteries-charts',
    locations: 'limited',
    ids: { 'query.ids': 'battery' },
  },
  // Answers carry when they were computed, so that two never equal each other; forecast.test.ts tells about foreign batteries.
  'GET /api/batteries/forecast': { who: 'perm-batteries-charts', locations: 'limited' },
  'GET /api/batteries/:id': { ...limited, ids: { 'params.id': 'battery' } },
  'GET /api/batteries/:id/verdict': { ...limited, ids: { 'params.id': 'battery' } },
  'GET /api/batteries/:id/timeline': {
    ...limited,
    ids: { 'params.id': 'battery' },
    fields: { trend: 'perm-batteries-charts' },
  },
  'PUT /api/batteries/:id': {
    ...limited,
    ids: { 'params.id': 'battery' },
    fields: editRights(batteryCatalogue),
  },
  'POST /api/batteries/edit': {
    ...limited,
    ids: { 'body.items': 'battery' },
    fields: editRights(batteryCatalogue),
  },
  'PUT /api/batteries/:id/modelImage': {
    who: 'perm-batteries-edit',
    locations: 'limited',
    ids: { 'params.id': 'battery' },
  },
  'DELETE /api/batteries/:id/modelImage': {
    who: 'perm-batteries-edit',
    locations: 'limited',
    ids: { 'params.id': 'battery' },
  },
  'GET /uploads/model-images/:imageId': { who: 'signed-in', ...settings, ...shown },
  'POST /api/batteries/favourites': { ...limited, ids: { 'body.favourites': 'battery' } },
  'POST /api/batteries/retire': {
    who: 'perm-batteries-retire',
    locations: 'limited',
    ids: { 'body.batteryIds': 'battery' },
  },
  'POST /api/batteries/acceptDisposition': {
    who: 'perm-batteries-retire',
    locations: 'limited',
    ids: { 'body.batteryIds': 'battery' },
  },
  'DELETE /api/batteries': {
    who: 'perm-batteries-delete',
    locations: 'limited',
    ids: { 'body.batteryIds': 'battery' },
  },
  'PUT /api/batteries/schedule': {
    who: 'perm-plan',
    locations: 'limited',
    ids: { 'body.batteryIds': 'battery' },
  },
  // Times in a plan are those of its answer, so that two answers never equal each other; plan.test.ts tells about foreign locations.
  'GET /api/plan': limited,
  'POST /api/plan/preview': { who: 'perm-plan', locations: 'limited', ...shown },
  'GET /api/plan/settings': limited,
  'PUT /api/plan/settings': { who: 'perm-plan', locations: 'limited' },
  'GET /api/batteries/:id/certificates': { ...limited, ids: { 'params.id': 'battery' } },
  'POST /api/batteries/:id/certificates': { ...certifying, ids: { 'params.id': 'battery' } },
  'POST /api/batteries/:id/certificates/preview': { ...certifying, ids: { 'params.id': 'battery' }, ...shown },
  // Signed in the name of the organisation.
  'GET /api/batteries/:id/passportSheet': { ...certifying, ids: { 'params.id': 'battery' }, ...file },
  'GET /api/certificates': certifying,
  'POST /api/certificates/:certificateId/revoke': certifying,
  'POST /api/certificateKeys/rotate': { who: 'perm-certificates', ...settings },
  'GET /api/certificates/:certificateId/status': { who: 'open', ...settings },
  'POST /api/certificates/verify': { who: 'open', ...settings },
  'GET /.well-known/ohmstead-keys.json': { who: 'open', ...settings },
  'GET /api/batteries/downloadCsv': {
    who: 'perm-batteries-download',
    locations: 'limited',
    ids: { 'query.ids': 'battery' },
    ...file,
  },
  'POST /api/batteries/downloadCsv': {
    who: 'perm-batteries-download',
    locations: 'limited',
    ids: { 'body.ids': 'battery' },
  },
  'POST /api/batteries/download': {
    who: 'perm-batteries-download',
    locations: 'limited',
    ids: { 'body.ids': 'battery' },
  },
  'GET /api/batteries/download': { who: 'perm-batteries-download', locations: 'limited', ...file },
  'GET /api/devices/getUpdates': polled,
  'POST /api/devices/getUpdates': { ...polled, ...shown },
  'POST /api/devices/find': { ...polled, ...shown },
  'POST /api/devices/summarize': { ...polled, ...shown },
  'GET /api/devices/roundRobin': { ...limited, ids: { 'query.deviceIds': 'device' } },
  'GET /api/devices/bias': { ...limited, ids: { 'query.deviceIds': 'device' } },
  'GET /api/devices/:id': { ...limited, ids: { 'params.id': 'device' } },
  'PUT /api/devices/:id': {
    who: 'perm-devices-edit',
    locations: 'limited',
    ids: { 'params.id': 'device', 'body.location': 'location' },
  },
  'POST /api/devices/edit': {
    who: 'perm-devices-edit',
    locations: 'limited',
    ids: { 'body.items': 'device', 'body.set.location': 'location' },
  },
  'DELETE /api/devices': { who: 'perm-devices-delete', locations: 'limited', ids: { 'body.deviceIds': 'device' } },
  'GET /api/devices/:id/assignments': {
    who: 'perm-devices-assign',
    locations: 'limited',
    ids: { 'params.id': 'device' },
  },
  'PUT /api/devices/:id/assignments': {
    who: 'perm-devices-assign',
    locations: 'limited',
    ids: { 'params.id': 'device', 'body.users': 'user', 'body.groups': 'group' },
  },
  'PUT /api/devices/:id/bays/:bayId': {
    who: 'perm-devices-edit',
    locations: 'limited',
    ids: { 'params.id': 'device' },
  },
  'PUT /api/devices/:id/bays/:number/calibration': {
    who: 'perm-devices-edit',
    locations: 'limited',
    ids: { 'params.id': 'device' },
  },
  'POST /api/devices/upgradeFirmware': {
    who: 'perm-devices-update-firmware',
    locations: 'limited',
    ids: { 'body.deviceIds': 'device' },
  },
  'POST /api/devices/cancelUpgrade': {
    who: 'perm-devices-update-firmware',
    locations: 'limited',
    ids: { 'body.deviceIds': 'device' },
  },
  'GET /api/firmware/:ticket': { who: 'open', ...settings },
  'GET /api/devices/claim/:token': { who: 'perm-devices-add', ...settings },
  'POST /api/devices/claim/start': { who: 'perm-devices-add', ...settings },
  'POST /api/devices/claim/claim': { who: 'perm-devices-add', ...settings },
  'GET /api/devices/downloadCsv': {
    who: 'perm-devices-download',
    locations: 'limited',
    ids: { 'query.ids': 'device' },
    ...file,
  },
  'POST /api/devices/downloadCsv': {
    who: 'perm-devices-download',
    locations: 'limited',
    ids: { 'body.ids': 'device' },
  },
  'POST /api/devices/download': {
    who: 'perm-devices-download',
    locations: 'limited',
    ids: { 'body.ids': 'device' },
  },
  'GET /api/devices/download': { who: 'perm-devices-download', locations: 'limited', ...file },
  'GET /api/services/getUpdates': polled,
  'POST /api/services/getUpdates': { ...polled, ...shown },
  'POST /api/services/find': { ...polled, ...shown },
  'POST /api/services/summarize': { ...polled, ...shown },
  'GET /api/services/eis': { who: 'perm-nyquist', locations: 'limited', ids: { 'query.ids': 'service' } },
  'POST /api/services/eisAnalysis': {
    who: 'perm-nyquist',
    locations: 'limited',
    ids: { 'body.ids': 'service' },
    ...shown,
  },
  'GET /api/services/eisAnalysis/:jobId': { who: 'perm-nyquist', locations: 'limited', background: true },
  'GET /api/services/:id/eisFit': { who: 'perm-nyquist', locations: 'limited', ids: { 'params.id': 'service' } },
  'PUT /api/services/:id/eisFit': {
    who: 'perm-services-edit',
    also: ['perm-nyquist'],
    locations: 'limited',
    ids: { 'params.id': 'service' },
  },
  'GET /api/batteries/:id/eisFits': { who: 'perm-nyquist', locations: 'limited', ids: { 'params.id': 'battery' } },
  'GET /api/services/:id': {
    ...limited,
    ids: { 'params.id': 'service' },
    fields: {
      serviceData: 'perm-services-charts',
      eisData: 'perm-services-charts',
      bayDeviation: 'perm-all-locations',
    },
  },
  'POST /api/services': { who: 'perm-services-create', locations: 'limited', ids: { 'body.deviceId': 'device' } },
  'PUT /api/services/:id': { who: 'perm-services-edit', locations: 'limited', ids: { 'params.id': 'service' } },
  'POST /api/services/edit': { who: 'perm-services-edit', locations: 'limited', ids: { 'body.items': 'service' } },
  'DELETE /api/services': {
    who: 'perm-services-delete',
    locations: 'limited',
    ids: { 'body.serviceIds': 'service' },
  },
  'GET /api/services/downloadCsv': {
    who: 'perm-services-download',
    locations: 'limited',
    ids: { 'query.ids': 'service' },
    ...file,
  },
  'POST /api/services/downloadCsv': {
    who: 'perm-services-download',
    locations: 'limited',
    ids: { 'body.ids': 'service' },
  },
  'POST /api/services/download': {
    who: 'perm-services-download',
    locations: 'limited',
    ids: { 'body.ids': 'service' },
  },
  'GET /api/services/download': { who: 'perm-services-download', locations: 'limited', ...file },
  'POST /api/services/bdf': { ...withSamples, ids: { 'body.ids': 'service' } },
  'GET /api/services/bdf/download': { ...withSamples, ...file },
  'POST /api/bulkEdits/:undoId/undo': limited,
  'POST /api/bulkJobs': limited,
  'GET /api/bulkJobs': polled,
  'GET /api/bulkJobs/:jobId': polled,
  'DELETE /api/bulkJobs/:jobId': limited,

  // The permission of its kind, which is told by the query or by the import.
  'POST /api/imports': limited,
  'GET /api/imports': polled,
  'GET /api/imports/template': { ...limited, ...file },
  'GET /api/imports/:importId': polled,
  'PUT /api/imports/:importId/mapping': {
    ...limited,
    ids: { 'body.defaultLocationId': 'location', 'body.locationId': 'location', 'body.batteryId': 'battery' },
  },
  'POST /api/imports/:importId/check': limited,
  'GET /api/imports/:importId/rows': limited,
  'GET /api/imports/:importId/problems.csv': { ...limited, ...file },
  'POST /api/imports/:importId/run': limited,
  'GET /api/imports/:importId/undo': limited,
  'DELETE /api/imports/:importId': limited,
  'GET /api/dashboard/attention': polled,
  'GET /api/dashboard/fleet': polled,
  'GET /api/dashboard/devices': polled,
  'GET /api/dashboard/services': polled,
  'GET /api/dashboard/batteries': polled,
  'GET /api/dashboard/soh': polled,
  'GET /api/dashboard/sohConditions': { ...polled, ids: { 'query.locations': 'location' } },
  'GET /api/organization/metrics': { ...polled, ...file },
  'GET /api/reports/soh': { who: 'perm-reports', locations: 'limited', ids: { 'query.locations': 'location' } },
  'GET /api/reports/remainingCapacity': {
    who: 'perm-reports',
    locations: 'limited',
    ids: { 'query.locations': 'location' },
  },
  'GET /api/reports/sohByInServiceDate': {
    who: 'perm-reports',
    locations: 'limited',
    ids: { 'query.locations': 'location' },
  },
  'GET /api/reports/disposition': {
    who: 'perm-reports',
    locations: 'limited',
    ids: { 'query.locations': 'location' },
  },
  'GET /api/reports/forecast': {
    who: 'perm-reports',
    locations: 'limited',
    ids: { 'query.locations': 'location' },
  },
  'GET /api/reports/forecastQuality': {
    who: 'perm-reports',
    locations: 'limited',
    ids: { 'query.locations': 'location' },
  },
} as const satisfies Record<Call, AccessRule>;

/** What a call is to somebody who views as another user. A detail is one thing, whose opening is written down. */
export type Viewing = 'change' | 'detail' | NonNullable<AccessRule['viewing']>;

export function viewingOf(method: string, { viewing, ids = {} }: AccessRule): Viewing {
  const kind = viewing ?? (method === 'GET' ? 'shown' : 'change');
  return kind === 'shown' && 'params.id' in ids ? 'detail' : kind;
}

/** The permissions that every caller of this needs, whatever the body. */
export const neededFor = ({ who, also = [] }: AccessRule): Permission[] =>
  who === 'open' || who === 'signed-in' ? [] : [who, ...also];

export const accessRules: ReadonlyMap<string, AccessRule> = new Map(Object.entries(accessTable));
