import type { Permission } from '@ohmstead/domain';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ListSearch } from '../entity-list/search/list-search.ts';
import { readProfileSearch } from '../features/account/profile-search.ts';
import type { AuditSearch } from '../features/audit/audit-search.ts';
import { readLogoutSearch, readLoginSearch } from '../features/sign-in/login-search.ts';
import { readFindSearch } from '../features/finding/find-search.ts';
import type { ImportSearch } from '../features/imports/use-import-step.ts';
import type { DueSearch } from '../features/plan/due-search.ts';
import { readImpedanceSearch } from '../features/services/impedance/impedance-search.ts';
import { readWallsSearch } from '../features/walls/walls-search.ts';
import { readUsersSearch } from '../features/users/users-search.ts';
import {
  behindSignIn,
  leaveConsole,
  skipWhenSignedIn,
  toDashboard,
  toLoggedOut,
  waitForSession,
  type AppContext,
} from './guards.ts';
import { lazyPage, PagePending } from './lazy-page.tsx';
import { PageFailed } from './page-failed.tsx';
import { permitted } from './permitted.tsx';
import { Shell } from './shell/shell.tsx';

/**
 * Lists and the audit log parse their own address and drop invalid values. Parsing it here would load the fields of all lists with the
 * sign-in page.
 */
const readLater = <Search,>(search: Record<string, unknown>): Search => search as Search;

const open = { beforeLoad: waitForSession };

const root = createRootRouteWithContext<AppContext>()({ component: Outlet });

// The public pages are separate documents without the console.
const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: leaveConsole });
const signup = createRoute({ getParentRoute: () => root, path: '/signup', beforeLoad: leaveConsole });

// All other pages are inside the shell.
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

