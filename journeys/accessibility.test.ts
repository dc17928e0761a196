import { expect, test } from 'vitest';
import { expectAccessible, type Look, narrow, settle, wide } from './visitor/accessibility.ts';
import { openVisit } from './visitor/visitor.ts';

const demo = 'demo@ohmstead.example';
/** Of those that have a state of their own below, which is looked at in a narrow window, the page as it opens is looked at in a wide one. */
const open: [path: string, ...Look[]][] = [
  ['/', wide, narrow],
  ['/signup', wide, narrow],
  ['/scan?claim', narrow],
  ['/scan?many', narrow],
  ['/login', wide],
  ['/login?status=loggedOut', narrow],
  ['/login?verify=already verified', narrow],
  ['/login?signIn=signIn-oidc-5', narrow],
  ['/login/forgot-password', wide],
  ['/register', wide],
  ['/register?verify=users-update-3', narrow],
  ['/register/resend-verification', narrow],
  ['/register/verify-email/some-token', narrow],
];
const signedIn: [path: string, ...Look[]][] = [
  ['/dashboard', wide],
  ['/devices', wide],
  ['/batteries', wide],
  ['/services', wide],
  ['/due', wide, narrow],
  ['/reports', wide],
  ['/find?code=QB', narrow],
  ['/scanned', narrow],
  ['/q/0123456789ab', narrow],
  ['/settings/display', wide],
  ['/settings/locations', wide],
  ['/settings/users', wide],
  ['/settings/users?tab=groups', wide],
  ['/settings/walls', narrow],
  ['/settings/disposition', narrow],
  ['/settings/plan', wide, narrow],
  ['/settings/retention', wide],
  ['/settings/sign-in', narrow],
  ['/settings/audit', wide, narrow],
  ['/account/billing', narrow],
  ['/account/preferences', narrow],
  ['/account/security', narrow],
  ['/account/tokens', narrow],
  ['/account/profile', wide],
  ['/account/claim-device/some-token', narrow],
  ['/account/confirm-change-email-address/some-token', narrow],
];

/** The page behind a menu or a slider needs few rows: the lists themselves are tested with all of theirs. */
const fewRows = '?pageSize=10';

test.concurrent.each(open)('no serious accessibility violation on %s', async (path, ...looks) => {
  const page = await openVisit();
  await page.goto(path);
  await page.locator('h1').waitFor();
  await expectAccessible(page, ...looks);
});

test.concurrent.each(signedIn)(
  'no serious accessibility violation on %s for a signed-in user',
  async (path, ...looks) => {
    const page = await openVisit({ as: demo });
    await page.goto(path);
    await page.locator('h1').waitFor();
    await settle(page);
    await expectAccessible(page, ...looks);
  },
);

