import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aBattery, aUser } from '../../testing/builders.ts';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { batteriesAnswer } from '../../testing/list-answers.ts';
import { visit } from '../../testing/visit.tsx';

const stale =
  'This battery was saved by another user since it was loaded by you. Reload the data and try your changes again.';
const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime();

const battery = aBattery({
  manufacturer: 'Halden',
  modelName: 'HX-1',
  purchased: day(2025, 3, 4),
  comments: 'Old',
  designCapacity: 4_900,
  nomVoltage: 10.8,
});

const open = async (
  may = ['perm-batteries-edit', 'perm-batteries-retire'],
  detail: object = battery,
  answers: Parameters<typeof fakeApi>[0] = {},
) => {
  const api = fakeApi({
    ...answers,
    'GET /session': () => ok(aUser({ may })),
    'POST /batteries/getUpdates': () => ok(batteriesAnswer([])),
    'GET /batteries/7': () => ok(detail),
    'GET /batteries/7/certificates': () => ok({ certificates: [] }),
    'PUT /batteries/7': () => ok({ apiVersion: 3 }),
  });
  const page = visit('/batteries?battery=7');
  await screen.findByRole('dialog', { name: 'SN7 (HX-1)' });
  const saves = () => api.requests.filter(({ method }) => method === 'PUT');
  return { ...api, ...page, saves };
};

const edit = async (...args: Parameters<typeof open>) => {
  const page = await open(...args);
  await page.user.click(screen.getByRole('button', { name: 'Edit' }));
  return page;
};
const form = () => within(screen.getByRole('form', { name: 'Edit battery' }));
const labelOf = (box: HTMLElement) => (box as HTMLInputElement).labels?.[0]?.textContent?.split(' · ')[0];
const comments = () => form().getByLabelText('Comments');
const isRead = () => waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());

describe('comparing the spectra of a battery', () => {
  const spectrum = (serviceId: number, startTime: number) => ({
    serviceId,
    batteryId: 7,
    batterySerialNumber: 'SN7',
    batteryModelName: 'HX-1',
    startTime,
    duration: 60,
    soh: 90,
    fcc: null,
    temp: 25,
    deviceSoc: null,
    Freqs: [1_000, 1],
    EIS_real: [0.02, 0.03],
    EIS_imag: [-0.003, -0.004],
  });
  const measured = { ...battery, spectrumServiceIds: [36, 35, 34, 33, 32, 31] };
  const compare = () => screen.queryByRole('button', { name: 'Compare spectra' });

  test('begins with the latest four, the others to be ticked', async () => {
    const [newest = 0, ...others] = measured.spectrumServiceIds;
    const { user, requests } = await open(['perm-nyquist'], measured, {
      'GET /services/eis': () =>
        ok({
          spectra: [
            spectrum(newest, new Date(2026, 4, 1, 1, 5).getTime()),
            ...others.map((id) => spectrum(id, day(2026, id - 30, 1))),
          ],
        }),
    });
    await user.click(compare()!);
    const plot = within(await screen.findByRole('dialog', { name: 'Nyquist Plot' }));
    const choice = within(await plot.findByRole('group', { name: 'Spectra of SN7' }));
    const ticked = () => choice.getAllByRole('checkbox', { checked: true }).map((box) => labelOf(box));
    expect(requests.map(({ path }) => path)).toContain(`/services/eis?ids=${encodeURIComponent('36,35,34,33,32,31')}`);
    // Two of one day are told apart by the time.
    expect(ticked()).toEqual(['May 1, 2026 01:05', 'May 1, 2026 00:00', 'Apr 1, 2026', 'Mar 1, 2026']);
    await user.click(choice.getByRole('checkbox', { name: /^Feb 1, 2026/ }));
    await user.click(choice.getByRole('checkbox', { name: /^Mar 1, 2026/ }));
    expect(ticked()).toEqual(['May 1, 2026 01:05', 'May 1, 2026 00:00', 'Apr 1, 2026', 'Feb 1, 2026']);
    for (const box of choice.getAllByRole('checkbox', { checked: true })) await user.click(box);
    expect(plot.getAllByText('No spectrum selected')).toHaveLength(2);
  });

  test('is offered with perm-nyquist', async () => {
    await open([], measured);
    expect(compare()).not.toBeInTheDocument();
  });

  test.each([[[31]], [[]], [undefined]])('is not offered for the spectra %j', async (spectrumServiceIds) => {
    await open(['perm-nyquist'], { ...battery, spectrumServiceIds });
    expect(compare()).not.toBeInTheDocument();
  });
});

