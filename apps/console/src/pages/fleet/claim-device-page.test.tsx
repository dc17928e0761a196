import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, networkDown, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const device = { modelName: 'A4', serialNumber: 'SN-77', image: null, organizationId: null };
const inTenMinutes = () => Date.now() + 600_000;
const lookup = 'GET /devices/claim/thing-77';
const start = 'POST /devices/claim/start';
const claim = 'POST /devices/claim/claim';

const open = (answers: Parameters<typeof fakeApi>[0] = {}, may = ['perm-devices-add']) => {
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    [lookup]: () => ok(device),
    [start]: () => ok({ expires: inTenMinutes() }),
    [claim]: () => ok({ deviceId: 3 }),
    ...answers,
  });
  return { ...api, ...visit('/account/claim-device/thing-77') };
};

const enterCode = async (code: string, answers: Parameters<typeof fakeApi>[0] = {}) => {
  const page = open(answers);
  await page.user.click(await screen.findByRole('button', { name: 'Claim' }));
  const field = await screen.findByLabelText('Claim code');
  await page.user.type(field, `${code}{Enter}`);
  return { ...page, field };
};

test("without perm-devices-add the page says 'You do not have permission to claim devices.'", async () => {
  const { requests } = open({}, []);
  expect(await screen.findByText('You do not have permission to claim devices.')).toBeVisible();
  expect(requests.filter(({ path }) => path.startsWith('/devices'))).toEqual([]);
});

test('shows model and serial number, then a Claim button', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Claim' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'A4' })).toBeVisible();
  expect(screen.getByText('SN-77')).toBeVisible();
});

test('shows the image of the model, else a drawing', async () => {
  const image = `/uploads/model-images/${'x'.repeat(22)}`;
  open({ [lookup]: () => ok({ ...device, image }) });
  const shown = await screen.findByRole('img', { name: 'A4' });
  expect(shown).toHaveAttribute('src', image);
  fireEvent.error(shown);
  expect(screen.queryByRole('img', { name: 'A4' })).not.toBeInTheDocument();
});

test('after a claim is started, asks for the code that the device shows and counts down', async () => {
  const { requests, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Claim' }));
  expect(await screen.findByPlaceholderText('Enter the 6-digit code')).toBeVisible();
  expect(screen.getByText(/The code is shown on the device. It expires in 10 minutes/)).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/Expires in (10:00|9:5\d)/);
  expect(requests.find(({ path }) => path.endsWith('start'))?.body).toEqual({ thingName: 'thing-77' });
});

test.each(['12345', '1234567', '12345a', ''])(
  "the code '%s' is not sent: 'Code must be a 6-digit number'",
  async (code) => {
    const { requests } = await enterCode(code);
    expect(screen.getByText('Code must be a 6-digit number')).toBeVisible();
    expect(requests.some(({ path }) => path.endsWith('claim/claim'))).toBe(false);
  },
);

test('the right code ends with the success text', async () => {
  const { requests } = await enterCode('004217');
  expect(await screen.findByText('This device has been successfully claimed by your organization.')).toBeVisible();
  const claim = requests.find(({ path }) => path === '/devices/claim/claim');
  expect(claim?.body).toEqual({ thingName: 'thing-77', code: '004217' });
});

test('if the lookup returns an organisation, it goes straight to success', async () => {
  open({ [lookup]: () => ok({ ...device, organizationId: 4 }) });
  expect(await screen.findByText('This device has been successfully claimed by your organization.')).toBeVisible();
});

test("a wrong code says 'Code is incorrect' beside the field", async () => {
  const { field } = await enterCode('111111', { [claim]: () => refused(400, 'devices-claim-claim-6') });
  expect(await screen.findByText('Code is incorrect')).toBeVisible();
  expect(field).toHaveAccessibleDescription('Code is incorrect');
});

