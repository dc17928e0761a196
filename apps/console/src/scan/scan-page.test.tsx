import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { readKeptCodes } from '../features/finding/kept-codes.ts';
import { ScanPage, type ScanFor } from './scan-page.tsx';

const hint = /Point the camera at the square code/;
const link = 'https://console.example/account/claim-device/thing-77';

const open = (scanFor: ScanFor = 'claim') => {
  const opened: string[] = [];
  render(
    <ThemeProvider>
      <ScanPage scanFor={scanFor} onOpen={(address) => opened.push(address)} />
    </ThemeProvider>,
  );
  return { opened, user: userEvent.setup({ delay: null }) };
};

type PhoneOptions = { refusal?: string; refusesTorch?: boolean; hasSound?: boolean };

/** A phone whose camera reads `codes`. `refusal` is the error that requests for the camera are rejected with. */
const stubPhone = ({ refusal, refusesTorch, hasSound = true }: PhoneOptions = {}) => {
  const phone = { refusal, codes: [] as string[], torch: [] as unknown[], cameras: 0, tones: 0 };
  const getUserMedia = async () => {
    if (phone.refusal !== undefined) throw new DOMException('refused', phone.refusal);
    phone.cameras += 1;
    const track = Object.assign(new EventTarget(), {
      stop: () => void (phone.cameras -= 1),
      getCapabilities: () => ({ torch: true }),
      applyConstraints: async ({ advanced }: MediaTrackConstraints) => {
        phone.torch.push(advanced);
        if (refusesTorch === true) throw new DOMException('refused', 'OverconstrainedError');
      },
    });
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static readonly getSupportedFormats = async () => ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'];
      readonly detect = async () => phone.codes.map((rawValue) => ({ rawValue }));
    },
  );
  class Sound {
    constructor() {
      if (!hasSound) throw new DOMException('no output', 'NotSupportedError');
    }
    readonly connect = (next: unknown) => next;
    readonly addEventListener = () => undefined;
    readonly start = () => void (phone.tones += 1);
    readonly stop = () => undefined;
  }
  for (const name of ['AudioContext', 'OscillatorNode', 'GainNode']) vi.stubGlobal(name, Sound);
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(HTMLMediaElement.HAVE_ENOUGH_DATA);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  return phone;
};

