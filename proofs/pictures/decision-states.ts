import type { Page } from 'playwright-core';
import { button, dialog, press, pressing, type State } from './press.ts';

type Json = Record<string, unknown>;

/** The first battery of which this person is told so. */
async function findBattery(page: Page, fits: (answer: Json) => boolean, part = ''): Promise<number | undefined> {
  for (let id = 1; id <= 400; id++) {
    const answer = await page.request.get(`/api/batteries/${id}${part}`);
    if (answer.ok() && fits(await answer.json())) return id;
  }
  return undefined;
}

const spectraOf = ({ spectrumServiceIds: ids }: Json): unknown[] => (Array.isArray(ids) ? ids : []);
const listIn = (answer: Json, name: string): unknown[] => {
  const list = answer[name];
  return Array.isArray(list) ? list : [];
};

const battery = (fits: (answer: Json) => boolean) => async (page: Page) => {
  const id = await findBattery(page, fits);
  if (id === undefined) return false;
  await page.goto(`/batteries/${id}`);
  await page.getByRole('region', { name: 'Verdict' }).waitFor();
  return true;
};

/** One that has a valid certificate, for those who may issue them. */
async function certified(page: Page): Promise<boolean> {
  const answer = await page.request.get('/api/certificates');
  const known: { batteryId: number | null; state: string }[] = answer.ok() ? (await answer.json()).certificates : [];
  const id = known.find(({ state }) => state === 'valid')?.batteryId;
  if (id === undefined || id === null) return false;
  await page.goto(`/batteries/${id}`);
  await page
    .getByRole('link', { name: /^Open the certificate/ })
    .first()
    .waitFor();
  return true;
}

/** The page of a certificate is of a document of its own. */
async function openCertificate(page: Page): Promise<boolean> {
  if (!(await certified(page))) return false;
  const link = page.getByRole('link', { name: /^Open the certificate/ }).first();
  const address = await link.getAttribute('href');
  if (address === null) return false;
  const { pathname, hash } = new URL(address);
  await page.goto(pathname + hash);
  await page.getByRole('heading', { name: 'Valid' }).waitFor();
  return true;
}

/** The spectra of the battery that has most to show: those of saved fits, else four of any. */
async function analyse(page: Page): Promise<boolean> {
  // Only for those who may see spectra; everyone else is told so.
  if ((await page.request.get('/api/batteries/1/eisFits')).status() === 403) return false;
  const saved = await findBattery(page, (answer) => listIn(answer, 'fits').length > 1, '/eisFits');
  const id = saved ?? (await findBattery(page, (answer) => spectraOf(answer).length > 3));
  if (id === undefined) return false;
  const ids = spectraOf(await (await page.request.get(`/api/batteries/${id}`)).json());
  await page.goto(`/impedance?services=${ids.slice(0, 4).join(',')}`);
  await page.getByRole('tab', { name: 'Fit' }).waitFor();
  return true;
}
const analysed = (tab: string) => async (page: Page) =>
  (await analyse(page)) && press(page.getByRole('tab', { name: tab }));

const due = (view: string) => async (page: Page) => press(page.getByText(view, { exact: true }));
const addPolicy = pressing([(page) => button(page, 'Add')], (page) => dialog(page).getByRole('textbox'));

/** What needs doing, and the numbers that it rests on. */
export const decisionStates: readonly State[] = [
  { name: 'attention', path: '/attention' },
  { name: 'due', path: '/due' },
  { name: 'due-bays', path: '/due', act: due('Bays') },
  { name: 'due-work-list', path: '/due', act: due('Work list') },
  { name: 'battery-page', path: '/dashboard', act: battery((answer) => spectraOf(answer).length > 3) },
  { name: 'battery-page-certified', path: '/dashboard', act: certified },
  {
    name: 'certificate-issue',
    path: '/dashboard',
    act: async (page) =>
      (await certified(page)) &&
      pressing([(there) => button(there, 'Issue certificate')], (there) => dialog(there).getByRole('checkbox'))(page),
  },
  { name: 'certificate', path: '/dashboard', act: openCertificate },
  {
    name: 'passport-sheet',
    path: '/dashboard',
    act: async (page) =>
      (await certified(page)) &&
      pressing([(there) => there.getByRole('link', { name: 'Passport sheet' })], (there) => there.getByRole('article'))(
        page,
      ),
  },
  { name: 'impedance', path: '/dashboard', act: analyse },
  { name: 'impedance-times', path: '/dashboard', act: analysed('Time constants') },
  { name: 'impedance-trend', path: '/dashboard', act: analysed('Trend') },
  { name: 'impedance-none', path: '/impedance' },
  { name: 'label-unknown', path: '/q/0123456789ab' },
  { name: 'scanned-none', path: '/scanned' },
  { name: 'settings-plan', path: '/settings/plan' },
  { name: 'settings-disposition-add', path: '/settings/disposition', act: addPolicy },
];
