import styles from './button.module.css';

type WayProps = {
  to: string;
  children: string;
  primary?: boolean;
  large?: boolean;
  /** Hidden until a demo is known to run. */
  demo?: boolean;
};

/** A link that looks like a button: the way to another page. */
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
