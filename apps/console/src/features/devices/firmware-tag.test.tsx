import { render, screen } from '@testing-library/react';
import type { FirmwareState } from '@ohmstead/domain';
import { describe, expect, test } from 'vitest';
import { sessionState } from '../../data/session/session-state.ts';
import { aUser } from '../../testing/builders.ts';
import { FirmwareTag } from './firmware-tag.tsx';

const show = (firmwareState: FirmwareState | null, { isOffered = false, reason = null as string | null } = {}) =>
  render(
    <FirmwareTag
      id={7}
      firmwareState={firmwareState}
      firmwareTarget={firmwareState === null ? null : '2.5.0'}
      firmwareReason={reason}
      firmwareUpgrade={isOffered}
      online
      bays={[]}
    />,
  );

describe('the firmware tag of a device in the list', () => {
  test('applies if an upgrade is available and the user has the firmware permission', () => {
    sessionState.set({ state: 'signed-in', user: aUser({ may: ['perm-devices-update-firmware'] }) });
    show(null, { isOffered: true });
    expect(screen.getByText('Firmware')).toBeVisible();
  });

  test('is hidden from other users', () => {
    sessionState.set({ state: 'signed-in', user: aUser() });
    show(null, { isOffered: true });
    expect(screen.queryByText('Firmware')).not.toBeInTheDocument();
  });

  test.each([
    ['queued', 'Queued'],
    ['offered', 'Offered'],
    ['downloading', 'Downloading'],
    ['installing', 'Installing'],
  ] as const)('shows that an upgrade is %s', (state, words) => {
    show(state, { isOffered: true });
    expect(screen.getByText(words)).toHaveAttribute('title', expect.stringContaining('2.5.0'));
  });

  test.each([
    ['failed', 'Failed'],
    ['timed out', 'Timed out'],
  ] as const)('shows that an upgrade %s, and why', (state, words) => {
    show(state, { isOffered: true, reason: 'The checksum differs.' });
    expect(screen.getByText(words)).toHaveAttribute('title', expect.stringContaining('The checksum differs.'));
  });

  test('names the version that was confirmed', () => {
    show('confirmed');
    expect(screen.getByText('2.5.0')).toHaveAttribute('title', 'Firmware: 2.5.0 is installed.');
  });
});
