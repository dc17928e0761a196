import styles from './permission-editor.module.css';

/** Says what somebody deleted while it was chosen here; nothing while there is nothing to say. */
export const GoneNotice = ({ gone }: { gone: readonly string[] }) => (
  <p className={styles['gone']} role="status">
    {gone.length === 0 ? null : `Deleted meanwhile, and no longer part of this form: ${gone.join(', ')}.`}
  </p>
);
