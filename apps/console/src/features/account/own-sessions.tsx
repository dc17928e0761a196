import { Button } from '@mantine/core';
import type { OwnSession } from '@ohmstead/contract';
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react';
import { counted } from '../../lib/text/number-text.ts';
import { Card } from '../../ui/page/card.tsx';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { DayDate, ExactTime, RelativeTime } from '../../ui/values/relative-time.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { describeUserAgent } from '../../lib/text/describe-user-agent.ts';
import { useEndSessions, useOwnSessions } from './preferences-api.ts';
import styles from './own-sessions.module.css';

const other = { one: 'other session', many: 'other sessions' };
const ended = { one: 'session', many: 'sessions' };
const icons = { computer: IconDeviceDesktop, phone: IconDeviceMobile, program: IconTerminal2 };

const begun: Record<OwnSession['signedInBy'], string> = {
  password: 'with a password',
  passkey: 'with a passkey',
  identityProvider: 'with your organisation',
};

const Facts = ({ session: { ip, createdAt, activeAt, current, signedInBy, endsAt } }: { session: OwnSession }) => (
  <p className={styles['facts']}>
    {ip === null ? null : <span className={styles['address']}>{ip}</span>}
    <span>
      Logged in {begun[signedInBy]} <DayDate at={createdAt} />
    </span>
    {current ? null : (
      <span>
        Active <RelativeTime at={activeAt} />
      </span>
    )}
    <span>
      Ends at the latest <ExactTime at={endsAt} />
    </span>
  </p>
);

type RowProps = { session: OwnSession; isEnding: boolean; onEnd: () => void };

const SessionRow = ({ session, isEnding, onEnd }: RowProps) => {
  const { name, kind } = describeUserAgent(session.userAgent);
  const Icon = icons[kind];
  return (
    <li className={styles['session']}>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <div className={styles['words']}>
        <p className={styles['name']} title={session.userAgent ?? undefined}>
          {name}
          {session.current ? <span className={styles['here']}>This browser</span> : null}
        </p>
        <Facts session={session} />
      </div>
      {session.current ? null : (
        <Button variant="default" loading={isEnding} aria-label={`End the session of ${name}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
};

const askToEndOthers = (count: number, end: () => Promise<void>): void =>
  openModal({
    title: `End ${counted(count, other)}?`,
    body: 'Anyone using them will have to log in again. This browser stays logged in.',
    buttonLabel: `End ${counted(count, ended)}`,
    buttonAction: end,
    dangerous: true,
  });

const Sessions = ({ sessions }: { sessions: readonly OwnSession[] }) => {
  const { mutateAsync: end, isPending, variables } = useEndSessions();
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <>
      <ul className={styles['sessions']}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={isPending && variables === session.id}
            // The error has already been shown.
            onEnd={() => void end(session.id).catch(() => undefined)}
          />
        ))}
      </ul>
      {others < 2 ? null : (
        <Button
          variant="default"
          className={styles['all'] ?? ''}
          onClick={() => askToEndOthers(others, () => end(null))}
        >
          End all other sessions
        </Button>
      )}
    </>
  );
};

const Contents = () => {
  const { data, error, refetch } = useOwnSessions();
  if (data !== undefined) return <Sessions sessions={data} />;
  if (error === null) return <Waiting words="Loading your sessions…" />;
  return <LoadFailed what="Your sessions" error={error} onRetry={refetch} />;
};

export const OwnSessions = () => (
  <Card
    title="Where you are logged in"
    note="A session ends after 8 hours without use, and at the time that it names. Don't recognise one? End it and change your password."
  >
    <Contents />
  </Card>
);
