import { Missing } from '../ui/values/measure.tsx';
import styles from './serial-number.module.css';

/** Serial numbers stand in a monospaced face: they are compared sign by sign. */
export const SerialNumber = ({ children }: { children: string | null }) =>
  children === null ? <Missing /> : <span className={styles['serial']}>{children}</span>;
