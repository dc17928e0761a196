import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import { ScanPage } from './scan-page.tsx';

const hint = /Point the camera at the square code/;
const link = 'https://console.example/account/claim-device/thing-77';

const open = () => {
  const opened: string[] = [];
  render(
    <ThemeProvider>
      <ScanPage onOpen={(address) => opened.push(address)} />
    </ThemeProvider>,
  );
  return { opened, user: userEvent.setup({ delay: null }) };
};

/** A phone, whose camera may be refused and sees the codes that are put before it. */
const holdPhone = ({ refusal }: { refusal?: string } = {}) => {
  const phone = { refusal, codes: [] as string[], lit: [] as unknown[], cameras: 0, tones: 0 };
  const getUserMedia = async () => {
    if (phone.refusal !== undefined) throw new DOMException('refused', phone.refusal);
    phone.cameras += 1;
    const track = Object.assign(new EventTarget(), {
      stop: () => void (phone.cameras -= 1),
      getCapabilities: () => ({ torch: true }),
      applyConstraints: async ({ advanced }: MediaTrackConstraints) => void phone.lit.push(advanced),
    });
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static readonly getSupportedFormats = async () => ['qr_code'];
      readonly detect = async () => phone.codes.map((rawValue) => ({ rawValue }));
    },
  );
  class Sound {
    readonly connect = (next: unknown) => next;
    readonly start = () => void (phone.tones += 1);
    readonly stop = () => undefined;
  }
  for (const name of ['AudioContext', 'OscillatorNode', 'GainNode']) vi.stubGlobal(name, Sound);
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(HTMLMediaElement.HAVE_ENOUGH_DATA);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  return phone;
};

test('without https there is no camera: the page says why, and takes the link by hand', async () => {
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

test('a code that is not a claim link is said, and scanning goes on until one is: that sounds once and opens its device', async () => {
  const phone = holdPhone();
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

test('the camera is on only while its picture is in sight', async () => {
  const phone = holdPhone();
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

test('a camera that was refused can be tried again once it is allowed', async () => {
  const phone = holdPhone({ refusal: 'NotAllowedError' });
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(/The camera is blocked.*Allow the camera for this site/);
  phone.refusal = undefined;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(hint)).toBeVisible();
});

test('a camera with a lamp can be lit', async () => {
  const phone = holdPhone();
  const { user } = open();
  const light = await screen.findByRole('button', { name: 'Light', pressed: false });
  await user.click(light);
  expect(await screen.findByRole('button', { name: 'Light', pressed: true })).toBeVisible();
  await user.click(light);
  expect(phone.lit).toEqual([[{ torch: true }], [{ torch: false }]]);
});

test('Cancel goes back to where the scanner was asked for, or to the claim page if that is nowhere', async () => {
  const back = vi.spyOn(history, 'back').mockReturnValue();
  const { opened, user } = open();
  vi.spyOn(history, 'length', 'get').mockReturnValue(2);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([back.mock.calls.length, opened]).toEqual([1, []]);
  vi.spyOn(history, 'length', 'get').mockReturnValue(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([back.mock.calls.length, opened]).toEqual([1, ['/account/claim-device']]);
});