describe('the trend of the state of health', () => {
  const serviced = { ...battery, lastServiceId: 12 };
  const history = [90, 78].map((soh, at) => [
    at,
    day(2026, 1 + at, 1),
    soh,
    null,
    null,
    null,
    null,
    null,
    null,
    'pass',
  ]);
  const answers = {
    'GET /batteries/history': () => ok({ batteries: [{ id: 7, version: 3, serviceData: null, history }] }),
  };

  test('is shown above the fields, with its last value', async () => {
    await open(['perm-batteries-charts'], serviced, answers);
    const trend = await screen.findByRole('region', { name: 'State of health' });
    expect(trend).toHaveTextContent(/78\.0\s%/);
    expect(within(trend).getByRole('img', { name: 'Below 80 %' })).toBeVisible();
  });

  test('is not requested without perm-batteries-charts', async () => {
    const { requests } = await open([], serviced, answers);
    expect(screen.queryByRole('region', { name: 'State of health' })).not.toBeInTheDocument();
    expect(requests.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('history'));
  });
});

test('states which state of health it shows: full charge capacity against design capacity, its date and temperature', async () => {
  await open([], { ...battery, lastSoh: 91.4, lastSohTime: day(2026, 10, 9), lastTemperature: 23.4 });
  const { nextElementSibling: value } = screen.getByText('Last State of Health (%)', { selector: 'dt' });
  expect(value).toHaveTextContent(/^91.4\s*full charge capacity against design capacity, Oct 9, 2026 at 23\s°C$/);
});

test('puts the unit into the name of a field where the specification does, and not into the value then', async () => {
  const measured = { designCapacity: 4_900, nomVoltage: 10.8, rc: 90, ratedCca: 650, remCap: 4_100 };
  await open([], { ...battery, ...measured });
  const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  const labels = ['Design Capacity (mAh)', 'Nominal Voltage (V)', 'RC (m)', 'Rated CCA (A)', 'Rem Cap'];
  expect(labels.map(valueOf)).toEqual(['4,900', '10.8', '90', '650', '4,100 mAh']);
});

test('a save refused because a permission was withdrawn is reported, and what was typed can still be copied', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const page = await edit();
  page.answers['GET /session'] = () => ok(aUser({ may: [] }));
  page.answers['PUT /batteries/7'] = () => refused(403, 'not-permitted', 'You do not have permission to do this.');
  await page.user.clear(comments());
  await page.user.type(comments(), 'Swells a little');
  await page.user.keyboard('{Enter}');
  expect(await screen.findByText('Not permitted')).toBeVisible();
  expect(screen.getByText(/^You no longer have permission to do this, and nothing was saved\./)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument());
  expect(comments()).toHaveValue('Swells a little');
});

