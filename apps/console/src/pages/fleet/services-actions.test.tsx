import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { serviceRow, servicesAnswer } from '../../testing/list-answers.ts';
import { resizeWindow } from '../../testing/match-media.ts';
import { visit } from '../../testing/visit.tsx';

const rows = [serviceRow(1), serviceRow(2, { status: 'servicing' }), serviceRow(3, { hasEisData: true })];

const openList = async (may: string[]) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    'POST /services/getUpdates': ({ body }) =>
      ok(servicesAnswer('versions' in (body as object) ? rows : [], 'versions' in (body as object))),
  });
  const page = visit('/services');
  await screen.findByRole('button', { name: 'Actions for service 1 of SN1' });
  const sent = (path: string) => api.requests.filter((request) => request.path === path).map(({ body }) => body);
  return { ...page, ...api, sent };
};

type Page = Awaited<ReturnType<typeof openList>>;
const select = async ({ user }: Page, ...ids: number[]) => {
  for (const id of ids) await user.click(screen.getByRole('checkbox', { name: `Select service ${id} of SN${id}` }));
};
const bar = () => within(screen.getByRole('group', { name: 'Actions for the selection' }));
const openMenu = async ({ user }: Page, id: number) => {
  await user.click(screen.getByRole('button', { name: `Actions for service ${id} of SN${id}` }));
  return within(await screen.findByRole('menu'));
};

