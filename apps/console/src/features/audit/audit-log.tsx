import { Button } from '@mantine/core';
import type { AuditAnswer } from '@ohmstead/contract';
import { exactDate } from '../../lib/text/day.ts';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { StateMessage } from '../../ui/page/state-message.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { useAuditLog } from './audit-api.ts';
import { AuditEntryRow } from './audit-entry-row.tsx';
import styles from './audit-log.module.css';
import type { AuditSearch } from './audit-search.ts';

const Entries = ({ pages, isStale }: { pages: readonly AuditAnswer[]; isStale: boolean }) => (
  <table className={styles['table']} data-stale={isStale} aria-busy={isStale}>
    <thead>
      <tr>
        <th scope="col">Time</th>
        <th scope="col">Who and from where</th>
        <th scope="col">What</th>
      </tr>
    </thead>
    <tbody>
      {pages.map(({ entries, names }) =>
        entries.map((entry) => <AuditEntryRow key={entry.id} entry={entry} names={names} />),
      )}
    </tbody>
  </table>
);

const sealedWords = (sealedAt: number | null | undefined): string =>
  sealedAt === null || sealedAt === undefined
    ? 'Entries are sealed shortly after they are recorded.'
    : `Sealed up to ${exactDate(sealedAt)}.`;

type FootProps = {
  hasMore: boolean;
  isLoading: boolean;
  sealedAt: number | null | undefined;
  onMore: () => void;
};

const Foot = ({ hasMore, isLoading, sealedAt, onMore }: FootProps) => (
  <div className={styles['foot']}>
    {hasMore ? (
      <Button variant="default" loading={isLoading} onClick={onMore}>
        Show older entries
      </Button>
    ) : (
      <span>No more entries.</span>
    )}
    <span>{sealedWords(sealedAt)}</span>
  </div>
);

const None = ({ isFiltered }: { isFiltered: boolean }) => (
  <StateMessage title={isFiltered ? 'No matching entries' : 'No entries yet'} role="status">
    {isFiltered ? 'Try a wider date range or fewer words.' : 'Changes, downloads and sign-ins are recorded here.'}
  </StateMessage>
);

/** The entries that match, newest first. */
export const AuditLog = ({ search }: { search: AuditSearch }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } =
    useAuditLog(search);
  if (data === undefined) {
    if (error === null) return <Waiting words="Loading the audit log…" />;
    return <LoadFailed what="The audit log" error={error} onRetry={refetch} note="Nothing is lost." />;
  }
  if (data.pages.every(({ entries }) => entries.length === 0))
    return <None isFiltered={Object.keys(search).length > 0} />;
  return (
    <div className={styles['sheet']}>
      <Entries pages={data.pages} isStale={isPlaceholderData} />
      <Foot
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        sealedAt={data.pages[0]?.sealedAt}
        onMore={() => void fetchNextPage()}
      />
    </div>
  );
};
