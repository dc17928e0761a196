import { Button } from '@mantine/core';
import type { CreationOptions, Factor, FactorKind, Factors, TotpSetUp } from '@ohmstead/contract';
import { IconDeviceMobile, IconFingerprint, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { isApiError } from '../../data/api-error.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { DayDate, RelativeTime } from '../../ui/values/relative-time.tsx';
import { AddFactor } from './add-factor.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { useFactorCalls, useFactors } from './factors-api.ts';
import { RecoveryCodesCard } from './recovery-codes-card.tsx';
import { RememberedBrowsers } from './remembered-browsers.tsx';
import { RenameFactor } from './rename-factor.tsx';
import { ShownCodes } from './shown-codes.tsx';
import styles from './second-factors.module.css';

const looks = {
  totp: { Icon: IconDeviceMobile, words: 'Authenticator app' },
  passkey: { Icon: IconFingerprint, words: 'Passkey' },
} satisfies Record<FactorKind, object>;

const factsOf = ({ kind, backedUp }: Factor): string =>
  kind === 'passkey' && backedUp ? 'Synced passkey' : looks[kind].words;

type RowProps = { factor: Factor; onRename: () => void; onRemove: () => void };

const FactorIcon = ({ kind }: { kind: FactorKind }) => {
  const { Icon } = looks[kind];
  return <Icon size={24} stroke={1.5} aria-hidden="true" />;
};

const FactorRow = ({ factor, onRename, onRemove }: RowProps) => {
  const { kind, name, createdAt, lastUsedAt } = factor;
  return (
    <li className={styles['factor']}>
      <FactorIcon kind={kind} />
      <div className={styles['words']}>
        <p className={styles['name']}>{name}</p>
        <p className={styles['facts']}>
          <span>{factsOf(factor)}</span>
          <span>
            Added <DayDate at={createdAt} />
          </span>
          {lastUsedAt === null ? (
            <span>Not used yet</span>
          ) : (
            <span>
              Last used <RelativeTime at={lastUsedAt} />
            </span>
          )}
        </p>
      </div>
      <div className={styles['buttons']}>
        <Button variant="default" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
};

type Open =
  | { form: 'totp'; setUp: TotpSetUp }
  | { form: 'passkey'; options: CreationOptions }
  | { form: 'rename'; factor: Factor }
  | { form: 'codes'; codes: readonly string[] };

const removedWords: Readonly<Record<FactorKind, string>> = {
  totp: 'Its codes will no longer be accepted, and all other sessions end.',
  passkey: 'It will no longer be accepted, and all other sessions end. Remove it from the device that keeps it, too.',
};

const useRemoval = () => {
  const { remove } = useFactorCalls();
  return ({ id, kind, name }: Factor, isLast: boolean) =>
    confirmDeletion({
      title: `Remove '${name}'?`,
      body: isLast
        ? 'Your password alone will then be enough to log in. Recovery codes and remembered browsers are removed too, and all other sessions end.'
        : removedWords[kind],
      buttonLabel: 'Remove',
      remove: () => remove(id),
      problem: 'Problem removing the second factor',
      done: { title: 'Second factor removed', text: `'${name}' is no longer accepted.` },
    });
};

/** Browsers keep passkeys for names, and this page was opened at an IP address. */
const sayWhere = (href: string) =>
  openModal({
    title: 'Passkeys need a domain name',
    body: (
      <>
        Open <a href={href}>{href}</a> and add the passkey there.
      </>
    ),
  });

/** What is added with is asked for at the press of the button, after the password was. */
const useBeginning = (onBegun: (open: Open) => void) => {
  const [beginning, setBeginning] = useState<FactorKind>();
  const calls = useFactorCalls();
  const begin = async (kind: FactorKind) => {
    setBeginning(kind);
    try {
      onBegun(
        kind === 'totp'
          ? { form: kind, setUp: await calls.begin() }
          : { form: kind, options: await calls.beginPasskey() },
      );
    } catch (error) {
      if (isApiError(error, 'users-factors-6')) sayWhere(String(error.params[0]));
      else if (!isApiError(error, 'step-up-required')) notifyError(error, 'Problem adding the second factor');
    }
    setBeginning(undefined);
  };
  return { beginning, begin };
};

type AddButtonsProps = Pick<ReturnType<typeof useBeginning>, 'beginning' | 'begin'> & { isFirst: boolean };

const plus = <IconPlus size={16} stroke={1.75} aria-hidden="true" />;

const AddButtons = ({ isFirst, beginning, begin }: AddButtonsProps) => (
  <div className={styles['buttons']}>
    <Button
      variant={isFirst ? 'filled' : 'default'}
      leftSection={plus}
      loading={beginning === 'passkey'}
      onClick={() => void begin('passkey')}
    >
      Add passkey
    </Button>
    <Button variant="default" leftSection={plus} loading={beginning === 'totp'} onClick={() => void begin('totp')}>
      Add authenticator app
    </Button>
  </div>
);

type CardsProps = { held: Factors };

const Cards = ({ held: { factors, recoveryCodesLeft, rememberedBrowsersCount } }: CardsProps) => {
  const [open, setOpen] = useState<Open>();
  const askToRemove = useRemoval();
  const beginning = useBeginning(setOpen);
  const close = () => setOpen(undefined);
  const show = (codes: readonly string[] | null) => setOpen(codes === null ? undefined : { form: 'codes', codes });
  return (
    <>
      <Card
        title="Second factor"
        note="You log in with your password and a passkey, or a code from an app on your phone, so a stolen password alone is useless. A passkey also logs you in without a password."
        actions={<AddButtons isFirst={factors.length === 0} {...beginning} />}
      >
        {factors.length === 0 ? (
          <p className={styles['none']}>You have no second factor.</p>
        ) : (
          <ul className={styles['factors']} aria-label="Second factors">
            {factors.map((factor) => (
              <FactorRow
                key={factor.id}
                factor={factor}
                onRename={() => setOpen({ form: 'rename', factor })}
                onRemove={() => askToRemove(factor, factors.length === 1)}
              />
            ))}
          </ul>
        )}
      </Card>
      {factors.length === 0 ? null : <RecoveryCodesCard left={recoveryCodesLeft} onMade={show} />}
      {rememberedBrowsersCount === 0 ? null : <RememberedBrowsers count={rememberedBrowsersCount} />}
      {open?.form === 'passkey' ? <AddPasskey options={open.options} onAdded={show} onClose={close} /> : null}
      {open?.form === 'totp' ? (
        <AddFactor setUp={open.setUp} isFirst={factors.length === 0} onAdded={show} onClose={close} />
      ) : null}
      {open?.form === 'rename' ? <RenameFactor factor={open.factor} onClose={close} /> : null}
      {open?.form === 'codes' ? <ShownCodes codes={open.codes} onClose={close} /> : null}
    </>
  );
};

/** What the user shows beside the password. */
export const OwnFactors = () => {
  const { data, error, refetch } = useFactors();
  if (data !== undefined) return <Cards held={data} />;
  if (error === null) return <Waiting words="Loading your second factors…" />;
  return <LoadFailed what="Your second factors" error={error} onRetry={refetch} />;
};
