import { wordsOfAction, type AuditEntry } from '@ohmstead/contract';
import { describeUserAgent } from '../../lib/text/describe-user-agent.ts';
import { exactDate } from '../../lib/text/day.ts';
import styles from './audit-log.module.css';
import { changesOf, type FactChange } from './describe-fact.ts';
import type { Names } from './describe-reference.ts';

const kinds: Record<string, string> = {
  battery: 'Battery',
  device: 'Device',
  service: 'Service',
  user: 'User',
  group: 'Group',
  location: 'Location',
  displayConfiguration: 'Configuration',
  organization: 'Organisation',
};

/** The object's current name, or its number if it was deleted. */
const Thing = ({ entry: { objectKind, objectId, objectName, userId } }: { entry: AuditEntry }) => {
  if (objectKind === null || (objectKind === 'user' && objectId === userId)) return null;
  return (
    <span className={styles['thing']}>{objectName ?? `${kinds[objectKind] ?? objectKind} ${objectId ?? ''}`}</span>
  );
};

const Change = ({ change: { label, before, after } }: { change: FactChange }) => (
  <div className={styles['change']}>
    <dt>{label}</dt>
    <dd>
      {before === undefined ? null : <span className={after === undefined ? '' : styles['before']}>{before}</span>}
      {before === undefined || after === undefined ? null : (
        <span className={styles['arrow']} aria-label="became">
          →
        </span>
      )}
      {after === undefined ? null : <span>{after}</span>}
    </dd>
  </div>
);

type AuditEntryRowProps = { entry: AuditEntry; names: Names };

const Changes = ({ entry: { before, after }, names }: AuditEntryRowProps) => {
  const changes = changesOf(before, after, names);
  return changes.length === 0 ? null : (
    <dl className={styles['changes']}>
      {changes.map((change) => (
        <Change key={change.label} change={change} />
      ))}
    </dl>
  );
};

/** The address, the browser and the session, under the name by which its owner can end it. */
const From = ({ entry: { ip, client, session } }: { entry: AuditEntry }) => (
  <p className={styles['from']}>
    {ip === null ? null : <span>{ip}</span>}
    {client === null ? null : <span title={client}>{describeUserAgent(client).name}</span>}
    {session === null ? null : <span title={`Session ${session}`}>Session {session.slice(0, 6)}</span>}
  </p>
);

/** To the second, because the order of events may matter. */
const Time = ({ at }: { at: number }) => {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} title={iso}>
      {exactDate(at)}:{iso.slice(17, 19)}
    </time>
  );
};

/** Who did what, when and from where, with the values before and after. */
export const AuditEntryRow = ({ entry, names }: AuditEntryRowProps) => (
  <tr>
    <td className={styles['time']}>
      <Time at={entry.at} />
    </td>
    <td className={styles['who']}>
      <p>{entry.actor}</p>
      <From entry={entry} />
    </td>
    <td className={styles['what']}>
      <p className={styles['action']} data-refused={/-(refused|limited)$/.test(entry.action)}>
        {wordsOfAction(entry.action)} <Thing entry={entry} />
      </p>
      <Changes entry={entry} names={names} />
    </td>
  </tr>
);
