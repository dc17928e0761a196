import type { Locator, Page } from 'playwright-core';

/**
 * What a picture shows: an address, and what is done there before. `act` answers false where this person, or this width, is offered nothing
 * of the kind; somebody has to be offered it.
 */
export type State = { name: string; path: string; act?: (page: Page) => Promise<boolean> };

const offeredWithinMs = 2_500;

/** Presses it where it is offered. */
const press = async (target: Locator): Promise<boolean> => {
  const first = target.first();
  const isThere = await first.waitFor({ timeout: offeredWithinMs }).then(
    () => true,
    () => false,
  );
  if (!isThere || (await first.isDisabled())) return false;
  await first.click();
  return true;
};

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page): Locator => page.locator('dialog[open]').last();

/** Presses one thing after another, and waits for what the last one leads to. */
const pressing =
  (steps: readonly ((page: Page) => Locator)[], shows: (page: Page) => Locator) =>
  async (page: Page): Promise<boolean> => {
    for (const step of steps) if (!(await press(step(page)))) return false;
    await shows(page).first().waitFor();
    return true;
  };

const enterLink = pressing([(page) => button(page, 'Enter the link')], (page) => page.getByLabel('Claim link'));

/** The camera shows a code that belongs to something else. */
const seeWrongCode = async (page: Page): Promise<boolean> => {
  await page.getByText('This code is not a claim link').waitFor();
  return true;
};