describe('the battery slider in edit mode', () => {
  test('offers Purchased, In Service, Expires, Retired, Service Frequency and Comments', async () => {
    await edit();
    expect(form().getByLabelText('Service Frequency (d)')).toHaveValue('');
    expect(form().getByRole('button', { name: 'Purchased Mar 4, 2025' })).toBeVisible();
    for (const name of ['In Service', 'Expires', 'Retired'])
      expect(form().getByRole('button', { name: `${name} Select A Date` })).toBeVisible();
    expect(comments()).toHaveValue('Old');
  });

  test('edit actions appear only with the edit permission', async () => {
    await open([]);
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });

  test('the retired date is editable only with perm-batteries-retire', async () => {
    const { user, saves } = await edit(['perm-batteries-edit']);
    expect(form().queryByRole('button', { name: /^Retired/ })).not.toBeInTheDocument();
    await user.type(comments(), '!{Enter}');
    await isRead();
    expect(saves()[0]?.body).toEqual({
      apiVersion: 2,
      purchased: battery.purchased,
      inService: null,
      expires: null,
      serviceFrequency: null,
      comments: 'Old!',
    });
  });

  test('sends only the apiVersion and the retired date if the user may only retire', async () => {
    const { user, saves } = await edit(['perm-batteries-retire'], { ...battery, retired: day(2026, 1, 2) });
    expect(form().queryByLabelText('Comments')).not.toBeInTheDocument();
    await user.click(form().getByRole('button', { name: 'Clear Retired' }));
    await user.click(form().getByRole('button', { name: 'Save Edits' }));
    await isRead();
    expect(saves()[0]?.body).toEqual({ apiVersion: 2, retired: null });
  });

  test("the Enter key saves, shows 'Edits Saved', and the slider shows what was saved", async () => {
    const { user, answers, saves } = await edit();
    answers['GET /batteries/7'] = () => ok({ ...battery, apiVersion: 3, comments: 'New' });
    await user.clear(comments());
    await user.type(comments(), 'New{Enter}');
    expect(await screen.findByText('Edits Saved')).toBeVisible();
    expect(screen.getByText('Your battery edits have been saved.')).toBeVisible();
    await isRead();
    expect(screen.getByText('New')).toBeVisible();
    expect(saves()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  test('Shift and Enter start a new line', async () => {
    const { user, saves } = await edit();
    await user.type(comments(), '{Shift>}{Enter}{/Shift}more');
    expect(comments()).toHaveValue('Old\nmore');
    expect(saves()).toHaveLength(0);
  });

  test('shows progress while it saves, and saves once', async () => {
    const { user, answers, saves } = await edit();
    const answer = Promise.withResolvers<ReturnType<typeof ok>>();
    answers['PUT /batteries/7'] = () => answer.promise;
    await user.type(comments(), '!{Enter}{Enter}');
    expect(form().getByRole('button', { name: 'Save Edits' })).toBeDisabled();
    answer.resolve(ok({ apiVersion: 3 }));
    await isRead();
    expect(saves()).toHaveLength(1);
  });

  test('the Expires year picker allows up to 10 years from the current year', async () => {
    const { user, saves } = await edit();
    const year = new Date().getFullYear();
    await user.click(form().getByRole('button', { name: /^Expires/ }));
    await user.click(form().getByRole('button', { name: String(year) }));
    expect(form().queryByRole('button', { name: String(year + 11) })).not.toBeInTheDocument();
    await user.click(form().getByRole('button', { name: String(year + 10) }));
    await user.click(form().getAllByRole('button', { name: / 15, / })[0]!);
    await user.click(form().getByRole('button', { name: 'Save Edits' }));
    await isRead();
    const { expires } = saves()[0]!.body as { expires: number };
    expect(new Date(expires).getFullYear()).toBe(year + 10);
    expect(new Date(expires).getDate()).toBe(15);
  });

  test('a date can be cleared', async () => {
    const { user, saves } = await edit();
    await user.click(form().getByRole('button', { name: 'Clear Purchased' }));
    expect(form().getByRole('button', { name: 'Purchased Select A Date' })).toHaveFocus();
    await user.click(form().getByRole('button', { name: 'Save Edits' }));
    await isRead();
    expect(saves()[0]?.body).toMatchObject({ purchased: null });
  });

  test('the service frequency is a whole number of days from 1 to 3,650, or none', async () => {
    const { user, saves } = await edit(['perm-batteries-edit'], { ...battery, serviceFrequency: 90 });
    const days = () => form().getByLabelText('Service Frequency (d)');
    expect(days()).toHaveValue('90');
    for (const wrong of ['0', '3651', '1.5', '-1']) {
      await user.clear(days());
      await user.type(days(), `${wrong}{Enter}`);
      expect(form().getByText('Enter a whole number from 1 to 3,650')).toBeVisible();
    }
    expect(saves()).toHaveLength(0);
    await user.clear(days());
    await user.type(days(), '3650{Enter}');
    await isRead();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.clear(days());
    await user.type(days(), '{Enter}');
    await isRead();
    expect(saves().map(({ body }) => (body as { serviceFrequency: unknown }).serviceFrequency)).toEqual([3650, null]);
  });

  test('without changes nothing is sent', async () => {
    const { user, saves } = await edit();
    await user.click(form().getByRole('button', { name: 'Save Edits' }));
    await isRead();
    expect(saves()).toHaveLength(0);
  });
});

describe('leaving the edit mode', () => {
  const ways: [string, (page: Awaited<ReturnType<typeof edit>>) => Promise<void>][] = [
    ['Cancel Edits', ({ user }) => user.click(screen.getByRole('button', { name: 'Cancel Edits' }))],
    ['Escape', ({ user }) => user.keyboard('{Escape}')],
    ['the overlay', ({ user }) => user.click(screen.getByTestId('overlay'))],
  ];

  test.each(ways)('%s returns to reading, and the slider stays', async (_, leave) => {
    const page = await edit();
    await leave(page);
    await isRead();
    expect(screen.getByRole('dialog', { name: 'SN7 (HX-1)' })).toBeVisible();
  });

  test.each(ways)('%s asks first if something was typed', async (_, leave) => {
    const page = await edit();
    await page.user.type(comments(), '!');
    await leave(page);
    await page.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(comments()).toHaveValue('Old!');
    await leave(page);
    await page.user.click(await screen.findByRole('button', { name: 'Discard edits' }));
    await isRead();
    expect(page.saves()).toHaveLength(0);
  });

  test('an open calendar handles Escape itself', async () => {
    const { user } = await edit();
    await user.click(form().getByRole('button', { name: /^Expires/ }));
    await user.keyboard('{Escape}');
    expect(form().queryByRole('table')).not.toBeInTheDocument();
    expect(comments()).toBeVisible();
  });

  test('Back and closing the slider ask, too, if something was typed', async () => {
    const { user, address } = await edit();
    await user.type(comments(), '!');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(comments()).toHaveValue('Old!');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard edits' }));
    await waitFor(() => expect(address()).toBe('/batteries'));
  });
});

describe('a save that is refused', () => {
  test("because of another user's save keeps the edits, says so and offers Reload", async () => {
    const { user, answers, saves } = await edit();
    answers['PUT /batteries/7'] = () => refused(400, 'batteries-update-1', stale);
    await user.type(comments(), '!{Enter}');
    expect(await form().findByText(stale)).toBeVisible();
    expect(comments()).toHaveValue('Old!');

    answers['GET /batteries/7'] = () =>
      ok({ ...battery, apiVersion: 5, comments: 'Theirs', purchased: day(2025, 6, 7) });
    await user.click(form().getByRole('button', { name: 'Reload' }));
    expect(await form().findByRole('button', { name: 'Purchased Jun 7, 2025' })).toBeVisible();
    expect(comments()).toHaveValue('Old!');
    expect(comments()).toHaveAccessibleDescription('Saved by another user in the meantime: Theirs');
    expect(form().queryByText(stale)).not.toBeInTheDocument();

    answers['PUT /batteries/7'] = () => ok({ apiVersion: 6 });
    await user.click(form().getByRole('button', { name: 'Save Edits' }));
    await isRead();
    expect(saves().at(-1)?.body).toMatchObject({ apiVersion: 5, comments: 'Old!', purchased: day(2025, 6, 7) });
  });

  test('because the server cannot be reached keeps the edits for another try', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, answers } = await edit();
    answers['PUT /batteries/7'] = networkDown;
    await user.type(comments(), '!{Enter}');
    expect(await screen.findByText('The server could not be reached.')).toBeVisible();
    expect(comments()).toHaveValue('Old!');
    answers['PUT /batteries/7'] = () => ok({ apiVersion: 3 });
    await user.type(comments(), '{Enter}');
    await isRead();
  });

  test('keeps what is typed when the battery is read again meanwhile', async () => {
    const { user, router } = await edit();
    await user.type(comments(), '!');
    await act(async () => router.invalidate());
    expect(comments()).toHaveValue('Old!');
  });

  test('because somebody has deleted the battery keeps what was typed visible', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, answers } = await edit();
    const gone = () => refused(404, 'batteries-not-found');
    Object.assign(answers, { 'GET /batteries/7': gone, 'PUT /batteries/7': gone });
    await user.type(comments(), '!');
    announceChange('batteries');
    expect(await screen.findByText('The battery you requested cannot be found.')).toBeVisible();
    expect(comments()).toHaveValue('Old!');
    await user.click(form().getByRole('button', { name: 'Cancel Edits' }));
    await user.click(await screen.findByRole('button', { name: 'Discard edits' }));
    await isRead();
    expect(screen.getByText('The battery you requested cannot be found.')).toBeVisible();
  });
});

