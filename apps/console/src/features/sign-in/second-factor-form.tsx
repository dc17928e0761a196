import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { isApiError, wordsOf } from '../../data/api-error.ts';
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
/** The ways of this user, the usual one first. */
const kindsOf = ({ kinds }: AskedFactor): CodeKind[] => [
  ...(kinds.includes('totp') ? (['code'] as const) : []),
  ...(kinds.includes('recoveryCode') ? (['recoveryCode'] as const) : []),
];

/** The second half of logging in. */
export const SecondFactorForm = ({ asked, onSignedIn, onLost, onBack }: SecondFactorFormProps) => {
  const ways = kindsOf(asked);
  const [kind = 'code', other] = ways;
  const [chosen, setChosen] = useState(kind);
  const [remember, setRemember] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    loaded: empty,
    problemsOf: ({ proof }) => ({ proof: proofOf(chosen, proof).problem }),
    send: async ({ proof }) => {
      setProblem(undefined);
      await finishSignIn({ ticket: asked.ticket, remember, ...proofOf(chosen, proof).sent });
      onSignedIn();
    },
    onRefused: (error) => {
      if (isApiError(error, 'session-secondFactor-1')) onLost(error);
      else if (isApiError(error, 'session-secondFactor-2')) return { proof: wordsOf(error).text };
      else setProblem(wordsOf(error).text);
      return undefined;
    },
  });
  const field = form.field('proof');
  const change = () => {
    field.onChange('');
    setChosen(chosen === 'code' ? 'recoveryCode' : 'code');
  };
  const after = (
    <div className={styles['ways']}>
      {other === undefined ? null : (
        <button type="button" onClick={change}>
          {chosen === 'code' ? 'Use a recovery code' : 'Use the authenticator app'}
        </button>
      )}
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
        <CodeField key={chosen} kind={chosen} size="md" takesFocus {...field} />
        <Checkbox
          label="Remember this browser for 30 days"
          description="It will ask for the password only. Not for a browser that others use."
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
      </EntryForm>
    </>
  );
};
