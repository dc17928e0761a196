import { Button } from '@mantine/core';
import type { ApiToken } from '@ohmstead/contract';
import { describeUserAgent } from '../../lib/text/describe-user-agent.ts';
import { useNow } from '../../lib/now.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { DayDate, RelativeTime } from '../../ui/values/relative-time.tsx';
import { isUsedLast, scopeWords, stateOf, stateWords } from './token-words.ts';
import { useRevokeToken, useTokens, type TokenOwner } from './tokens-api.ts';
import styles from './tokens.module.css';

export const askToRevoke = (token: ApiToken, revoke: () => Promise<void>): void =>
  openModal({
    title: `Revoke '${token.name}'?`,
    body: 'Programs that use it are refused from their next call on. This cannot be undone.',
    buttonLabel: 'Revoke token',
    buttonAction: revoke,
    dangerous: true,
  });

export const LastUse = ({ token: { lastUsedAt, lastUsedIp, lastUsedClient, unused } }: { token: ApiToken }) => (
  <p className={styles['facts']}>
    {lastUsedAt === null ? (
      <span>Never used</span>
    ) : (
      <span>
        Last used <RelativeTime at={lastUsedAt} />
      </span>
    )}
    {lastUsedIp === null ? null : <span>{lastUsedIp}</span>}
    {lastUsedClient === null ? null : <span title={lastUsedClient}>{describeUserAgent(lastUsedClient).name}</span>}
    {unused ? <span className={styles['mark']}>Not used for 90 days</span> : null}
  </p>
);

type RowProps = { token: ApiToken; tokens: readonly ApiToken[]; onRotate: () => void; onRevoke: () => void };

const Row = ({ token, tokens, onRotate, onRevoke }: RowProps) => {
  const now = useNow();
  const state = stateOf(token, now);
  const { name, hint, expiresAt, revokedAt, replacedBy } = token;
  return (
    <li className={styles['token']} data-state={state}>
      <div className={styles['words']}>
        <p className={styles['name']}>
          {name} <code>{hint}</code>
          {state === 'active' ? null : <span className={styles['mark']}>{stateWords[state]}</span>}
          {state === 'active' && replacedBy !== null ? <span className={styles['mark']}>Has a successor</span> : null}
          {isUsedLast(token, tokens, now) ? <span className={styles['mark']}>Used last</span> : null}
        </p>
        <p className={styles['facts']}>
          <span>{scopeWords(token)}</span>
          <span>
            {state === 'active' ? 'Ends' : stateWords[state]} <DayDate at={revokedAt ?? expiresAt} />
          </span>
        </p>
        <LastUse token={token} />
      </div>
      {state === 'active' && replacedBy === null ? (
        <Button variant="default" aria-label={`Rotate ${name}`} onClick={onRotate}>
          Rotate
        </Button>
      ) : null}
      {state === 'active' ? (
        <Button variant="default" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      ) : null}
    </li>
  );
};

type TokensProps = { owner: TokenOwner; onRotate: (token: ApiToken) => void };

const Tokens = ({ tokens, owner, onRotate }: TokensProps & { tokens: readonly ApiToken[] }) => {
  const revoke = useRevokeToken(owner);
  return tokens.length === 0 ? (
    <p className={styles['none']}>No tokens yet.</p>
  ) : (
    <ul className={styles['tokens']} aria-label="API tokens">
      {tokens.map((token) => (
        <Row
          key={token.id}
          token={token}
          tokens={tokens}
          onRotate={() => onRotate(token)}
          onRevoke={() => askToRevoke(token, () => revoke(token))}
        />
      ))}
    </ul>
  );
};

/** The tokens of one owner. */
export const TokenList = ({ owner, onRotate }: TokensProps) => {
  const { data, error, refetch } = useTokens(owner);
  if (data !== undefined) return <Tokens tokens={data} owner={owner} onRotate={onRotate} />;
  if (error === null) return <Waiting words="Loading the tokens…" />;
  return <LoadFailed what="The tokens" error={error} onRetry={refetch} />;
};
