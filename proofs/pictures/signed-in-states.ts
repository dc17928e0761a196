import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../scripts/look/sign-in.ts';
import { at, details, edit, few, item, listStates, openRow, openSheet, rowMenu, selectPage } from './list-states.ts';
import { importStates } from './import-states.ts';
import { button, dialog, press, pressBulk, pressing, type State } from './press.ts';

const picture = (page: Page) => page.getByRole('application');

/** Opens the search of the console and types. */
const search =
  (typed: string, shows: 'option' | 'status') =>
  async (page: Page): Promise<boolean> => {
    await button(page, 'Search').click();
    await page.getByRole('combobox', { name: 'Search' }).fill(typed);
    await dialog(page).getByRole(shows).first().waitFor();
    return true;
  };

const sees =
  (list: string) =>
  async (page: Page): Promise<boolean> => {
    await page.getByRole('list', { name: list }).waitFor();
    return true;
  };

/** Ten minutes after the login, the password is asked for first. */
async function addApp(page: Page): Promise<boolean> {
  if (!(await press(button(page, 'Add authenticator app')))) return false;
  const [name, password] = [dialog(page).getByRole('textbox'), dialog(page).getByLabel('Password', { exact: true })];
  await name.or(password).first().waitFor();
  if (await password.isVisible()) {
    await password.fill(DEMO_PASSWORD);
    await button(page, 'Confirm').click();
    await password.waitFor({ state: 'hidden' });
    await name.first().waitFor();
  }
  return true;
}

const weak = at('batteries', { sohRange: [0, 90] });
const saveAsView = pressing([(page) => button(page, 'Views'), item('Save as a view')], (page) =>
  dialog(page).getByLabel('Name'),
);

/** The first battery that has four spectra, if this person can see one. */
async function compareSpectra(page: Page): Promise<boolean> {
  for (let id = 1; id <= 60; id++) {
    const answer = await page.request.get(`/api/batteries/${id}`);
    if (!answer.ok() || (await answer.json()).spectrumServiceIds.length < 4) continue;
    await page.goto(`/batteries?battery=${id}`);
    return pressing([(there) => button(there, 'Compare spectra')], picture)(page);
  }
  return false;
}

/** Whatever of these a person may not open shows so, or leads elsewhere. */
export const signedInStates: readonly State[] = [
  ...importStates,
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
  { name: 'search', path: '/dashboard', act: search('OA', 'option') },
  { name: 'search-none', path: '/dashboard', act: search('zzz', 'status') },
  {
    name: 'search-actions',
    path: '/dashboard',
    act: async (page) => {
      await search('OA', 'option')(page);
      await page.getByRole('group', { name: 'Devices' }).waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('combobox', { name: /^Actions for/ }).waitFor();
      return true;
    },
  },
  {
    name: 'keys',
    path: '/dashboard',
    act: async (page) => {
      await button(page, 'Search').waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      return true;
    },
  },
  { name: 'find', path: '/find' },
  { name: 'find-several', path: '/find?code=OA4', act: sees('Found') },
  ...listStates,
  {
    name: 'batteries-filter',
    path: `/batteries${few}`,
    act: async (page) => {
      await press(button(page, 'Filters'));
      return pressing([(there) => button(there, /^Location/)], (there) => there.getByRole('checkbox').last())(page);
    },
  },
  { name: 'batteries-save-view', path: weak, act: saveAsView },
  {
    name: 'batteries-view',
    path: weak,
    act: async (page) => {
      await saveAsView(page);
      await page.getByLabel('Name', { exact: true }).fill(`Below 90 %, ${page.viewportSize()?.width} px`);
      return pressing([(there) => button(there, 'Save view'), (there) => button(there, /^Below 90 %/)], (there) =>
        there.getByRole('menu'),
      )(page);
    },
  },
  {
    name: 'batteries-notice',
    path: `/batteries${few}`,
    act: async (page) =>
      (await selectPage(page)) &&
      (await pressBulk(page, /^(Unf|F)avourite \d/)) &&
      button(page, 'Undo')
        .first()
        .waitFor()
        .then(() => true),
  },
  {
    name: 'batteries-more',
    path: `/batteries${few}`,
    act: async (page) => (await selectPage(page)) && press(button(page, 'More actions')),
  },
  {
    name: 'batteries-upgrade',
    path: `/batteries${few}`,
    act: async (page) =>
      (await selectPage(page)) &&
      (await pressBulk(page, /^Upgrade last-used devices/)) &&
      dialog(page)
        .getByRole('button', { name: /^Update \d/ })
        .waitFor()
        .then(() => true),
  },
  { name: 'batteries-compare', path: '/batteries', act: compareSpectra },
  {
    name: 'services-running',
    path: at('services', { statuses: ['servicing'] }),
    act: pressing(details, (page) => dialog(page).getByRole('term')),
  },
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
      (await pressBulk(page, /^Nyquist plot$/)) &&
      picture(page)
        .first()
        .waitFor()
        .then(() => true),
  },
  { name: 'batteries-filtered', path: at('batteries', { statuses: ['pass', 'fail'], sohRange: [0, 95] }) },
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
  { name: 'settings-disposition', path: '/settings/disposition' },
  { name: 'settings-measuring', path: '/settings/measuring' },
  { name: 'settings-retention', path: '/settings/retention' },
  {
    name: 'settings-retention-edit',
    path: '/settings/retention',
    act: pressing([(page) => button(page, 'Edit')], (page) =>
      page.getByRole('switch', { name: 'Archive raw samples' }),
    ),
  },
  { name: 'settings-sign-in', path: '/settings/sign-in' },
  {
    name: 'settings-sign-in-rule',
    path: '/settings/sign-in',
    act: pressing([(page) => button(page, 'Edit the rule about second factors')], (page) =>
      dialog(page).getByLabel('A second factor is'),
    ),
  },
  {
    name: 'settings-sign-in-provider',
    path: '/settings/sign-in',
    act: pressing([(page) => button(page, /(?:Edit the|Set up an) identity provider/)], (page) =>
      dialog(page).getByLabel('Issuer'),
    ),
  },
  { name: 'settings-audit', path: '/settings/audit' },
  { name: 'billing', path: '/account/billing' },
  { name: 'preferences', path: '/account/preferences' },
  { name: 'tokens', path: '/account/tokens' },
  {
    name: 'tokens-new',
    path: '/account/tokens',
    act: pressing([(page) => button(page, 'New token')], (page) => dialog(page).getByRole('textbox')),
  },
  { name: 'security', path: '/account/security' },
  {
    name: 'security-add-app',
    path: '/account/security',
    act: addApp,
  },
  { name: 'profile', path: '/account/profile' },
  { name: 'profile-email', path: '/account/profile?tab=email' },
  { name: 'profile-password', path: '/account/profile?tab=password' },
  { name: 'claim', path: '/account/claim-device' },
  { name: 'claim-unknown', path: '/account/claim-device/some-token' },
  { name: 'nowhere', path: '/no/such/page' },
];
