import { useTokenForms } from './own-tokens.tsx';
import styles from './tokens.module.css';

/** The tokens of a service account, in the card that shows it. */
export const AccountTokens = ({ accountId }: { accountId: number }) => {
  const { add, list } = useTokenForms(accountId);
  return (
    <>
      {list}
      <div className={styles['add']}>{add}</div>
    </>
  );
};
