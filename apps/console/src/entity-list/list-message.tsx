import { lazily } from '@ohmstead/domain';
import { Button } from '@mantine/core';
import { isUnreachable, wordsOf } from '../data/api-error.ts';
import { useMay } from '../data/session/session.ts';
import { exactDate } from '../lib/text/day.ts';
import type { Noun } from '../lib/text/number-text.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { StateMessage } from '../ui/page/state-message.tsx';
import type { ActiveFilter } from './filters/active-filters.ts';
import type { ListDefinition } from './list-definition.ts';
import type { ListFilters } from './search/list-search.ts';
import styles from './entity-list.module.css';

const listed = lazily(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }));

type Definition = Pick<ListDefinition<never>, 'emptyText' | 'none' | 'noun'>;

type NoRowsProps = {
  definition: Definition;
  active: readonly ActiveFilter[];
  onChange: (filters: ListFilters) => void;
};

const Next = ({ label, to, permission }: NonNullable<Definition['none']['next']>) => {
  const may = useMay(permission ?? '');
  return permission === undefined || may ? <ButtonLink to={to}>{label}</ButtonLink> : null;
};

const NothingYet = ({ title, advice, next }: Definition['none']) => (
  <StateMessage title={title} action={next === undefined ? null : <Next {...next} />}>
    {advice}
  </StateMessage>
);

/** Shown instead of rows: either the filters exclude everything, and are named, or there is nothing yet. */
export const NoRows = ({ definition: { emptyText, noun, none }, active, onChange }: NoRowsProps) => {
  const [first] = active;
  if (first === undefined) return <NothingYet {...none} />;
  return (
    <StateMessage
      title={emptyText}
      role="status"
      action={
        <Button variant="default" onClick={() => onChange(active.length === 1 ? first.without : {})}>
          {active.length === 1 ? 'Clear filter' : `Clear all ${active.length} filters`}
        </Button>
      }
    >
      No {noun.many} match {listed().format(active.map(({ words }) => `'${words}'`))}.
    </StateMessage>
  );
};

/** Shown if the server could not search a list that is too long to be loaded. */
export const SearchFailed = ({ noun, error, retry }: { noun: Noun; error: unknown; retry: () => void }) => (
  <div className={styles['stale']} role="status">
    Not all {noun.many} could be searched: {wordsOf(error).text}{' '}
    <Button size="compact-sm" variant="subtle" onClick={retry}>
      Try again
    </Button>
  </div>
);

/** Shown if the last refresh failed and rows may be out of date. A lost connection has its own banner. */
export const StaleNote = ({ error, since }: { error: unknown; since: number }) =>
  isUnreachable(error) ? null : (
    <p className={styles['stale']} role="status">
      The list could not be refreshed: {wordsOf(error).text} Showing data from {exactDate(since)}.
    </p>
  );
