import type { Page } from 'playwright-core';
import { button, press, type State } from './press.ts';

const fleet = [
  'Serial Number;Modell;Nennkapazität (Ah);Gekauft;Standort;Colour',
  'IMPORT-1;NP-9X;9,5;03.04.2026;;red',
  'IMPORT-2;NP-9X;x;05.06.2026;Nowhere;blue',
  'IMPORT-3;NP-9X;;07.08.2026;;',
];
const places = ['Name;Devices', 'A depot to be imported;3', 'Another one;'];
const people = [
  'E-Mail;Vorname;Nachname;Gruppe;Permissions',
  'a.person.to.invite@ohmstead.example;Ada;Example;;perm-reports',
  'no address;;;Nobody;',
  'demo@ohmstead.example;Other;;;',
];

/** Hands a file in; false where this person may not import it. */
async function upload(page: Page, lines: readonly string[]): Promise<boolean> {
  const field = page.locator('input[type=file]');
  if ((await field.count()) === 0) return false;
  await field.setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await button(page, 'Continue to columns').waitFor();
  return true;
}

async function goOn(page: Page, lines: readonly string[], steps: readonly string[]): Promise<boolean> {
  if (!(await upload(page, lines))) return false;
  const order = page.getByRole('combobox', { name: 'Order of dates' });
  if (steps.length > 0 && (await order.count()) > 0) {
    await order.selectOption({ label: 'Day, month, year' });
    await page.getByText('Apr 3, 2026').waitFor();
  }
  for (const step of steps) if (!(await press(button(page, step)))) return false;
  return true;
}

const columns = (page: Page) => page.getByRole('list', { name: 'Columns of the file' });
const checked = (page: Page) => button(page, 'Back to columns');

const statesOf = (name: string, path: string, lines: readonly string[]): State[] => [
  { name, path },
  { name: `${name}-file`, path, act: (page) => goOn(page, lines, []) },
  {
    name: `${name}-columns`,
    path,
    act: async (page) => {
      if (!(await goOn(page, lines, ['Continue to columns']))) return false;
      await columns(page).waitFor();
      return true;
    },
  },
  {
    name: `${name}-check`,
    path,
    act: async (page) => {
      if (!(await goOn(page, lines, ['Continue to columns', 'Check']))) return false;
      await checked(page).waitFor();
      return true;
    },
  },
];

/** The last step: what was added stays, so each picture adds locations of its own. */
const done: State = {
  name: 'import-locations-done',
  path: '/settings/locations/import',
  act: async (page) => {
    const lines = ['Name', `Imported depot ${Date.now()}`];
    if (!(await goOn(page, lines, ['Continue to columns', 'Check', 'Import 1 location']))) return false;
    await button(page, 'Undo import').waitFor();
    return true;
  },
};

export const importStates: readonly State[] = [
  ...statesOf('import-batteries', '/batteries/import', fleet),
  ...statesOf('import-locations', '/settings/locations/import', places),
  ...statesOf('import-users', '/settings/users/import', people),
  done,
];