const blockCamera = async (page: Page): Promise<boolean> => {
  await enterLink(page);
  await page.evaluate(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))`,
  );
  return pressing([(there) => button(there, 'Use the camera')], (there) => there.getByText('The camera is blocked'))(
    page,
  );
};

/** No one is logged in. */
export const publicStates: readonly State[] = [
  { name: 'home', path: '/' },
  {
    name: 'home-menu',
    path: '/',
    act: pressing([(page) => page.locator('summary').filter({ visible: true })], (page) =>
      page.getByRole('navigation', { name: 'Menu' }),
    ),
  },
  { name: 'signup', path: '/signup' },
  { name: 'scan', path: '/scan?claim', act: seeWrongCode },
  { name: 'scan-by-hand', path: '/scan?claim', act: enterLink },
  { name: 'scan-blocked', path: '/scan?claim', act: blockCamera },
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    act: pressing([(page) => button(page, 'Login')], (page) => page.getByText('Password is required')),
  },
  { name: 'forgot-password', path: '/login/forgot-password' },
  { name: 'reset-password', path: '/login/reset-password/some-token' },
  { name: 'register', path: '/register' },
  {
    name: 'register-refused',
    path: '/register',
    act: pressing([(page) => button(page, 'Create account')], (page) => page.getByText('First name is required')),
  },
  { name: 'resend-verification', path: '/register/resend-verification' },
  { name: 'verify-email', path: '/register/verify-email/some-token' },
  { name: 'verify-invite', path: '/register/verify-invite/some-token' },
];

const rowMenu = (page: Page) => button(page, /^Actions for/);
const item = (name: string | RegExp) => (page: Page) => page.getByRole('menuitem', { name });
const terms = (page: Page) => dialog(page).getByRole('term');
const details = [rowMenu, item(/Details$/)];

const openMenu = pressing([rowMenu], (page) => page.getByRole('menu'));
const openDetails = pressing(details, terms);
const openSheet = pressing([...details, (page) => dialog(page).getByRole('link', { name: 'Print' })], (page) =>
  page.getByRole('article'),
);
const edit = (form: string) =>
  pressing([...details, (page) => dialog(page).getByRole('button', { name: 'Edit', exact: true })], (page) =>
    dialog(page).getByRole('form', { name: form }),
  );

const selectPage = async (page: Page): Promise<boolean> => {
  const box = page.getByRole('checkbox', { name: /on this page$/ });
  if ((await box.count()) === 0 || (await page.getByRole('rowheader').count()) === 0) return false;
  await box.check();
  return true;
};

/** What opens below a row: by its button in a table, by its menu on a card. */
const openRow =
  (toggle: RegExp, label: RegExp, shows: (page: Page) => Locator) =>
  async (page: Page): Promise<boolean> => {
    const isTable = (await button(page, toggle).count()) > 0;
    return pressing(isTable ? [(there) => button(there, toggle)] : [rowMenu, item(label)], shows)(page);
  };

const lists = ['devices', 'batteries', 'services'];
/** A list is tested with a page of it; its length is tested elsewhere. */
const few = '?pageSize=10';
const at = (list: string, filter: object): string =>
  `/${list}?pageSize=10&filter=${encodeURIComponent(JSON.stringify(filter))}`;

const listStates = lists.flatMap((list): State[] => [
  { name: list, path: `/${list}${few}` },
  { name: `${list}-menu`, path: `/${list}${few}`, act: openMenu },
  { name: `${list}-details`, path: `/${list}${few}`, act: openDetails },
  { name: `${list}-selected`, path: `/${list}${few}`, act: selectPage },
  {
    name: `${list}-columns`,
    path: `/${list}${few}`,
    act: pressing([(page) => button(page, 'Display settings')], (page) => dialog(page).getByRole('list')),
  },
  {
    name: `${list}-filters`,
    path: `/${list}${few}`,
    act: pressing([(page) => button(page, 'Filters')], (page) => dialog(page).getByRole('button', { name: /^Show/ })),
  },
  { name: `${list}-none-match`, path: at(list, { keywords: ['zzz'] }) },
]);

const picture = (page: Page) => page.getByRole('application');

/** Whatever of these a person may not open shows so, or leads elsewhere. */
export const signedInStates: readonly State[] = [
  { name: 'dashboard', path: '/dashboard' },
  {
    name: 'dashboard-arrange',
    path: '/dashboard',
    act: pressing([(page) => button(page, 'Arrange')], (page) => dialog(page).getByRole('list')),
  },
  {
    name: 'navigation',
    path: '/dashboard',
    act: pressing([(page) => button(page, 'Navigation')], (page) => page.getByRole('dialog', { name: 'Navigation' })),
  },
  {
    name: 'account',
    path: '/dashboard',
    act: pressing([(page) => button(page, 'Account')], (page) => page.getByRole('dialog', { name: 'Account' })),
  },
  ...listStates,
  {
    name: 'devices-bays',
    path: `/devices${few}`,
    act: openRow(/^Bays of/, /^Show bays/, (page) => page.getByRole('region', { name: 'Bays' })),
  },
  {
    name: 'batteries-history',
    path: `/batteries${few}`,
    act: openRow(/^Service history of/, /^Show charts/, (page) => page.getByRole('radiogroup', { name: 'Chart view' })),
  },
  {
    name: 'services-chart',
    path: at('services', { statuses: ['pass'], serviceTypes: ['Charge', 'Discharge'] }),
    act: openRow(/^Service Metrics of/, /^Show chart/, picture),
  },
  {
    name: 'services-nyquist',
    path: at('services', { serviceTypes: ['Spectro'] }),
    act: async (page) =>
      (await selectPage(page)) &&
      ((await press(button(page, 'Nyquist plot'))) ||
        ((await press(button(page, 'More actions'))) && (await press(button(page, 'Nyquist plot'))))) &&
      picture(page)
        .first()
        .waitFor()
        .then(() => true),
  },
  { name: 'batteries-filtered', path: at('batteries', { statuses: ['pass', 'fail'], lastSohRange: [0, 95] }) },
  { name: 'batteries-edit', path: `/batteries${few}`, act: edit('Edit battery') },
  { name: 'devices-edit', path: `/devices${few}`, act: edit('Edit device') },
  { name: 'services-edit', path: `/services${few}`, act: edit('Edit service') },
  {
    name: 'batteries-delete',
    path: `/batteries${few}`,
    act: pressing([rowMenu, item('Delete Battery')], (page) => page.getByRole('alertdialog')),
  },
  {
    name: 'devices-users',
    path: `/devices${few}`,
    act: pressing([...details, (page) => page.getByRole('tab', { name: 'Users' })], (page) =>
      page.getByRole('tabpanel', { name: 'Users' }),
    ),
  },
  {
    name: 'devices-bay-settings',
    path: `/devices${few}`,
    act: pressing([...details, (page) => page.getByRole('tab', { name: 'Bay Settings' })], (page) =>
      page.getByRole('tabpanel', { name: 'Bay Settings' }),
    ),
  },
  {
    name: 'start-service',
    path: at('devices', { keywords: ['OA4-5'] }),
    act: pressing([...details, (page) => button(page, /^Start service in bay/)], (page) =>
      page.getByRole('form', { name: 'Start a service' }),
    ),
  },
  { name: 'battery-sheet', path: `/batteries${few}`, act: openSheet },
  { name: 'service-sheet', path: `/services${few}`, act: openSheet },
  { name: 'reports', path: '/reports' },
  {
    name: 'reports-settings',
    path: '/reports',
    act: pressing([(page) => button(page, 'Battery State of Health settings')], (page) =>
      page.getByRole('form', { name: 'Battery State of Health Settings' }),
    ),
  },
  { name: 'settings-display', path: '/settings/display' },
  {
    name: 'settings-display-add',
    path: '/settings/display',
    act: pressing([(page) => button(page, 'Add a configuration for batteries')], (page) =>
      dialog(page).getByRole('list'),
    ),
  },
  { name: 'settings-locations', path: '/settings/locations' },
  {
    name: 'settings-locations-add',
    path: '/settings/locations',
    act: pressing([(page) => button(page, 'Add location')], (page) => dialog(page).getByRole('textbox')),
  },
  { name: 'settings-users', path: '/settings/users' },
  {
    name: 'settings-users-add',
    path: '/settings/users',
    act: pressing([(page) => button(page, 'Add Users')], (page) => dialog(page).getByRole('textbox')),
  },
  { name: 'settings-groups', path: '/settings/users?tab=groups' },
  {
    name: 'settings-groups-add',
    path: '/settings/users?tab=groups',
    act: pressing([(page) => button(page, 'Add Group')], (page) => dialog(page).getByRole('textbox')),
  },
  { name: 'settings-retention', path: '/settings/retention' },
  {
    name: 'settings-retention-edit',
    path: '/settings/retention',
    act: pressing([(page) => button(page, 'Edit')], (page) =>
      page.getByRole('switch', { name: 'Archive raw samples' }),
    ),
  },
  { name: 'settings-audit', path: '/settings/audit' },
  { name: 'billing', path: '/account/billing' },
  { name: 'preferences', path: '/account/preferences' },
  { name: 'profile', path: '/account/profile' },
  { name: 'profile-email', path: '/account/profile?tab=email' },
  { name: 'profile-password', path: '/account/profile?tab=password' },
  { name: 'claim', path: '/account/claim-device' },
  { name: 'claim-unknown', path: '/account/claim-device/some-token' },
  { name: 'nowhere', path: '/no/such/page' },
];
