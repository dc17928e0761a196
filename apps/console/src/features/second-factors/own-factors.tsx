import { Button } from '@mantine/core';
import type { Factor, Factors, TotpSetUp } from '@ohmstead/contract';
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { isApiError } from '../../data/api-error.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { DayDate, RelativeTime } from '../../ui/values/relative-time.tsx';
import { AddFactor } from './add-factor.tsx';
import { useFactorCalls, useFactors } from './factors-api.ts';
import { RecoveryCodesCard } from './recovery-codes-card.tsx';
import { RememberedBrowsers } from './remembered-browsers.tsx';
import { RenameFactor } from './rename-factor.tsx';
import { ShownCodes } from './shown-codes.tsx';
import styles from './second-factors.module.css';

type RowProps = { factor: Factor; onRename: () => void; onRemove: () => void };

const FactorRow = ({ factor: { name, createdAt, lastUsedAt }, onRename, onRemove }: RowProps) => (
  <li className={styles['factor']}>
    <IconDeviceMobile size={24} stroke={1.5} aria-hidden="true" />
    <div className={styles['words']}>
      <p className={styles['name']}>{name}</p>
      <p className={styles['facts']}>
        <span>Authenticator app</span>
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

type Open =
  | { form: 'add'; setUp: TotpSetUp }
  | { form: 'rename'; factor: Factor }
  | { form: 'codes'; codes: readonly string[] };

const useRemoval = () => {
  const { remove } = useFactorCalls();
  return ({ id, name }: Factor, isLast: boolean) =>
    confirmDeletion({
      title: `Remove '${name}'?`,
      body: isLast
        ? 'Your password alone will then be enough to log in. Recovery codes and remembered browsers go too, and all other sessions end.'
        : 'Its codes will no longer be accepted, and all other sessions end.',
      buttonLabel: 'Remove',
      remove: () => remove(id),
      problem: 'Problem removing the second factor',
      done: { title: 'Second factor removed', text: `'${name}' is no longer accepted.` },
    });
};

/** The key is made at the press of the button, after the password was asked for. */
const useBeginning = (onBegun: (setUp: TotpSetUp) => void) => {
  const [isBeginning, setBeginning] = useState(false);
  const calls = useFactorCalls();
  const begin = async () => {
    setBeginning(true);
    try {
      onBegun(await calls.begin());
    } catch (error) {
      if (!isApiError(error, 'step-up-required')) notifyError(error, 'Problem adding the second factor');
    }
    setBeginning(false);
  };
  return { isBeginning, begin };
};

type CardsProps = { held: Factors };

const Cards = ({ held: { factors, recoveryCodesLeft, rememberedBrowsersCount } }: CardsProps) => {
  const [open, setOpen] = useState<Open>();
  const askToRemove = useRemoval();
  const { isBeginning, begin } = useBeginning((setUp) => setOpen({ form: 'add', setUp }));
  const close = () => setOpen(undefined);
  const show = (codes: readonly string[] | null) => setOpen(codes === null ? undefined : { form: 'codes', codes });
  return (
    <>
      <Card
        title="Second factor"
        note="Beside your password, logging in then asks for a code of an app on your phone. A stolen password alone opens nothing."
        actions={
          <Button
            variant={factors.length === 0 ? 'filled' : 'default'}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            loading={isBeginning}
            onClick={() => void begin()}
          >
            Add authenticator app
          </Button>
        }
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
      {open?.form === 'add' ? (
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