describe('the image of the battery’s model', () => {
  const path = `/uploads/model-images/${'x'.repeat(22)}`;
  const field = () => within(screen.getByRole('group', { name: 'Model image' }));
  const png = (size = 20) =>
    new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), new Uint8Array(size)], 'hx.jpg', {
      type: 'image/jpeg',
    });
  const pick = (file: File) =>
    fireEvent.change(document.querySelector('input[type="file"]')!, { target: { files: [file] } });

  test('is shown, else a drawing; also if it cannot be loaded', async () => {
    await open([], { ...battery, modelImage: path });
    const image = screen.getByRole('img', { name: 'HX-1' });
    expect(image).toHaveAttribute('src', path);
    fireEvent.error(image);
    expect(screen.queryByRole('img', { name: 'HX-1' })).not.toBeInTheDocument();
  });

  test('cannot be changed without perm-batteries-edit', async () => {
    await open(['perm-batteries-retire']);
    expect(screen.queryByRole('group', { name: 'Model image' })).not.toBeInTheDocument();
  });

  test('is uploaded as it is, whatever the file is called, with progress shown, and appears at once', async () => {
    const { answers, saves } = await open();
    expect(field().getByText(/For every Halden HX-1\. PNG, JPEG or WebP, at most 5.MB\./)).toBeVisible();
    const answer = Promise.withResolvers<ReturnType<typeof ok>>();
    answers['PUT /batteries/7/modelImage'] = () => answer.promise;
    pick(png());
    expect(await field().findByText('Uploading…')).toBeVisible();
    pick(png());
    answers['GET /batteries/7'] = () => ok({ ...battery, modelImage: path });
    answer.resolve(ok({ modelImage: path }));
    expect(await screen.findByText('It is now shown for every Halden HX-1.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'HX-1' })).toHaveAttribute('src', path);
    expect(field().getByRole('button', { name: 'Replace image' })).toBeVisible();
    expect(saves().map(({ headers }) => headers.get('Content-Type'))).toEqual(['image/png']);
  });

  test.each([
    ['a page', new File(['<script>'], 'hx.png', { type: 'image/png' }), 'The image must be a PNG, JPEG or WebP image.'],
    ['a large file', png(5 * 1024 * 1024), 'The image could not be uploaded because it is too large.'],
  ])('%s is refused in the form before it is sent', async (_, file, words) => {
    const { saves } = await open();
    pick(file);
    expect(await field().findByRole('alert')).toHaveTextContent(words);
    expect(saves()).toEqual([]);
  });

  test('a refusal of the server is shown in the form, and the upload can be tried again', async () => {
    const { answers } = await open();
    answers['PUT /batteries/7/modelImage'] = () => refused(400, 'batteries-modelImage-put-2');
    pick(png());
    expect(await field().findByRole('alert')).toHaveTextContent('The image could not be read.');
    answers['PUT /batteries/7/modelImage'] = () => ok({ modelImage: path });
    pick(png());
    expect(await screen.findByText('Image saved')).toBeVisible();
    expect(field().queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is removed after a question, and the focus stays in the form', async () => {
    const { user, answers, requests } = await open(['perm-batteries-edit'], { ...battery, modelImage: path });
    answers['DELETE /batteries/7/modelImage'] = () => ok();
    answers['GET /batteries/7'] = () => ok(battery);
    await user.click(field().getByRole('button', { name: 'Remove' }));
    expect(screen.getByText('The image will be removed from every Halden HX-1.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove image' }));
    expect(await screen.findByText('Image removed')).toBeVisible();
    expect(requests.some(({ method, path: asked }) => method === 'DELETE' && asked === '/batteries/7/modelImage')).toBe(
      true,
    );
    await waitFor(() => expect(field().getByRole('button', { name: 'Upload image' })).toHaveFocus());
  });

  test('that a colleague saves appears without a reload', async () => {
    const { answers } = await open([]);
    answers['GET /batteries/7'] = () => ok({ ...battery, modelImage: path });
    act(() => announceChange('modelImages'));
    expect(await screen.findByRole('img', { name: 'HX-1' })).toHaveAttribute('src', path);
  });
});
