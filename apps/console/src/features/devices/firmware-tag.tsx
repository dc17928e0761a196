import { IconAlertTriangle, IconArrowUp, IconCheck, IconLoader } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Allowed } from '../../ui/allowed.tsx';
import { askToUpgradeFirmware } from '../../fleet/upgrade-firmware.tsx';
import { explainFirmware, firmwareStateWords, isGivenUp, isUnderWay, type FirmwareFacts } from './firmware-state.ts';
import styles from './firmware-tag.module.css';

type Tone = 'offered' | 'progress' | 'good' | 'fail';
const icons = { offered: IconArrowUp, progress: IconLoader, good: IconCheck, fail: IconAlertTriangle } as const;

const Tag = ({ tone, title, children }: { tone: Tone; title: string; children: ReactNode }) => {
  const Icon = icons[tone];
  return (
    <span className={styles['tag']} data-tone={tone} title={title}>
      <Icon size={12} stroke={2.25} aria-hidden="true" />
      {children}
    </span>
  );
};

type FirmwareTagProps = FirmwareFacts & { id: number; firmwareUpgrade: boolean };

/** Shows the progress of an upgrade; otherwise, to users who may install it, that newer firmware is available. */
export const FirmwareTag = ({ id, firmwareUpgrade, ...facts }: FirmwareTagProps) => {
  const { firmwareState } = facts;
  if (firmwareState !== null && (isUnderWay(firmwareState) || isGivenUp(firmwareState))) {
    const tone = isGivenUp(firmwareState) ? 'fail' : 'progress';
    return (
      <Tag tone={tone} title={`Firmware: ${explainFirmware(facts)}`}>
        {firmwareStateWords[firmwareState]}
      </Tag>
    );
  }
  if (firmwareUpgrade) {
    return (
      <Allowed to="perm-devices-update-firmware">
        <button type="button" className={styles['offer']} onClick={() => askToUpgradeFirmware({ deviceIds: [id] })}>
          <Tag tone="offered" title="A firmware upgrade is available">
            Firmware
          </Tag>
        </button>
      </Allowed>
    );
  }
  if (firmwareState === null || firmwareState === 'cancelled') return null;
  return (
    <Tag tone="good" title={`Firmware: ${explainFirmware(facts)}`}>
      {facts.firmwareTarget}
    </Tag>
  );
};
