import styles from './button.module.css';

type WayProps = {
  to: string;
  children: string;
  primary?: boolean;
  large?: boolean;
  /** Hidden until it is known that the demo is running. */
  demo?: boolean;
};

/** A link to another page, styled as a button. */
export const Way = ({ to, children, primary = false, large = false, demo = false }: WayProps) => (
  <a
    className={styles['button']}
    href={to}
    data-primary={primary}
    data-large={large}
    data-demo={demo ? '' : undefined}
    hidden={demo}
  >
    {children}
  </a>
);