test.each([
  ['devices-claim-claim-4', 'This device has already been assigned'],
  ['devices-claim-claim-5', 'Your device claiming code may have expired. Try running the process again.'],
])('%s is reported with the title Could not claim device', async (code, text) => {
  await enterCode('111111', { [claim]: () => refused(400, code) });
  expect(await screen.findByText('Could not claim device')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test.each([
  ['devices-claim-start-2', 'The device was not found or is no longer available', undefined],
  [
    'devices-claim-start-3',
    'There was a problem contacting your device. Contact Acme for assistance. Error code devices-claim-start-3.',
    'There was a problem contacting your device. Contact Acme for assistance. Error code devices-claim-start-3.',
  ],
  ['devices-claim-start-9', 'The moon is in the way.', 'The moon is in the way.'],
])('%s is reported with the title Could not start claim', async (code, text, message) => {
  const { user } = open({ [start]: () => refused(400, code, message) });
  await user.click(await screen.findByRole('button', { name: 'Claim' }));
  expect(await screen.findByText('Could not start claim')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test.each([
  ['devices-claim-get-1', 'The requested device does not exist', 'link', 'Use another link'],
  [
    'devices-claim-get-2',
    'The requested device has already been claimed by another organization. Contact Acme for assistance if you now own this device.',
    'button',
    'Try again',
  ],
])('the lookup error %s is shown, with what to do next', async (code, text, role, next) => {
  open({ [lookup]: () => refused(400, code, text) });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole(role, { name: next })).toBeVisible();
});

test('an expired code can be requested again', async () => {
  let expires = Date.now() + 900;
  const { user } = open({ [start]: () => ok({ expires }) });
  await user.click(await screen.findByRole('button', { name: 'Claim' }));
  expect(await screen.findByText(/The code has expired/)).toBeVisible();
  expires = inTenMinutes();
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(await screen.findByLabelText('Claim code')).toBeVisible();
});

test.each([-3_600_000, 3_600_000])('a clock that is wrong by %i ms does not end the claim', async (wrongByMs) => {
  const { user } = open({ [start]: () => ok({ expires: inTenMinutes() + wrongByMs }) });
  await user.click(await screen.findByRole('button', { name: 'Claim' }));
  expect(await screen.findByRole('timer')).toHaveTextContent(/Expires in (10:00|9:5\d)/);
});

test('after too many wrong codes the claim is started again', async () => {
  const { user } = await enterCode('111111', { [claim]: () => refused(400, 'devices-claim-claim-5') });
  expect(await screen.findByText(/This code is no longer valid/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  expect(await screen.findByLabelText('Claim code')).toHaveValue('');
});

test('the last wrong code ends the claim at once, although its time has not expired', async () => {
  await enterCode('111111', { [claim]: () => refused(400, 'devices-claim-claim-6', 'Code is incorrect', [0]) });
  expect(await screen.findByText(/This code is no longer valid/)).toBeVisible();
  expect(screen.getByText('Code is incorrect')).toBeVisible();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('a claim whose answer was lost shows its success', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let organizationId: number | null = null;
  const lost = () => {
    organizationId = 4;
    return networkDown();
  };
  await enterCode('004217', { [lookup]: () => ok({ ...device, organizationId }), [claim]: lost });
  expect(await screen.findByText('This device has been successfully claimed by your organization.')).toBeVisible();
});

test('a device that is cut off before it shows a code is reported, and the claim can be tried again', async () => {
  const { user, answers } = open({ [start]: () => refused(400, 'devices-claim-start-3') });
  await user.click(await screen.findByRole('button', { name: 'Claim' }));
  expect(
    await screen.findByText(/The device is not showing a code\. Check that it is switched on and connected/),
  ).toBeVisible();
  answers[start] = () => ok({ expires: inTenMinutes() });
  await user.click(screen.getByRole('button', { name: 'Claim' }));
  expect(await screen.findByLabelText('Claim code')).toHaveFocus();
});

test('a device can be claimed from within the console, by pasting its link', async () => {
  const { user, address } = (() => {
    fakeApi({ 'GET /session': () => ok(aUser({ may: ['perm-devices-add'] })), [lookup]: () => ok(device) });
    return visit('/account/claim-device');
  })();
  const field = await screen.findByLabelText('Claim link');
  await user.type(field, 'somewhere else{Enter}');
  expect(await screen.findByText('This is not a claim link')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'https://console.example/account/claim-device/thing-77{Enter}');
  expect(await screen.findByRole('heading', { name: 'A4' })).toBeVisible();
  expect(address()).toBe('/account/claim-device/thing-77');
});