describe('the bulk bar of services', () => {
  test('offers Nyquist plot, download, edit and delete, each with its permission', async () => {
    const page = await openList([
      'perm-nyquist',
      'perm-services-download',
      'perm-services-edit',
      'perm-services-delete',
    ]);
    await select(page, 1);
    const labels = bar()
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(labels).toEqual(['Nyquist plot', 'Download', 'Edit', 'Delete']);
  });

  test('downloads the samples of the selection in the Battery Data Format, with the rights to download and to see charts', async () => {
    const page = await openList(['perm-services-download', 'perm-services-charts']);
    const ticket = 'T'.repeat(43);
    page.answers['POST /services/bdf'] = () => ok({ ticket, fileName: 'samples.zip' });
    const addresses: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      addresses.push(this.href.replace(location.origin, ''));
    });
    await select(page, 1, 3);
    await page.user.click(bar().getByRole('button', { name: 'Download samples of 2 services' }));
    const form = within(await screen.findByRole('dialog', { name: 'Download samples' }));
    await page.user.click(form.getByRole('checkbox', { name: 'With operator, VIN and dealer number' }));
    await page.user.click(form.getByRole('button', { name: /^Parquet/ }));
    await waitFor(() => expect(addresses).toEqual([`/api/services/bdf/download?ticket=${ticket}`]));
    expect(page.sent('/services/bdf')).toEqual([
      { ids: [1, 3], form: 'parquet', people: true, remainingCapacity: false },
    ]);
  });

  test('has words on a tablet too, also on its side: editing and deleting are under More', async () => {
    resizeWindow(1_024);
    onTestFinished(() => resizeWindow(1_440));
    const page = await openList(['perm-services-download', 'perm-services-edit', 'perm-services-delete']);
    await select(page, 1);
    expect(
      bar()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Download', 'More']);
    await page.user.click(bar().getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('button', { name: 'Delete 1 service' })).toBeInTheDocument();
  });

  test('is not shown, nor are checkboxes, to a user without any of these permissions', async () => {
    await openList(['perm-services-create']);
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument();
  });

  test('deletes after a confirmation', async () => {
    const page = await openList(['perm-services-delete']);
    page.answers['DELETE /services'] = () => ok({ deletedIds: [1, 3] });
    await select(page, 1, 3);
    await page.user.click(bar().getByRole('button', { name: 'Delete 2 services' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Delete 2 services?' }));
    await page.user.click(question.getByRole('button', { name: 'Delete 2 services' }));
    expect(await screen.findByText('The selected services have been deleted.')).toBeVisible();
    expect(page.sent('/services')).toEqual([{ serviceIds: [1, 3] }]);
  });

  test("says 'At least one selected service is in progress and cannot be deleted.'", async () => {
    const page = await openList(['perm-services-delete']);
    page.answers['DELETE /services'] = () => refused(400, 'services-delete-1');
    await select(page, 1, 2);
    await page.user.click(bar().getByRole('button', { name: 'Delete 2 services' }));
    await page.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete 2 services' }));
    const text = 'At least one selected service is in progress and cannot be deleted.';
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('a range of services', () => {
  const box = (id: number) => screen.getByRole('checkbox', { name: `Select service ${id} of SN${id}` });
  const selected = () => screen.getAllByRole('checkbox', { name: /^Select service \d/, checked: true }).length;

  test('is selected by holding the last box with a finger, and the click that follows changes nothing', async () => {
    const page = await openList(['perm-nyquist']);
    await select(page, 1);
    expect(screen.getByText('Shift-click another box to select a range')).toBeVisible();
    const touch = { pointerType: 'touch', isPrimary: true };
    fireEvent.pointerDown(box(3), touch);
    await waitFor(() => expect(selected()).toBe(3));
    fireEvent.pointerUp(box(3), touch);
    fireEvent.click(box(3), { detail: 1 });
    expect(selected()).toBe(3);
    expect(screen.queryByText(/to select a range$/)).not.toBeInTheDocument();
    await page.user.click(box(3));
    expect(selected()).toBe(2);
  });

  test('is not selected by a finger that scrolls', async () => {
    await openList(['perm-nyquist']);
    const touch = { pointerType: 'touch', isPrimary: true };
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.pointerDown(box(3), touch);
    fireEvent.pointerMove(box(3), { ...touch, clientY: 11 });
    vi.advanceTimersByTime(5_000);
    expect(box(3)).not.toBeChecked();
  });
});

describe('the menu of a service', () => {
  test('offers Service Details and Delete Service', async () => {
    const page = await openList(['perm-services-delete']);
    const menu = await openMenu(page, 1);
    expect(menu.getByRole('menuitem', { name: 'Delete Service' })).toBeEnabled();
    await page.user.click(menu.getByRole('menuitem', { name: 'Service Details' }));
    await waitFor(() => expect(page.address()).toBe('/services?service=1'));
  });

  test('opens the sheet of the service', async () => {
    const page = await openList([]);
    await page.user.click((await openMenu(page, 1)).getByRole('menuitem', { name: 'Print Sheet' }));
    await waitFor(() => expect(page.address()).toBe('/services/1/sheet'));
  });

  test('servicing services cannot be deleted', async () => {
    const menu = await openMenu(await openList(['perm-services-delete']), 2);
    expect(menu.getByRole('menuitem', { name: 'Delete Service' })).toBeDisabled();
  });

  test('nor any without perm-services-delete', async () => {
    const menu = await openMenu(await openList([]), 1);
    expect(menu.getByRole('menuitem', { name: 'Delete Service' })).toBeDisabled();
  });
});

describe('the Nyquist plot', () => {
  const spectrum = { Freqs: [1_000, 1], EIS_real: [0.02, 0.03], EIS_imag: [-0.003, -0.004] };
  const service = { batteryId: 3, batterySerialNumber: 'SN3', batteryModelName: null, startTime: 0 };

  test('is offered for selected rows with spectroscopy data, with perm-nyquist', async () => {
    const page = await openList(['perm-nyquist']);
    page.answers['GET /services/eis'] = () => ok({ spectra: [{ serviceId: 3, ...service, ...spectrum }] });
    await select(page, 1);
    expect(bar().getByRole('button', { name: /^Nyquist plot/ })).toBeDisabled();
    await select(page, 3);
    await page.user.click(bar().getByRole('button', { name: 'Nyquist plot' }));
    expect(await screen.findByRole('dialog', { name: 'Nyquist Plot' })).toBeVisible();
    await waitFor(() => expect(page.requests.map(({ path }) => path)).toContain('/services/eis?ids=3'));
    const link = await screen.findByRole('link', { name: 'Analyse impedance' });
    expect(link).toHaveAttribute('href', '/impedance?services=3');
    // jsdom has no web workers.
    expect(await screen.findByText(/^The spectra could not be judged\./)).toBeVisible();
  });

  test("says 'No service data to chart' with no data", async () => {
    const page = await openList(['perm-nyquist']);
    page.answers['GET /services/eis'] = () => ok({ spectra: [] });
    await select(page, 3);
    await page.user.click(bar().getByRole('button', { name: 'Nyquist plot' }));
    expect(await screen.findByText('No service data to chart')).toBeVisible();
  });
});
