import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { isApiError, wordsOf } from '../../data/api-error.ts';
import { loadChunk } from '../../data/chunks/load-chunk.ts';
import { finishSignIn } from '../../data/session/session.ts';
import { CodeField } from '../../ui/editing/code-field.tsx';
import { proofOf, type CodeKind } from '../../ui/editing/typed-proof.ts';
import { useForm } from '../../ui/editing/use-form.ts';
import { EntryForm } from '../../ui/entry/entry-form.tsx';
import { EntryNotice } from '../../ui/entry/entry-notice.tsx';
import type { AskedFactor } from './asked-factor.ts';
import styles from './second-factor-form.module.css';

type SecondFactorFormProps = {
  asked: AskedFactor;
  onSignedIn: () => void;
  /** The ticket opens nothing any more. */
  onLost: (error: unknown) => void;
  onBack: () => void;
};

const empty = { proof: '' };
type Way = CodeKind | 'passkey';
/** The ways of this user, the usual one first. */
const waysOf = ({ kinds }: AskedFactor): Way[] => [
  ...(kinds.includes('passkey') ? (['passkey'] as const) : []),
  ...(kinds.includes('totp') ? (['code'] as const) : []),
  ...(kinds.includes('recoveryCode') ? (['recoveryCode'] as const) : []),
];
const wayWords: Readonly<Record<Way, string>> = {
  passkey: 'Use a passkey',
  code: 'Use the authenticator app',
  recoveryCode: 'Use a recovery code',
};

const showPasskey = async (ticket: string) => {
  const { passkeyOfTicket } = await loadChunk(() => import('../../data/session/asked-passkey.ts'));
  return passkeyOfTicket(ticket);
};

/** The second half of logging in. */
export const SecondFactorForm = ({ asked, onSignedIn, onLost, onBack }: SecondFactorFormProps) => {
  const ways = waysOf(asked);
  const [chosen, setChosen] = useState(ways[0] ?? 'code');
  const [remember, setRemember] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    loaded: empty,
    problemsOf: ({ proof }) => ({ proof: chosen === 'passkey' ? undefined : proofOf(chosen, proof).problem }),
    send: async ({ proof }) => {
      setProblem(undefined);
      const shown = chosen === 'passkey' ? await showPasskey(asked.ticket) : proofOf(chosen, proof).sent;
      await finishSignIn({ ticket: asked.ticket, remember, ...shown });
      onSignedIn();
    },
    onRefused: (error) => {
      if (isApiError(error, 'session-secondFactor-1')) onLost(error);
      else if (isApiError(error, 'session-secondFactor-2') && chosen !== 'passkey')
        return { proof: wordsOf(error).text };
      else setProblem(wordsOf(error).text);
      return undefined;
    },
  });
  const field = form.field('proof');
  const change = (way: Way) => {
    field.onChange('');
    setProblem(undefined);
    setChosen(way);
  };
  const after = (
    <div className={styles['ways']}>
      {ways
        .filter((way) => way !== chosen)
        .map((way) => (
          <button key={way} type="button" onClick={() => change(way)}>
            {wayWords[way]}
          </button>
        ))}
      <button type="button" onClick={onBack}>
        Back to the password
      </button>
    </div>
  );
  return (
    <>
      {problem === undefined ? null : (
        <EntryNotice type="error" title="Could Not Login">
          <p>{problem}</p>
        </EntryNotice>
      )}
      <EntryForm form={form} button="Continue" after={after}>
        {chosen === 'passkey' ? (
          <p>Continue, and use the passkey of this account when your device asks for it.</p>
        ) : (
          <CodeField key={chosen} kind={chosen} size="md" takesFocus {...field} />
        )}
        <Checkbox
          label="Remember this browser for 30 days"
          description="It will ask only for your password. Not on a shared device."
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
      </EntryForm>
    </>
  );
};
