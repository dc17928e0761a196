import type { BatteryDetail } from '@ohmstead/contract';
import { useVerdict } from '../batteries-api.ts';
import styles from './battery-page.module.css';

/** Why a battery has its disposition, with the numbers; the first reason decided. */
export const VerdictReasons = ({ battery }: { battery: BatteryDetail }) => {
  const { data } = useVerdict(battery);
  if (data === undefined) return null;
  return (
    <ul className={styles['reasons']} aria-label="Reasons for the disposition">
      {data.reasons.map(({ code, text }) => (
        <li key={code}>{text}</li>
      ))}
    </ul>
  );
};