test.concurrent('no serious accessibility violation on the sign-in page after it has refused a sign-in', async () => {
  const page = await openVisit();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Password is required').waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent('no serious accessibility violation on the registration page with errors and the strength of a password', async () => {
  const page = await openVisit();
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Password' }).fill('Copper');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('First name is required').waitFor();
  await page.getByText('Still missing').waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent('no serious accessibility violation on the page shown after asking for a link', async () => {
  const page = await openVisit();
  await page.goto('/login/forgot-password');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@ohmstead.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Check your email').waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent.each([
  ['/login/reset-password/some-token', 'Password not changed'],
  ['/register/verify-invite/some-token', 'Problem with the link'],
])('no serious accessibility violation on %s after its link was refused: %s', async (path, title) => {
  const page = await openVisit();
  await page.goto(path);
  await page.getByRole('textbox').fill('Copper-Kettle-27');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText(title).waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent('no serious accessibility violation with the navigation slider open, which only narrow windows have', async () => {
  const page = await openVisit({ as: demo, viewport: { width: 390, height: 900 } });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Navigation' }).click();
  await page.getByRole('dialog', { name: 'Navigation' }).waitFor();
  await expectAccessible(page, narrow);
});

/** Runs in the page. */
const changing = `[...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).transitionDuration !== '0s').length`;

test.concurrent('no style of a page changes by and by for a user who wants less motion', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/devices');
  await settle(page);
  expect(await page.evaluate(changing)).toBe(0);
});

test.concurrent('no serious accessibility violation with the account slider open', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Account' }).waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent.each(['devices', 'batteries', 'services'])(
  'no serious accessibility violation with a row menu of %s open, and then with its slider',
  async (list) => {
    const page = await openVisit({ as: demo, viewport: { width: 390, height: 900 } });
    await page.goto(`/${list}${fewRows}`);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menu').waitFor();
    await expectAccessible(page, narrow);
    await page
      .getByRole('menuitem', { name: /Details$/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('term').first().waitFor();
    await expectAccessible(page, narrow);
  },
);

test.concurrent('no serious accessibility violation on a filtered list', async () => {
  const page = await openVisit({ as: demo });
  await page.goto(`/batteries${fewRows}&filter=${encodeURIComponent(JSON.stringify({ statuses: ['pass'] }))}`);
  await settle(page);
  await expectAccessible(page, { ...wide, width: 800 }, narrow);
});

test.concurrent('no serious accessibility violation while a battery is edited and its calendar is open', async () => {
  const page = await openVisit({ as: demo });
  await page.goto(`/batteries${fewRows}`);
  await page.getByRole('link', { name: 'DEPOT-001' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Expires/ })
    .click();
  await page.getByRole('table', { name: 'Expires' }).waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent('no serious accessibility violation while users are assigned to a device', async () => {
  const page = await openVisit({ as: demo });
  await page.goto(`/devices${fewRows}`);
  await page.getByRole('link', { name: 'Depot bench' }).click();
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Technicians' }).waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent('no serious accessibility violation on the calendar of bays and on the work list', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/due');
  await page.getByText('Bays', { exact: true }).click();
  await page.getByRole('heading', { name: 'The next seven days' }).waitFor();
  await expectAccessible(page, wide, narrow);
  await page.getByText('Work list', { exact: true }).click();
  await page.getByRole('list', { name: 'Queue' }).waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent('no serious accessibility violation with the settings of widgets and reports open', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Latest Services settings' }).click();
  await page.getByRole('switch', { name: 'Running only' }).waitFor();
  await expectAccessible(page, narrow);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('dialog', { name: 'Arrange dashboard' }).waitFor();
  await expectAccessible(page, narrow);
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Battery State of Health settings' }).click();
  await page.getByRole('form', { name: 'Battery State of Health Settings' }).waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent('no serious accessibility violation on a profile that has just refused an edit', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/account/profile?tab=email');
  await page.getByRole('button', { name: 'Change email address' }).click();
  await page.getByText('Please enter your current password').waitFor();
  await expectAccessible(page, narrow);
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('textbox', { name: 'New password' }).fill('Copper');
  await page.getByText(/^Still missing/).waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent('no serious accessibility violation while a photo is cropped', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/account/profile');
  await page.getByRole('button', { name: 'Choose a photo' }).waitFor();
  const buffer = await page.screenshot();
  await page.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('dialog', { name: 'Crop your photo' }).waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent('no serious accessibility violation in the modals of Users and Groups', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/settings/users');
  await page.getByRole('button', { name: 'Add Users' }).click();
  await page.getByRole('button', { name: 'Send Invitation(s)' }).click();
  await page.getByText('Email address is required').waitFor();
  await expectAccessible(page, narrow);
  await page.getByRole('button', { name: 'Cancel' }).click();
  // Oneself, one with a group and one without.
  for (const who of ['demo', 'technician', 'viewer']) {
    await page.getByRole('button', { name: `Edit ${who}@` }).click();
    await page.getByRole('dialog', { name: `Edit ${who}@` }).waitFor();
    await expectAccessible(page, narrow);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  await page.getByRole('button', { name: 'Delete viewer@' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent('no serious accessibility violation in the modals of groups', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/settings/users?tab=groups');
  await page.getByRole('button', { name: 'Add Group' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Group' }).click();
  await page.getByText('A group name is required').waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent('no serious accessibility violation while a location is added, and before one is deleted', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/settings/locations');
  await page.getByRole('button', { name: 'Add location' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add location' }).click();
  await page.getByText('Location cannot be blank').waitFor();
  await expectAccessible(page, narrow);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent('no serious accessibility violation while a display configuration is arranged', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/settings/display');
  await page.getByRole('button', { name: 'Add a configuration for batteries' }).click();
  await page.getByRole('dialog').getByRole('list', { name: 'Table Columns' }).waitFor();
  await expectAccessible(page, narrow);
});

test.concurrent('no serious accessibility violation while the data retention is edited, and after an edit was refused', async () => {
  const page = await openVisit({ as: demo });
  await page.goto('/settings/retention');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('switch', { name: 'Archive raw samples' }).press('Space');
  await page.getByLabel('Days after the end of a service').fill('0');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a whole number of days from 1 to 36,500').waitFor();
  await expectAccessible(page, narrow);
});
