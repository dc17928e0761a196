import type { Page } from 'playwright-core';

/** What a picture shows: an address, and what is done there before. */
export type State = { name: string; path: string; act?: (page: Page) => Promise<void> };

/** Nobody is signed in. */
export const publicStates: readonly State[] = [
  { name: 'home', path: '/' },
  { name: 'signup', path: '/signup' },
  { name: 'login', path: '/login' },
  { name: 'login-refused', path: '/login', act: (page) => page.getByRole('button', { name: 'Login' }).click() },
  { name: 'forgot-password', path: '/login/forgot-password' },
  { name: 'reset-password', path: '/login/reset-password/some-token' },
  { name: 'register', path: '/register' },
  { name: 'resend-verification', path: '/register/resend-verification' },
  { name: 'verify-email', path: '/register/verify-email/some-token' },
  { name: 'verify-invite', path: '/register/verify-invite/some-token' },
];

const openMenu = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
};

const openDetails = async (page: Page) => {
  await openMenu(page);
  await page
    .getByRole('menuitem', { name: /Details$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('term').first().waitFor();
};

const openSheet = async (page: Page) => {
  await openDetails(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Print' }).click();
  await page.getByRole('article').waitFor();
};

const selectPage = async (page: Page) => {
  const box = page.getByRole('checkbox', { name: /on this page$/ });
  if ((await box.count()) > 0) await box.check();
};

const lists = ['devices', 'batteries', 'services'];
/** A list is tested with a page of it; its length is tested elsewhere. */
const few = '?pageSize=10';

const listStates = lists.flatMap((list): State[] => [
  { name: list, path: `/${list}${few}` },
  { name: `${list}-menu`, path: `/${list}${few}`, act: openMenu },
  { name: `${list}-details`, path: `/${list}${few}`, act: openDetails },
  { name: `${list}-selected`, path: `/${list}${few}`, act: selectPage },
  { name: `${list}-none-match`, path: `/${list}?filter=%7B%22keywords%22%3A%5B%22zzz%22%5D%7D` },
]);

/** Whatever of these a person may not open shows so, or leads elsewhere. */
export const signedInStates: readonly State[] = [
  { name: 'dashboard', path: '/dashboard' },
  ...listStates,
  { name: 'battery-sheet', path: `/batteries${few}`, act: openSheet },
  { name: 'service-sheet', path: `/services${few}`, act: openSheet },
  { name: 'reports', path: '/reports' },
  { name: 'settings-display', path: '/settings/display' },
  { name: 'settings-locations', path: '/settings/locations' },
  { name: 'settings-users', path: '/settings/users' },
  { name: 'settings-groups', path: '/settings/users?tab=groups' },
  { name: 'settings-retention', path: '/settings/retention' },
  { name: 'settings-audit', path: '/settings/audit' },
  { name: 'billing', path: '/account/billing' },
  { name: 'preferences', path: '/account/preferences' },
  { name: 'profile', path: '/account/profile' },
  { name: 'profile-email', path: '/account/profile?tab=email' },
  { name: 'profile-password', path: '/account/profile?tab=password' },
  { name: 'claim', path: '/account/claim-device' },
  { name: 'claim-unknown', path: '/account/claim-device/some-token' },
];
