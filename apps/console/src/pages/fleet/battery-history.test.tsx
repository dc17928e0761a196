import { historyColumns, streamHeaders, type BatteryHistory, type BatteryRow } from '@ohmstead/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { sentSettings } from '../../testing/kept-settings.ts';
import { batteriesAnswer, batteryRow } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const day = 86_400_000;

const found: BatteryHistory['history'] = [
  [11, Date.now() - 40 * day, 91.2, 98, 1_790, 1_824, 'Good', 24, null, 'pass'],
  [12, Date.now() - 10 * day, 78.4, 50, 784, 1_568, 'Fair', 22, null, 'pass'],
];
const answer = (values: Partial<BatteryHistory> = {}) =>
  ok({ columns: historyColumns, batteries: [{ id: 1, version: 1, serviceData: null, history: found, ...values }] });

const open = async (row: Partial<BatteryRow> = {}, history = () => answer(), uiSettings = {}) => {
  let next: readonly (readonly unknown[])[] = [];
  const api = fakeApi({
    'GET /session': () => ok(aUser({ uiSettings, may: ['perm-batteries-charts'] })),
    'POST /users/uiSettings': () => ok(),
    'POST /batteries/getUpdates': ({ body }) =>
      ok(
        'versions' in (body as object)
          ? batteriesAnswer([batteryRow(1, { lastServiceId: 12, ...row })])
          : batteriesAnswer(next, false),
      ),
    'GET /batteries/history': history,
  });
  const page = visit('/batteries');
  await page.user.click(await screen.findByRole('button', { name: 'Service history of battery SN1' }));
  const change = async (values: Partial<BatteryRow>) => {
    next = [batteryRow(1, { lastServiceId: 12, ...values })];
    await act(async () => announceChange('batteries'));
  };
  const asked = () => api.requests.filter(({ path }) => path.startsWith('/batteries/history')).length;
  return { ...page, ...api, change, asked };
};

const widget = async (name: string) => within(await screen.findByRole('region', { name }));

const shown = async () => (await widget('State of health')).getByText('78.4');

test("says 'No service data to display' when the battery has no last service", async () => {
  const { asked } = await open({ lastServiceId: null });
  expect(screen.getByText('No service data to display')).toBeVisible();
  expect(asked()).toBe(0);
});

test('an open row shows state of health, RSOC, remaining capacity, FCC and RC determination', async () => {
  await open();
  expect(await (await widget('State of health')).findByText('78.4')).toBeVisible();
  expect((await widget('RSOC')).getByText('50')).toBeVisible();
  expect((await widget('Remaining capacity')).getByText('784')).toBeVisible();
  expect((await widget('FCC')).getByText('1,568')).toBeVisible();
  expect((await widget('RC determination')).getByText('Fair')).toBeVisible();
});

test('a state of health below 80 % has a mark of its own, and a Fair determination a warning', async () => {
  await open();
  expect((await widget('State of health')).getByRole('img', { name: 'Below 80 %' })).toBeInTheDocument();
  expect((await widget('RC determination')).getByRole('img', { name: 'Warning' })).toBeInTheDocument();
});

test('says which state of health is shown: full charge capacity against design capacity, its date and temperature', async () => {
  await open();
  const words = await screen.findByText(/full charge capacity/);
  expect(words).toHaveTextContent(
    /^State of health 78\.4 %: full charge capacity of 1,568 mAh against design capacity, .* at 22 °C$/,
  );
});

test("times are labelled 'At last service', 'Updated' while a service runs, and 'updating' while there is no value yet", async () => {
  const serviceData = { ts: Date.now(), headers: streamHeaders, data: [51, 800, null] } as const;
  await open({}, () => answer({ serviceData }));
  expect((await widget('RSOC')).getByText(/^Updated/)).toHaveTextContent('Updated < 1 minute ago');
  expect((await widget('FCC')).getByText('updating')).toBeVisible();
  expect((await widget('State of health')).getByText(/^At last service/)).toBeVisible();
});

test('the history is read again only when the row has another version', async () => {
  const { user, change, asked } = await open();
  await shown();
  const toggle = screen.getByRole('button', { name: 'Service history of battery SN1' });
  await user.click(toggle);
  await user.click(toggle);
  await shown();
  expect(asked()).toBe(1);
  await change({ version: 2 });
  await waitFor(() => expect(asked()).toBe(2));
  expect(await shown()).toBeVisible();
});

test('a sparkline has the scale of its chart: 784 mAh are well above a bottom of 0', async () => {
  await open();
  const last = (await screen.findByRole('region', { name: 'Remaining capacity' })).querySelector('circle')!;
  // The chart goes from 0 to 2 000 mAh; the sparkline has 24 px for it, from 28 px up.
  expect(Number(last.getAttribute('cy'))).toBeCloseTo(28 - (784 / 2_000) * 24, 1);
});

test('sparkline is the default, and the display chosen for a row is remembered', async () => {
  const { user, requests } = await open();
  expect(await screen.findByRole('radio', { name: 'Sparkline' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Full' }));
  expect(await screen.findByRole('button', { name: 'Menu for chart FCC' })).toBeVisible();
  await waitFor(() =>
    expect(sentSettings(requests)).toMatchObject({
      batteries: { historyForms: [[1, 'full']] },
    }),
  );
});

test('a remembered display is used', async () => {
  await open({}, () => answer(), { batteries: { historyForms: [[1, 'minimized']] } });
  expect(await screen.findByRole('radio', { name: 'Minimized' })).toBeChecked();
});

test('the menu of a chart switches to its table and back', async () => {
  const { user } = await open({}, () => answer(), { batteries: { historyForms: [[1, 'full']] } });
  await user.click(await screen.findByRole('button', { name: 'Menu for chart FCC' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Print Chart',
    'Download PDF',
    'Download CSV',
    'View Table',
  ]);
  await user.click(menu.getByRole('menuitem', { name: 'View Table' }));
  expect(await screen.findByRole('columnheader', { name: 'FCC (mAh)' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '1,568' })).toBeVisible();
});

test('a history that cannot be read is reported and can be tried again', async () => {
  const { user, answers } = await open({}, () => refused(400, 'bad-input'));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answers['GET /batteries/history'] = () => answer();
  await user.click(retry);
  expect(await shown()).toBeVisible();
});

test('without perm-batteries-charts there is no row to open', async () => {
  fakeApi({
    'GET /session': () => ok(aUser()),
    'POST /batteries/getUpdates': () => ok(batteriesAnswer([batteryRow(1)])),
  });
  visit('/batteries');
  await screen.findByRole('rowheader', { name: 'SN1' });
  expect(screen.queryByRole('button', { name: /^Service history/ })).not.toBeInTheDocument();
});
