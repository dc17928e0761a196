import { firmwareStates } from '@ohmstead/domain';
import { describe, expect, it } from 'vitest';
import { explainFirmware, firmwareStateWords, isGivenUp, isUnderWay } from './firmware-state.ts';

describe('the firmware of a device', () => {
  it('is under way, given up or confirmed in every state', () => {
    const kinds = firmwareStates.map((state) => [isUnderWay(state), isGivenUp(state), state === 'confirmed']);
    for (const kind of kinds) expect(kind.filter(Boolean)).toHaveLength(1);
  });

  it.each(firmwareStates)('%s is said in words, with its version', (firmwareState) => {
    expect(firmwareStateWords[firmwareState]).toMatch(/^[A-Z]/);
    expect(explainFirmware({ firmwareState, firmwareTarget: '2.5.0', firmwareReason: null })).toContain('2.5.0');
  });

  it('says why an upgrade failed', () => {
    const failed = {
      firmwareState: 'failed',
      firmwareTarget: '2.5.0',
      firmwareReason: 'The checksum differs.',
    } as const;
    expect(explainFirmware(failed)).toBe('2.5.0 was not installed. The checksum differs.');
  });
});
