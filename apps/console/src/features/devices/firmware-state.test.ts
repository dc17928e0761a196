import { firmwareStates } from '@ohmstead/domain';
import { describe, expect, it } from 'vitest';
import { explainFirmware, firmwareStateWords, isGivenUp, isUnderWay } from './firmware-state.ts';

describe('the firmware of a device', () => {
  it('is under way, given up, cancelled or confirmed in every state', () => {
    const kinds = firmwareStates.map((state) => [
      isUnderWay(state),
      isGivenUp(state),
      state === 'cancelled',
      state === 'confirmed',
    ]);
    for (const kind of kinds) expect(kind.filter(Boolean)).toHaveLength(1);
  });

  const facts = { firmwareState: null, firmwareTarget: '2.5.0', firmwareReason: null, online: true, bays: [] };

  it.each(firmwareStates)('%s is described in words, with its version', (firmwareState) => {
    expect(firmwareStateWords[firmwareState]).toMatch(/^[A-Z]/);
    expect(explainFirmware({ ...facts, firmwareState })).toContain('2.5.0');
  });

  it('shows why an upgrade failed', () => {
    const failed = { ...facts, firmwareState: 'failed', firmwareReason: 'The checksum differs.' } as const;
    expect(explainFirmware(failed)).toBe('2.5.0 was not installed. The checksum differs.');
  });

  it('shows what an upgrade waits for', () => {
    const queued = { ...facts, firmwareState: 'queued' } as const;
    const servicing = [{ status: 'inprogress' }] as const;
    expect(explainFirmware({ ...queued, online: false, bays: servicing })).toBe(
      '2.5.0 is waiting until the device is back online.',
    );
    expect(explainFirmware({ ...queued, bays: servicing })).toBe('2.5.0 is waiting until no services are running.');
    expect(explainFirmware(queued)).toBe('2.5.0 is waiting for its turn in the rollout.');
  });
});
