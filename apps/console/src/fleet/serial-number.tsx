import { Missing } from '../ui/values/measure.tsx';
import styles from './serial-number.module.css';

/** Serial numbers are in a monospaced font, because they are compared character by character. */
export const SerialNumber = ({ children }: { children: string | null }) =>
  children === null ? <Missing /> : <span className={styles['serial']}>{children}</span>;
