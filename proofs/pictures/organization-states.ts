import type { Page } from 'playwright-core';
import { item, rowMenu, selectPage } from './list-states.ts';
import { signIn } from '../../scripts/look/sign-in.ts';
import { button, dialog, press, pressing, type State } from './press.ts';

const fields = (page: Page) => dialog(page).getByRole('textbox').first();
const alarmDetails = pressing([rowMenu, item('Alarm details')], (page) => dialog(page).getByRole('listitem'));

/** A form that a button of a page opens. */
const form = (name: string, path: string, opens: string | RegExp, shows = fields): State => ({
  name,
  path,
  act: pressing([(page) => button(page, opens)], shows),
});
const groupOfUser = (page: Page) => dialog(page).getByRole('combobox', { name: 'Group' });

/** In a session of its own: it changes what all pages of the session show. */
async function viewAs(page: Page): Promise<boolean> {
  if ((await button(page, 'View as viewer@ohmstead.example').count()) === 0) return false;
  // A login that sends the old cookie would end the session that the other pictures share.
  await page.context().clearCookies();
  await signIn(page, new URL(page.url()).origin, 'demo@ohmstead.example');
  await page.reload();
  await press(button(page, 'View as viewer@ohmstead.example'));
  await dialog(page).getByLabel('Reason').fill('To see the page');
  await button(page, 'View').click();
  await page.getByRole('complementary', { name: 'View as another user' }).waitFor();
  return true;
}

/** What alarms whom, who else gets in, and what is on the wall. */
export const organizationStates: readonly State[] = [
  { name: 'alarms', path: '/alarms' },
  { name: 'alarms-details', path: '/alarms', act: alarmDetails },
  { name: 'alarms-menu', path: '/alarms', act: pressing([rowMenu], (page) => page.getByRole('menu')) },
  { name: 'alarms-selected', path: '/alarms', act: selectPage },
  {
    name: 'alarms-bell',
    path: '/dashboard',
    act: pressing([(page) => button(page, /to acknowledge/)], (page) => page.getByRole('menu')),
  },
  { name: 'settings-alarm-rules', path: '/settings/alarm-rules' },
  form('settings-alarm-rules-new', '/settings/alarm-rules', 'New rule'),
  form('settings-alarm-rules-edit', '/settings/alarm-rules', /^Edit Analyzer offline/),
  form('settings-alarm-rules-window', '/settings/alarm-rules', 'New window'),
  { name: 'settings-integrations', path: '/settings/integrations' },
  form('settings-integrations-webhook', '/settings/integrations', 'New webhook'),
  form('settings-integrations-channel', '/settings/integrations', 'New channel'),
  {
    name: 'settings-integrations-log',
    path: '/settings/integrations',
    act: pressing([(page) => button(page, /^Delivery log of/)], (page) => dialog(page).getByLabel('Show')),
  },
  { name: 'settings-walls', path: '/settings/walls' },
  { name: 'settings-accounts', path: '/settings/users?tab=service-accounts' },
  form('settings-accounts-add', '/settings/users?tab=service-accounts', 'Add service account'),
  form('settings-users-edit', '/settings/users', /^Edit technician/, groupOfUser),
  form('settings-view-as', '/settings/users', 'View as technician@ohmstead.example'),
  { name: 'view-as', path: '/settings/users', act: viewAs, isAlone: true },
  { name: 'profile-access', path: '/account/profile?tab=access' },
  { name: 'import-services', path: '/services/import' },
  { name: 'wall', path: '/wall' },
];
