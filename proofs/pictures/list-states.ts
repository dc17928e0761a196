import type { Locator, Page } from 'playwright-core';
import { button, dialog, pressBulk, pressing, type State } from './press.ts';

export const rowMenu = (page: Page) => button(page, /^Actions for/);
export const item = (name: string | RegExp) => (page: Page) => page.getByRole('menuitem', { name });
const terms = (page: Page) => dialog(page).getByRole('term');
export const details = [rowMenu, item(/Details$/)];

const openMenu = pressing([rowMenu], (page) => page.getByRole('menu'));
const openDetails = pressing(details, terms);
export const openSheet = pressing([...details, (page) => dialog(page).getByRole('link', { name: 'Print' })], (page) =>
  page.getByRole('article'),
);
export const edit = (form: string) =>
  pressing([...details, (page) => dialog(page).getByRole('button', { name: 'Edit', exact: true })], (page) =>
    dialog(page).getByRole('form', { name: form }),
  );

export const selectPage = async (page: Page): Promise<boolean> => {
  const box = page.getByRole('checkbox', { name: /on this page$/ });
  if ((await box.count()) === 0 || (await page.getByRole('rowheader').count()) === 0) return false;
  // Not `check`: a service that begins at this moment joins the page and is not selected.
  await box.click();
  await page
    .getByText(/^\d+ selected/)
    .first()
    .waitFor();
  return true;
};

/** What opens below a row: by its button in a table, by its menu on a card. */
export const openRow =
  (toggle: RegExp, label: RegExp, shows: (page: Page) => Locator) =>
  async (page: Page): Promise<boolean> => {
    const isTable = (await button(page, toggle).count()) > 0;
    return pressing(isTable ? [(there) => button(there, toggle)] : [rowMenu, item(label)], shows)(page);
  };

const views = (page: Page) => button(page, 'Views');

const lists = ['devices', 'batteries', 'services'];
/** A list is tested with a page of it; its length is tested elsewhere. */
export const few = '?pageSize=10';
export const at = (list: string, filter: object): string =>
  `/${list}?pageSize=10&filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** The states that all lists have. */
export const listStates = lists.flatMap((list): State[] => [
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
    act: pressing([(page) => button(page, /^(More f|F)ilters/)], (page) =>
      dialog(page).getByRole('button', { name: /^Show/ }),
    ),
  },
  { name: `${list}-views`, path: `/${list}${few}`, act: pressing([views], (page) => page.getByRole('menu')) },
  {
    name: `${list}-download`,
    path: `/${list}${few}`,
    act: pressing([(page) => button(page, /^Download this list/)], (page) =>
      dialog(page).getByRole('button', { name: /^XLSX/ }),
    ),
  },
  {
    name: `${list}-bulk-edit`,
    path: `/${list}${few}`,
    act: async (page) =>
      (await selectPage(page)) &&
      (await pressBulk(page, /^Edit \d+ /)) &&
      pressing([(there) => dialog(there).getByText('Set', { exact: true })], (there) =>
        dialog(there).getByText('Set to'),
      )(page),
  },
  { name: `${list}-none-match`, path: at(list, { keywords: ['zzz'] }) },
]);