test('without https the page says that the camera needs it, and accepts a typed link', async () => {
  vi.stubGlobal('isSecureContext', false);
  const { opened, user } = open();
  expect(await screen.findByRole('heading', { name: 'The camera needs a secure connection' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Claim link'), 'somewhere else{Enter}');
  expect(await screen.findByText('This is not a claim link')).toBeVisible();
  await user.clear(screen.getByLabelText('Claim link'));
  await user.type(screen.getByLabelText('Claim link'), `${link}{Enter}`);
  expect(opened).toEqual(['/account/claim-device/thing-77']);
});

test('the page says that a code is not a claim link; the first claim link plays one sound and opens its device', async () => {
  const phone = stubPhone();
  const { opened } = open();
  expect(await screen.findByText(hint)).toBeVisible();
  phone.codes = ['SN-77', 'https://elsewhere.example/'];
  expect(await screen.findByText(/This code is not a claim link/)).toBeVisible();
  expect([opened, phone.tones]).toEqual([[], 0]);
  phone.codes = ['SN-77', link];
  expect(await screen.findByText(/Code read/)).toBeVisible();
  await expect.poll(() => opened).toEqual(['/account/claim-device/thing-77']);
  expect(phone.tones).toBe(1);
});

test('the camera is on only while its picture is visible', async () => {
  const phone = stubPhone();
  const { user } = open();
  await screen.findByText(hint);
  expect(phone.cameras).toBe(1);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  expect(phone.cameras).toBe(0);
  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  await expect.poll(() => phone.cameras).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Enter the link' }));
  expect(phone.cameras).toBe(0);
  expect(screen.getByLabelText('Claim link')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Use the camera' }));
  await expect.poll(() => phone.cameras).toBe(1);
});

test('a camera that was blocked can be tried again after it has been allowed', async () => {
  const phone = stubPhone({ refusal: 'NotAllowedError' });
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(/The camera is blocked.*Allow the camera for this site/);
  phone.refusal = undefined;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(hint)).toBeVisible();
});

test('a claim link opens its device even if the phone cannot play a sound', async () => {
  const phone = stubPhone({ hasSound: false });
  const warning = vi.spyOn(console, 'warn').mockReturnValue();
  const { opened } = open();
  phone.codes = [link];
  await expect.poll(() => opened).toEqual(['/account/claim-device/thing-77']);
  expect(warning).toHaveBeenCalledWith(expect.stringContaining('NotSupportedError'));
});

test('a torch can be switched on and off', async () => {
  const phone = stubPhone();
  const { user } = open();
  const torch = await screen.findByRole('button', { name: 'Torch', pressed: false });
  await user.click(torch);
  expect(await screen.findByRole('button', { name: 'Torch', pressed: true })).toBeVisible();
  await user.click(torch);
  expect(phone.torch).toEqual([[{ torch: true }], [{ torch: false }]]);
});

test('a torch that the phone refuses to switch on stays off, and can be tried again', async () => {
  const phone = stubPhone({ refusesTorch: true });
  const { user } = open();
  const torch = await screen.findByRole('button', { name: 'Torch', pressed: false });
  await user.click(torch);
  await user.click(torch);
  expect(phone.torch).toEqual([[{ torch: true }], [{ torch: true }]]);
  expect(torch).toHaveAttribute('aria-pressed', 'false');
});

test('Cancel goes back to the page before the scanner, or to the claim page if there is none', async () => {
  const back = vi.spyOn(history, 'back').mockReturnValue();
  const { opened, user } = open();
  vi.spyOn(history, 'length', 'get').mockReturnValue(2);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([back.mock.calls.length, opened]).toEqual([1, []]);
  vi.spyOn(history, 'length', 'get').mockReturnValue(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([back.mock.calls.length, opened]).toEqual([1, ['/account/claim-device']]);
});

test('codes of makers are found as serial numbers, our own labels by their address, and claim links are followed', async () => {
  const phone = stubPhone();
  const { opened, user } = open('one');
  expect(await screen.findByText(/Point the camera at the code on the battery or the analyzer/)).toBeVisible();
  phone.codes = ['HX18D288007'];
  await expect.poll(() => opened).toEqual(['/find?code=HX18D288007']);
  await user.click(screen.getByRole('button', { name: 'Enter the number' }));
  await user.type(screen.getByLabelText('Serial number'), 'SN 7{Enter}');
  await expect.poll(() => opened.at(-1)).toBe('/find?code=SN%207');
  await user.type(
    screen.getByLabelText('Serial number'),
    `{Control>}a{/Control}https://old.example/q/7K3F9M2XQ0VZ{Enter}`,
  );
  await expect.poll(() => opened.at(-1)).toBe('/q/7k3f9m2xq0vz');
});

test('many codes are read one after the other, each once with one tone, and handed to the console', async () => {
  const phone = stubPhone();
  const { opened, user } = open('many');
  expect(await screen.findByText(/Point the camera at one code after the other/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  phone.codes = ['SN-1'];
  expect(await screen.findByText('Added.')).toBeVisible();
  expect(await screen.findByText('Already in the list.')).toBeVisible();
  phone.codes = ['sn-1', 'SN-2'];
  await screen.findByRole('button', { name: 'Continue with 2' });
  phone.codes = [];
  await user.click(screen.getByRole('button', { name: 'Enter codes' }));
  await user.type(screen.getByLabelText('Codes'), 'SN-3{Enter}SN-1{Enter}');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['SN-3', 'SN-2', 'SN-1']);
  await user.click(screen.getByRole('button', { name: 'Remove SN-2' }));
  await user.click(screen.getByRole('button', { name: 'Continue with 2' }));
  expect([opened, phone.tones, readKeptCodes()]).toEqual([['/scanned'], 2, ['SN-1', 'SN-3']]);
  await user.click(screen.getByRole('button', { name: 'Clear the list' }));
  expect(readKeptCodes()).toEqual([]);
});

test('without a camera many codes can be typed or pasted, and one press leads back to a single one', async () => {
  vi.stubGlobal('isSecureContext', false);
  const { user } = open('many');
  expect(await screen.findByRole('heading', { name: 'The camera needs a secure connection' })).toBeVisible();
  await user.click(screen.getByLabelText('Codes'));
  await user.paste('SN-1\nSN-2\n');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByRole('button', { name: 'Continue with 2' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'One' }));
  expect(screen.getByLabelText('Serial number')).toBeVisible();
});
