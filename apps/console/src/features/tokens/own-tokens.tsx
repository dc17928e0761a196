import { Button } from '@mantine/core';
import type { ApiToken, ShownToken as Shown } from '@ohmstead/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { describeUserAgent } from '../../lib/text/describe-user-agent.ts';
import { useNow } from '../../lib/now.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { DayDate, RelativeTime } from '../../ui/values/relative-time.tsx';
import { MakeToken } from './make-token.tsx';
import { ShownToken } from './shown-token.tsx';
import { scopeWords, stateOf, stateWords } from './token-words.ts';
import { useRevokeToken, useTokens } from './tokens-api.ts';
import styles from './tokens.module.css';

const askToRevoke = (token: ApiToken, revoke: () => Promise<void>): void =>
  openModal({
    title: `Revoke '${token.name}'?`,
    body: 'Programs that use it are refused from their next call on. This cannot be undone.',
    buttonLabel: 'Revoke token',
    buttonAction: revoke,
    dangerous: true,
  });

const LastUse = ({ token: { lastUsedAt, lastUsedIp, lastUsedClient, unused } }: { token: ApiToken }) => (
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

const Row = ({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) => {
  const state = stateOf(token, useNow());
  const { name, hint, expiresAt, revokedAt } = token;
  return (
    <li className={styles['token']} data-state={state}>
      <div className={styles['words']}>
        <p className={styles['name']}>
          {name} <code>{hint}</code>
          {state === 'active' ? null : <span className={styles['mark']}>{stateWords[state]}</span>}
        </p>
        <p className={styles['facts']}>
          <span>{scopeWords(token)}</span>
          <span>
            {state === 'active' ? 'Ends' : stateWords[state]} <DayDate at={revokedAt ?? expiresAt} />
          </span>
        </p>
        <LastUse token={token} />
      </div>
      {state === 'active' ? (
        <Button variant="default" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      ) : null}
    </li>
  );
};

const Tokens = ({ tokens }: { tokens: readonly ApiToken[] }) => {
  const revoke = useRevokeToken();
  return tokens.length === 0 ? (
    <p className={styles['none']}>No tokens yet.</p>
  ) : (
    <ul className={styles['tokens']} aria-label="API tokens">
      {tokens.map((token) => (
        <Row key={token.id} token={token} onRevoke={() => askToRevoke(token, () => revoke(token))} />
      ))}
    </ul>
  );
};

const Contents = () => {
  const { data, error, refetch } = useTokens();
  if (data !== undefined) return <Tokens tokens={data} />;
  if (error === null) return <Waiting words="Loading your tokens…" />;
  return <LoadFailed what="Your tokens" error={error} onRetry={refetch} />;
};

/** The tokens with which programs call in the user's name. */
export const OwnTokens = () => {
  const [open, setOpen] = useState<'new' | Shown>();
  const close = () => setOpen(undefined);
  return (
    <Card
      title="Your tokens"
      note="A token never opens more than you can see and do yourself. It loses what you lose."
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen('new')}
        >
          New token
        </Button>
      }
    >
      <Contents />
      {open === 'new' ? <MakeToken onMade={setOpen} onClose={close} /> : null}
      {open !== undefined && open !== 'new' ? <ShownToken token={open} onClose={close} /> : null}
    </Card>
  );
};
