import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { wordsOf } from '../../data/api-error.ts';
import { loadChunk } from '../../data/chunks/load-chunk.ts';
import { stepUpElsewhere } from '../../data/session/step-up-elsewhere.ts';
import { loadSession, stepUp, useUser } from '../../data/session/session.ts';
import { currentUser } from '../../data/session/session-state.ts';
import { awaitedProof } from '../../data/session/step-up.ts';
import { useStore } from '../../lib/store.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { CodeField } from '../../ui/editing/code-field.tsx';
import { CurrentPasswordField } from '../../ui/editing/current-password-field.tsx';
import { proofOf, type CodeKind } from '../../ui/editing/typed-proof.ts';

type Way = 'password' | 'passkey' | CodeKind | 'identityProvider';

const titles = {
  password: 'Confirm your password',
  passkey: 'Confirm that it is you',
  code: 'Confirm that it is you',
  recoveryCode: 'Confirm that it is you',
  identityProvider: 'Confirm that it is you',
} as const;
const words = {
  password: 'This change needs your password again.',
  passkey: 'This change needs your passkey again.',
  code: 'This change needs your second factor again.',
  recoveryCode: 'This change needs your second factor again.',
  identityProvider: 'This change needs you to log in to your organisation again, in a tab that opens. Then come back.',
} as const;

const otherWords = {
  password: 'Use the password',
  passkey: 'Use a passkey',
  code: 'Use the authenticator app',
  recoveryCode: 'Use a recovery code',
  identityProvider: 'Log in to your organisation',
} as const;

/** What is sent; undefined while there is nothing to send. */
const typedProof = (way: Exclude<Way, 'passkey' | 'identityProvider'>, typed: string) => {
  if (way === 'password') return typed === '' ? undefined : { password: typed };
  const { problem, sent } = proofOf(way, typed);
  return problem === undefined ? sent : undefined;
};

const showPasskey = async () => {
  const { passkeyOfUser } = await loadChunk(() => import('../../data/session/asked-passkey.ts'));
  return passkeyOfUser();
};

const waysOf = (ways: readonly string[]): Way[] => {
  const known = (['password', 'passkey', 'code', 'recoveryCode', 'identityProvider'] as const).filter((way) =>
    ways.includes(way),
  );
  // The server of the former version names none.
  return known.length === 0 ? ['password'] : known;
};

/** Once its user has come back from the other tab, the session may be proven. */
const useProofElsewhere = (way: Way, settle: (isProven: boolean) => void) => {
  const look = useEffectEvent(async () => {
    await loadSession();
    if ((currentUser()?.stepUpUntil ?? 0) > Date.now()) settle(true);
  });
  useEffect(() => {
    if (way !== 'identityProvider') return undefined;
    const onFocus = () => void look();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [way]);
};

const useProof = (settle: (isProven: boolean) => void, first: Way) => {
  const [way, setWay] = useState(first);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isShown = way === 'passkey' || way === 'identityProvider';
  const proof = isShown ? undefined : typedProof(way, typed);
  const isReady = isShown || proof !== undefined;
  useProofElsewhere(way, settle);
  const submit = async () => {
    if (!isReady) return;
    setError(undefined);
    setSaving(true);
    try {
      if (way === 'identityProvider') {
        await stepUpElsewhere();
        setSaving(false);
        return;
      }
      await stepUp(proof ?? (await showPasskey()));
      settle(true);
    } catch (refusal) {
      setError(wordsOf(refusal).text);
      setSaving(false);
    }
  };
  const turnTo = (next: Way) => {
    setTyped('');
    setError(undefined);
    setWay(next);
  };
  const field = { value: typed, error, onChange: setTyped, onBlur: () => undefined };
  return { way, turnTo, field, isReady, isSaving, submit };
};

/** It has no field to say it at. */
const PasskeyProblem = ({ error }: { error: string | undefined }) =>
  error === undefined ? null : <p role="alert">{error}</p>;

const Prompt = ({ ways, settle }: { ways: readonly Way[]; settle: (isProven: boolean) => void }) => {
  const user = useUser();
  const { way, turnTo, field, isReady, isSaving, submit } = useProof(settle, ways[0] ?? 'password');
  return (
    <FormModal
      title={titles[way]}
      submitLabel={way === 'identityProvider' ? 'Log in' : 'Confirm'}
      isReady={isReady}
      isSaving={isSaving}
      hasChanges={false}
      onSubmit={() => void submit()}
      onClose={() => settle(false)}
    >
      <p>{words[way]} You will not be asked for it for the next 10 minutes.</p>
      {way === 'passkey' || way === 'identityProvider' ? <PasskeyProblem error={field.error} /> : null}
      {way === 'password' ? (
        <>
          {/* Tells a password manager which user the password belongs to. */}
          <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <CurrentPasswordField label="Password" name="password" {...field} />
        </>
      ) : null}
      {way === 'code' || way === 'recoveryCode' ? (
        <CodeField key={way} kind={way} name="proof" takesFocus {...field} />
      ) : null}
      {ways
        .filter((one) => one !== way)
        .map((one) => (
          <div key={one}>
            <Button variant="subtle" size="compact-sm" onClick={() => turnTo(one)}>
              {otherWords[one]}
            </Button>
          </div>
        ))}
    </FormModal>
  );
};

/** Shown over everything else while a call waits for it: what has been typed below stays. */
export const StepUpPrompt = () => {
  const awaited = useStore(awaitedProof);
  return awaited === null ? null : <Prompt ways={waysOf(awaited.ways)} settle={awaited.settle} />;
};
