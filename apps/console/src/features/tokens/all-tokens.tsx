import { Button, NativeSelect } from '@mantine/core';
import type { TokenOfOwner } from '@ohmstead/contract';
import { locationPermissionOf, permissionSections } from '@ohmstead/domain';
import { useState } from 'react';
import { useLocations } from '../../data/locations-api.ts';
import { counted } from '../../lib/text/number-text.ts';
import { useNow } from '../../lib/now.ts';
import { ListPanel } from '../../ui/page/list-panel.tsx';
import { DayDate } from '../../ui/values/relative-time.tsx';
import { useOrganizationTokenCalls } from './organization-tokens-api.ts';
import { askToRevoke, LastUse } from './token-list.tsx';
import { ownerScopeWords, stateOf, stateWords } from './token-words.ts';
import styles from './tokens.module.css';

const tokenNoun = { one: 'token', many: 'tokens' };

const labels = new Map<string, string>(
  permissionSections.flatMap(({ permissions }) => permissions.map(({ name, label }) => [name, label])),
);

/** What a token may do, folded. */
const Rights = ({ token: { permissions, locations }, words }: { token: TokenOfOwner; words: string }) => {
  const { data: known } = useLocations();
  const names = new Map(known?.map(({ id, name }) => [locationPermissionOf(id), name]));
  const unknown = known === undefined ? '…' : 'A location that you do not see';
  const places = locations?.map((id) => names.get(locationPermissionOf(id)) ?? unknown) ?? [];
  return permissions.length + places.length === 0 ? (
    <span>{words}</span>
  ) : (
    <details>
      <summary>{words}</summary>
      <ul className={styles['rights']}>
        {permissions.map((name) => (
          <li key={name}>{labels.get(name) ?? name}</li>
        ))}
        {places.map((name, at) => (
          <li key={`place ${at}`}>{name}</li>
        ))}
      </ul>
    </details>
  );
};

const Row = ({ token, onRevoke }: { token: TokenOfOwner; onRevoke: () => void }) => {
  const state = stateOf(token, useNow());
  const { name, hint, kind, owner, expiresAt, revokedAt } = token;
  return (
    <li className={styles['token']} data-state={state}>
      <div className={styles['words']}>
        <p className={styles['name']}>
          {name} <code>{hint}</code>
          {state === 'active' ? null : <span className={styles['mark']}>{stateWords[state]}</span>}
        </p>
        <p className={styles['facts']}>
          <span>{kind === 'service' ? `Service account ${owner.name}` : owner.name}</span>
          <span>
            {state === 'active' ? 'Ends' : stateWords[state]} <DayDate at={revokedAt ?? expiresAt} />
          </span>
        </p>
        <LastUse token={token} />
        <div className={styles['facts']}>
          <Rights token={token} words={ownerScopeWords(token)} />
        </div>
      </div>
      {state === 'active' ? (
        <Button variant="default" aria-label={`Revoke ${name} of ${owner.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      ) : null}
    </li>
  );
};

const choices = [
  { value: 'all', label: 'All tokens' },
  { value: 'living', label: 'Working tokens' },
  { value: 'unused', label: 'Not used for 90 days' },
  { value: 'ended', label: 'Ended or revoked' },
] as const;
type Choice = (typeof choices)[number]['value'];

const isShown = (token: TokenOfOwner, choice: Choice, now: number): boolean => {
  const isLiving = stateOf(token, now) === 'active';
  if (choice === 'all') return true;
  if (choice === 'unused') return isLiving && token.unused;
  return choice === 'living' ? isLiving : !isLiving;
};

/** All tokens of the organisation, whose they are, and what they open. */
export const AllTokens = ({ tokens }: { tokens: readonly TokenOfOwner[] }) => {
  const [choice, setChoice] = useState<Choice>('all');
  const { revoke } = useOrganizationTokenCalls();
  const now = useNow();
  const shown = tokens.filter((token) => isShown(token, choice, now));
  return (
    <ListPanel
      title="All tokens"
      count={counted(shown.length, tokenNoun)}
      action={
        <NativeSelect
          aria-label="Show"
          data={[...choices]}
          value={choice}
          onChange={({ currentTarget: { value } }) =>
            setChoice(choices.find((one) => one.value === value)?.value ?? 'all')
          }
        />
      }
      empty={shown.length === 0 ? (choice === 'all' ? 'No tokens yet.' : 'No such tokens.') : undefined}
    >
      <ul className={styles['tokens']} data-panel aria-label="All tokens">
        {shown.map((token) => (
          <Row key={token.id} token={token} onRevoke={() => askToRevoke(token, () => revoke(token.id))} />
        ))}
      </ul>
    </ListPanel>
  );
};
