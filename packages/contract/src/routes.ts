import type { Static, TSchema } from 'typebox';
import { accountRoutes } from './account/account-routes.ts';
import { alarmRoutes } from './alarms/alarm-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { batteryRoutes } from './batteries/battery-routes.ts';
import { bulkEditRoutes } from './bulk-edits/bulk-edit-routes.ts';
import { bulkJobRoutes } from './bulk-jobs/bulk-job-routes.ts';
import { certificateRoutes } from './certificates/certificate-routes.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { deviceRoutes } from './devices/device-routes.ts';
import { displayConfigurationRoutes } from './display-configurations/display-configuration-routes.ts';
import { dispositionPolicyRoutes } from './disposition-policies/disposition-policy-routes.ts';
import { groupRoutes } from './groups/group-routes.ts';
import { identityProviderRoutes } from './identity-provider/identity-provider-routes.ts';
import { imageRoutes } from './images/image-routes.ts';
import { impedanceRoutes } from './impedance/impedance-routes.ts';
import { importRoutes } from './imports/import-routes.ts';
import { labelCodeRoutes } from './label-codes/label-code-routes.ts';
import { locationRoutes } from './locations/location-routes.ts';
import { planRoutes } from './plan/plan-routes.ts';
import { registrationRoutes } from './registration/registration-routes.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { measuringRoutes } from './measuring/measuring-routes.ts';
import { retentionRoutes } from './retention/retention-routes.ts';
import { generalRoutes } from './routes/general-routes.ts';
import type { Media, Route } from './routes/route.ts';
import { searchRoutes } from './search/search-routes.ts';
import { serviceAccountRoutes } from './service-accounts/service-account-routes.ts';
import { serviceRoutes } from './services/service-routes.ts';
import { secondFactorRoutes } from './second-factors/second-factor-routes.ts';
import { sessionRoutes } from './session/session-routes.ts';
import { tokenRoutes } from './tokens/token-routes.ts';
import { userRoutes } from './users/user-routes.ts';
import { viewAsRoutes } from './view-as/view-as-routes.ts';
import { viewRoutes } from './views/view-routes.ts';
import { wallRoutes } from './wall/wall-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';

/** Every call: the server registers routes by these keys, and the console calls them by the same keys. */
export const routes = {
  ...generalRoutes,
  ...sessionRoutes,
  ...viewAsRoutes,
  ...secondFactorRoutes,
  ...identityProviderRoutes,
  ...registrationRoutes,
  ...accountRoutes,
  ...imageRoutes,
  ...tokenRoutes,
  ...serviceAccountRoutes,
  ...userRoutes,
  ...groupRoutes,
  ...retentionRoutes,
  ...measuringRoutes,
  ...locationRoutes,
  ...displayConfigurationRoutes,
  ...dispositionPolicyRoutes,
  ...viewRoutes,
  ...auditRoutes,
  ...alarmRoutes,
  ...batteryRoutes,
  ...certificateRoutes,
  ...planRoutes,
  ...deviceRoutes,
  ...serviceRoutes,
  ...impedanceRoutes,
  ...bulkEditRoutes,
  ...bulkJobRoutes,
  ...importRoutes,
  ...dashboardRoutes,
  ...metricsRoutes,
  ...reportRoutes,
  ...searchRoutes,
  ...labelCodeRoutes,
  ...wallRoutes,
  ...webhookRoutes,
};

export type Call = keyof typeof routes;
type RouteOf<C extends Call> = (typeof routes)[C];

/** The type that a schema, or a media type in its place, stands for. */
type Value<S> = S extends null ? undefined : S extends Media ? unknown : S extends TSchema ? Static<S> : never;
type Part<C extends Call, Name extends keyof Route> = RouteOf<C> extends Record<Name, infer S> ? Value<S> : undefined;
type OtherAnswer<C extends Call> =
  RouteOf<C> extends { instead: infer Others }
    ? Value<Others[Exclude<keyof Others, 204>]> | (204 extends keyof Others ? undefined : never)
    : never;

/** Undefined if the call takes or returns nothing. */
export type CallParams<C extends Call> = Part<C, 'params'>;
export type CallQuery<C extends Call> = Part<C, 'query'>;
export type CallBody<C extends Call> = Part<C, 'body'>;
export type CallAnswer<C extends Call> = Value<RouteOf<C>['answer']> | OtherAnswer<C>;

/** Read-only, so that callers can pass constants. */
export type Sent<T> = unknown extends T ? T : { readonly [K in keyof T]: Sent<T[K]> };
