import { Missing } from '../ui/values/measure.tsx';
import styles from './serial-number.module.css';

// Asked for with the script, before there are rows: a font that arrives after them makes the browser lay the whole page out a second time.
void document.fonts.load(`1em ${getComputedStyle(document.documentElement).getPropertyValue('--font-mono')}`);

/** Serial numbers are in a monospaced font, because they are compared character by character. */
export const SerialNumber = ({ children }: { children: string | null }) =>
  children === null ? <Missing /> : <span className={styles['serial']}>{children}</span>;
