import cookie from '@fastify/cookie';
import { accessRules, type AccessRule } from '@ohmstead/contract';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { ApiParts } from './api-parts.ts';
import { serveConsole } from './console-files/serve-console.ts';
import { csvRoutes } from './csv/csv-routes.ts';
import { emailRoutes } from './features/account/email-routes.ts';
import { ownSessionRoutes } from './features/account/session-routes.ts';
import { ownUserRoutes } from './features/account/own-user-routes.ts';
import { closeDescription } from './features/api-description/close-description.ts';
import { apiDescriptionRoutes } from './features/api-description/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { batteryChangeRoutes } from './features/batteries/change-routes.ts';
import { batteryCsv } from './features/batteries/battery-csv.ts';
import { batteryRoutes } from './features/batteries/routes.ts';
import { claimRoutes } from './features/claims/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { dataColumnRoutes } from './features/data-columns/routes.ts';
import { deviceChangeRoutes } from './features/devices/change-routes.ts';
import { deviceCsv } from './features/devices/device-csv.ts';
import { deviceRoutes } from './features/devices/routes.ts';
import { deviceSettingRoutes } from './features/devices/setting-routes.ts';
import {
  displayConfigurationChangeRoutes,
  displayConfigurationRoutes,
} from './features/display-configurations/routes.ts';
import { firmwareRoutes } from './features/firmware/routes.ts';
import { groupChanges } from './features/groups/group-changes.ts';
import { groupReads } from './features/groups/group-reads.ts';
import { healthRoutes } from './features/health/routes.ts';
import { earlyAccessRoutes } from './features/early-access/routes.ts';
import { linkPageRoutes } from './features/link-pages/routes.ts';
import { locationChanges } from './features/locations/location-changes.ts';
import { locationReads } from './features/locations/location-reads.ts';
import { modelImageRoutes } from './features/model-images/routes.ts';
import { passwordRoutes } from './features/passwords/routes.ts';
import { photoRoutes } from './features/photos/routes.ts';
import { policyReportRoutes } from './features/policy-reports/routes.ts';
import { registrationRoutes } from './features/registration/routes.ts';
import { retentionChanges } from './features/retention/retention-changes.ts';
import { retentionReads } from './features/retention/retention-reads.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { serviceChangeRoutes } from './features/services/change-routes.ts';
import { serviceCsv } from './features/services/service-csv.ts';
import { serviceRoutes } from './features/services/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { uiSettingRoutes } from './features/ui-settings/ui-settings.ts';
import { updateRoutes } from './features/live-updates/routes.ts';
import { invitations } from './features/users/invitations.ts';
import { userChanges } from './features/users/user-changes.ts';
import { userReads } from './features/users/user-reads.ts';
import { CallLimits, type CallRates } from './limits/call-limits.ts';
import { answerErrors } from './plugins/answer-errors.ts';
import { describeApi } from './plugins/describe-api.ts';
import { drainConnections, type Draining } from './plugins/drain-connections.ts';
import { endDeafReaders, type DeafLimits } from './plugins/end-deaf-readers.ts';
import { enforceAccess } from './plugins/enforce-access.ts';
import { observeRequests } from './plugins/observe-requests.ts';
import { paceUnreadBodies } from './plugins/pace-unread-bodies.ts';
import { readJsonOnly } from './plugins/read-json-only.ts';
import { recordRefusals } from './plugins/record-refusals.ts';
import { refuseTunnels } from './plugins/refuse-broken-request.ts';
import { requireOwnHost } from './plugins/require-own-host.ts';
import { sendSecurityHeaders } from './plugins/security-headers.ts';
import { takePlaces } from './plugins/take-places.ts';
import { serverOptions, type ServerOptions } from './server-options.ts';

export type AppOptions = ServerOptions & {
  consoleFolder?: string;
  /** What the maker of the analyzers is called in messages. */
  providerName?: string;
  callRates?: CallRates;
  /** So often an open page is told that the server is there. */
  heartbeatMs?: number;
  deafLimits?: DeafLimits;
  rules?: ReadonlyMap<string, AccessRule>;
  /** False: strangers do not see which calls there are. */
  isApiDescribedToAll?: boolean | undefined;
  draining?: Draining;
};

/** Everything that the product says over HTTP. */
export async function buildApp(parts: ApiParts, options: AppOptions): Promise<FastifyInstance> {
  const { rules = accessRules, isApiDescribedToAll = true } = options;
  const app = Fastify(serverOptions(options));

  answerErrors(app, options.providerName);
  refuseTunnels(app.server);
  observeRequests(app);
  drainConnections(app, options.draining);
  endDeafReaders(app, options.deafLimits);
  paceUnreadBodies(app);
  readJsonOnly(app);
  sendSecurityHeaders(app, parts);
  requireOwnHost(app, parts.origins.isOwnHost);
  await app.register(cookie);
  await describeApi(app, parts.isHttps);
  const ownRules = isApiDescribedToAll ? rules : closeDescription(rules);
  enforceAccess(app, parts.authenticate, ownRules, new CallLimits(options.callRates));
  takePlaces(app, parts.places);
  recordRefusals(app, parts.database);
  app.addHook('onClose', () => parts.versionsThread[Symbol.asyncDispose]());

  healthRoutes(app, parts, options.draining);
  sessionRoutes(app, parts);
  registrationRoutes(app, parts);
  passwordRoutes(app, parts);
  ownUserRoutes(app, parts);
  emailRoutes(app, parts);
  ownSessionRoutes(app, parts);
  await linkPageRoutes(app, parts);
  await photoRoutes(app, parts);
  await modelImageRoutes(app, parts);
  earlyAccessRoutes(app, parts);
  await policyReportRoutes(app);
  uiSettingRoutes(app, parts);
  userReads(app, parts);
  userChanges(app, parts);
  invitations(app, parts);
  groupReads(app, parts);
  groupChanges(app, parts);
  dataColumnRoutes(app);
  locationReads(app, parts);
  locationChanges(app, parts);
  displayConfigurationRoutes(app, parts);
  displayConfigurationChangeRoutes(app, parts);
  auditRoutes(app, parts);
  retentionReads(app, parts);
  retentionChanges(app, parts);
  batteryRoutes(app, parts);
  batteryChangeRoutes(app, parts);
  deviceRoutes(app, parts);
  deviceChangeRoutes(app, parts);
  deviceSettingRoutes(app, parts);
  claimRoutes(app, parts);
  firmwareRoutes(app, parts);
  serviceRoutes(app, parts);
  serviceChangeRoutes(app, parts);
  csvRoutes(app, parts, batteryCsv);
  csvRoutes(app, parts, deviceCsv);
  csvRoutes(app, parts, serviceCsv);
  dashboardRoutes(app, parts);
  reportRoutes(app, parts);
  updateRoutes(app, parts, options.heartbeatMs);
  apiDescriptionRoutes(app);

  await serveConsole(app, options.consoleFolder, parts.origins.publicOrigin);
  return app;
}
