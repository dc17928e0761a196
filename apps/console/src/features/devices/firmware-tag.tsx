import { IconArrowUp } from '@tabler/icons-react';
import { Allowed } from '../../ui/allowed.tsx';
import styles from './firmware-tag.module.css';

/** Says that newer firmware is offered, to those who may install it. */
export const FirmwareTag = () => (
  <Allowed to="perm-devices-update-firmware">
    <span className={styles['tag']} title="A firmware upgrade is available">
      <IconArrowUp size={12} stroke={2.25} aria-hidden="true" />
      Firmware
    </span>
  </Allowed>
);
