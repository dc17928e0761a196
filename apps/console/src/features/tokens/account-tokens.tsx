import { useTokenForms } from './own-tokens.tsx';
import styles from './tokens.module.css';

type AccountTokensProps = {
  accountId: number;
  /** What the account may do, if that is known: a token of it can do no more. */
  held: readonly string[] | undefined;
};

/** The tokens of a service account, in the card that shows it. */
export const AccountTokens = ({ accountId, held }: AccountTokensProps) => {
  const { add, list } = useTokenForms(accountId, held);
  return (
    <>
      {list}
      <div className={styles['add']}>{add}</div>
    </>
  );
};