const login = createRoute({
  getParentRoute: () => shell,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: skipWhenSignedIn,
  component: lazyPage(() => import('../pages/entry/login-page.tsx'), 'LoginPage'),
});
const loggedOut = createRoute({
  getParentRoute: () => shell,
  path: '/login/logged-out',
  beforeLoad: toLoggedOut,
});
const logout = createRoute({
  getParentRoute: () => shell,
  path: '/logout',
  validateSearch: readLogoutSearch,
  ...open,
  component: lazyPage(() => import('../pages/entry/logout-page.tsx'), 'LogoutPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => shell,
  path: '/login/forgot-password',
  ...open,
  component: lazyPage(() => import('../pages/entry/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => shell,
  path: '/login/reset-password/$token',
  ...open,
  component: lazyPage(() => import('../pages/entry/reset-password-page.tsx'), 'ResetPasswordPage'),
});
const register = createRoute({
  getParentRoute: () => shell,
  path: '/register',
  validateSearch: (search: Record<string, unknown>) =>
    typeof search['verify'] === 'string' ? { verify: search['verify'] } : {},
  ...open,
  component: lazyPage(() => import('../pages/entry/register-page.tsx'), 'RegisterPage'),
});
const resendVerification = createRoute({
  getParentRoute: () => shell,
  path: '/register/resend-verification',
  ...open,
  component: lazyPage(() => import('../pages/entry/resend-verification-page.tsx'), 'ResendVerificationPage'),
});
const verifyEmail = createRoute({
  getParentRoute: () => shell,
  path: '/register/verify-email/$token',
  ...open,
  component: lazyPage(() => import('../pages/entry/verify-email-page.tsx'), 'VerifyEmailPage'),
});
const verifyInvite = createRoute({
  getParentRoute: () => shell,
  path: '/register/verify-invite/$token',
  ...open,
  component: lazyPage(() => import('../pages/entry/verify-invite-page.tsx'), 'VerifyInvitePage'),
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  validateSearch: readLater<ListSearch>,
  ...behindSignIn(lazyPage(() => import('../pages/overview/dashboard-page.tsx'), 'DashboardPage')),
});
const devices = createRoute({
  getParentRoute: () => shell,
  path: '/devices',
  validateSearch: readLater<ListSearch>,
  ...behindSignIn(lazyPage(() => import('../pages/fleet/devices-page.tsx'), 'DevicesPage')),
});
const batteries = createRoute({
  getParentRoute: () => shell,
  path: '/batteries',
  validateSearch: readLater<ListSearch>,
  ...behindSignIn(lazyPage(() => import('../pages/fleet/batteries-page.tsx'), 'BatteriesPage')),
});
const services = createRoute({
  getParentRoute: () => shell,
  path: '/services',
  validateSearch: readLater<ListSearch>,
  ...behindSignIn(lazyPage(() => import('../pages/fleet/services-page.tsx'), 'ServicesPage')),
});
const alarms = createRoute({
  getParentRoute: () => shell,
  path: '/alarms',
  validateSearch: readLater<ListSearch>,
  ...behindSignIn(lazyPage(() => import('../pages/fleet/alarms-page.tsx'), 'AlarmsPage')),
});
const battery = createRoute({
  getParentRoute: () => shell,
  path: '/batteries/$id',
  validateSearch: readLater<ListSearch>,
  ...behindSignIn(lazyPage(() => import('../pages/fleet/battery-page.tsx'), 'BatteryPage')),
});
/** A new file, or one import. */
const importsOf = <const Path extends string>(path: Path, permission: Permission, page: string) =>
  createRoute({
    getParentRoute: () => shell,
    path: `${path}/import/{-$id}` as const,
    validateSearch: readLater<ImportSearch>,
    ...behindSignIn(
      permitted(
        permission,
        lazyPage(() => import('../pages/fleet/import-page.tsx'), page),
      ),
    ),
  });
const importBatteries = importsOf('/batteries', 'perm-batteries-import', 'Batteries');
const importServices = importsOf('/services', 'perm-services-import', 'Services');
const importLocations = importsOf('/settings/locations', 'perm-locations', 'Locations');
const importUsers = importsOf('/settings/users', 'perm-users-groups', 'Users');
const batterySheet = createRoute({
  getParentRoute: () => shell,
  path: '/batteries/$id/sheet',
  validateSearch: readLater<ListSearch>,
  ...behindSignIn(lazyPage(() => import('../pages/fleet/battery-sheet-page.tsx'), 'BatterySheetPage')),
});
const passportSheet = createRoute({
  getParentRoute: () => shell,
  path: '/batteries/$id/passport-sheet',
  validateSearch: readLater<ListSearch>,
  ...behindSignIn(lazyPage(() => import('../pages/fleet/passport-sheet-page.tsx'), 'PassportSheetPage')),
});
const serviceSheet = createRoute({
  getParentRoute: () => shell,
  path: '/services/$id/sheet',
  validateSearch: readLater<ListSearch>,
  ...behindSignIn(lazyPage(() => import('../pages/fleet/service-sheet-page.tsx'), 'ServiceSheetPage')),
});
const find = createRoute({
  getParentRoute: () => shell,
  path: '/find',
  validateSearch: readFindSearch,
  ...behindSignIn(lazyPage(() => import('../pages/fleet/find-page.tsx'), 'FindPage')),
});
const impedance = createRoute({
  getParentRoute: () => shell,
  path: '/impedance',
  validateSearch: readImpedanceSearch,
  ...behindSignIn(
    permitted(
      'perm-nyquist',
      lazyPage(() => import('../pages/fleet/impedance-page.tsx'), 'ImpedancePage'),
    ),
  ),
});
const label = createRoute({
  getParentRoute: () => shell,
  path: '/q/$code',
  ...behindSignIn(lazyPage(() => import('../pages/fleet/label-page.tsx'), 'LabelPage')),
});
const scanned = createRoute({
  getParentRoute: () => shell,
  path: '/scanned',
  ...behindSignIn(lazyPage(() => import('../pages/fleet/scanned-page.tsx'), 'ScannedPage')),
});
const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  ...behindSignIn(
    permitted(
      'perm-reports',
      lazyPage(() => import('../pages/overview/reports-page.tsx'), 'ReportsPage'),
    ),
  ),
});
const attention = createRoute({
  getParentRoute: () => shell,
  path: '/attention',
  validateSearch: readLater<ListSearch>,
  ...behindSignIn(lazyPage(() => import('../pages/overview/attention-page.tsx'), 'AttentionPage')),
});
const due = createRoute({
  getParentRoute: () => shell,
  path: '/due',
  validateSearch: readLater<DueSearch>,
  ...behindSignIn(lazyPage(() => import('../pages/overview/due-page.tsx'), 'DuePage')),
});
const display = createRoute({
  getParentRoute: () => shell,
  path: '/settings/display',
  ...behindSignIn(
    permitted(
      'perm-display-configurations',
      lazyPage(() => import('../pages/organization/display-configurations-page.tsx'), 'DisplayConfigurationsPage'),
    ),
  ),
});
const locations = createRoute({
  getParentRoute: () => shell,
  path: '/settings/locations',
  ...behindSignIn(
    permitted(
      'perm-locations',
      lazyPage(() => import('../pages/organization/locations-page.tsx'), 'LocationsPage'),
    ),
  ),
});
const disposition = createRoute({
  getParentRoute: () => shell,
  path: '/settings/disposition',
  ...behindSignIn(
    permitted(
      'perm-disposition',
      lazyPage(() => import('../pages/organization/disposition-page.tsx'), 'DispositionPage'),
    ),
  ),
});
const servicePlan = createRoute({
  getParentRoute: () => shell,
  path: '/settings/plan',
  ...behindSignIn(
    permitted(
      'perm-plan',
      lazyPage(() => import('../pages/organization/plan-page.tsx'), 'PlanPage'),
    ),
  ),
});
const alarmRules = createRoute({
  getParentRoute: () => shell,
  path: '/settings/alarm-rules',
  ...behindSignIn(
    permitted(
      'perm-alarm-rules',
      lazyPage(() => import('../pages/organization/alarm-rules-page.tsx'), 'AlarmRulesPage'),
    ),
  ),
});
const measuring = createRoute({
  getParentRoute: () => shell,
  path: '/settings/measuring',
  ...behindSignIn(
    permitted(
      'perm-users-groups',
      lazyPage(() => import('../pages/organization/measuring-page.tsx'), 'MeasuringPage'),
    ),
  ),
});
const retention = createRoute({
  getParentRoute: () => shell,
  path: '/settings/retention',
  ...behindSignIn(
    permitted(
      'perm-users-groups',
      lazyPage(() => import('../pages/organization/retention-page.tsx'), 'RetentionPage'),
    ),
  ),
});
const audit = createRoute({
  getParentRoute: () => shell,
  path: '/settings/audit',
  validateSearch: readLater<AuditSearch>,
  ...behindSignIn(
    permitted(
      'perm-users-groups',
      lazyPage(() => import('../pages/organization/audit-page.tsx'), 'AuditPage'),
    ),
  ),
});
const users = createRoute({
  getParentRoute: () => shell,
  path: '/settings/users',
  validateSearch: readUsersSearch,
  ...behindSignIn(
    permitted(
      'perm-users-groups',
      lazyPage(() => import('../pages/organization/users-page.tsx'), 'UsersPage'),
      'perm-service-accounts',
    ),
  ),
});
const integrations = createRoute({
  getParentRoute: () => shell,
  path: '/settings/integrations',
  ...behindSignIn(
    permitted(
      'perm-integrations',
      lazyPage(() => import('../pages/organization/integrations-page.tsx'), 'IntegrationsPage'),
    ),
  ),
});
const walls = createRoute({
  getParentRoute: () => shell,
  path: '/settings/walls',
  validateSearch: readWallsSearch,
  ...behindSignIn(
    permitted(
      'perm-service-accounts',
      lazyPage(() => import('../pages/organization/walls-page.tsx'), 'WallsPage'),
    ),
  ),
});
const organizationTokens = createRoute({
  getParentRoute: () => shell,
  path: '/settings/sign-in',
  ...behindSignIn(
    permitted(
      'perm-sign-in',
      lazyPage(() => import('../pages/organization/sign-in-page.tsx'), 'SignInPage'),
    ),
  ),
});
const security = createRoute({
  getParentRoute: () => shell,
  path: '/account/security',
  ...behindSignIn(lazyPage(() => import('../pages/account/security-page.tsx'), 'SecurityPage')),
});
const billing = createRoute({
  getParentRoute: () => shell,
  path: '/account/billing',
  ...behindSignIn(lazyPage(() => import('../pages/organization/billing-page.tsx'), 'BillingPage')),
});
const tokens = createRoute({
  getParentRoute: () => shell,
  path: '/account/tokens',
  ...behindSignIn(lazyPage(() => import('../pages/account/tokens-page.tsx'), 'TokensPage')),
});
const preferences = createRoute({
  getParentRoute: () => shell,
  path: '/account/preferences',
  ...behindSignIn(lazyPage(() => import('../pages/account/preferences-page.tsx'), 'PreferencesPage')),
});
const profile = createRoute({
  getParentRoute: () => shell,
  path: '/account/profile',
  validateSearch: readProfileSearch,
  ...behindSignIn(lazyPage(() => import('../pages/account/profile-page.tsx'), 'ProfilePage')),
});
const enterClaimLink = createRoute({
  getParentRoute: () => shell,
  path: '/account/claim-device',
  ...behindSignIn(lazyPage(() => import('../pages/fleet/claim-device-page.tsx'), 'EnterClaimLinkPage')),
});
const claimDevice = createRoute({
  getParentRoute: () => shell,
  path: '/account/claim-device/$token',
  ...behindSignIn(lazyPage(() => import('../pages/fleet/claim-device-page.tsx'), 'ClaimDevicePage')),
});
const confirmEmail = createRoute({
  getParentRoute: () => shell,
  path: '/account/confirm-change-email-address/$token',
  ...behindSignIn(lazyPage(() => import('../pages/account/confirm-email-page.tsx'), 'ConfirmEmailPage')),
});

const anyOther = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toDashboard });

const routeTree = root.addChildren([
  home,
  signup,
  shell.addChildren([
    login,
    loggedOut,
    logout,
    forgotPassword,
    resetPassword,
    register,
    resendVerification,
    verifyEmail,
    verifyInvite,
    dashboard,
    devices,
    batteries,
    services,
    alarms,
    battery,
    importBatteries,
    importServices,
    importLocations,
    importUsers,
    batterySheet,
    passportSheet,
    serviceSheet,
    find,
    impedance,
    label,
    scanned,
    reports,
    attention,
    due,
    display,
    locations,
    users,
    walls,
    disposition,
    servicePlan,
    alarmRules,
    measuring,
    retention,
    audit,
    integrations,
    organizationTokens,
    billing,
    preferences,
    security,
    tokens,
    profile,
    enterClaimLink,
    claimDevice,
    confirmEmail,
  ]),
  anyOther,
]);

export const createAppRouter = (options: { history?: RouterHistory; context: AppContext }) =>
  createRouter({
    routeTree,
    ...options,
    scrollRestoration: false,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailed,
  });

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The rows that a list opens with as its selection. */
    selectedIds?: readonly number[];
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
