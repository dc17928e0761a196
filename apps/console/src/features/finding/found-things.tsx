import type { SearchItem, SearchKind } from '@ohmstead/contract';
import { Link, Navigate } from '@tanstack/react-router';
import { wordsOf } from '../../data/api-error.ts';
import { useFound } from '../../data/search-api.ts';
import { StateMessage } from '../../ui/page/state-message.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { nounOf, placeOf } from './thing-place.ts';
import styles from './find.module.css';

type FoundThing = SearchItem & { kind: SearchKind };
/** The one battery or device with exactly this serial number. */
const onlyOne = (found: readonly FoundThing[]): FoundThing | undefined => {
  const exact = found.filter(({ kind, match }) => match === 'exact' && kind !== 'services');
  return exact.length === 1 ? exact[0] : undefined;
};

export const Found = ({ kind, id, title, subtitle }: Omit<FoundThing, 'match'>) => (
  <li>
    <Link {...placeOf({ kind, id })} className={styles['thing']}>
      <span className={styles['kind']}>{nounOf(kind)}</span>
      <strong>{title}</strong>
      <span className={styles['subtitle']}>{subtitle}</span>
    </Link>
  </li>
);

/** Opens what has this serial number; if several have it, or a longer one, all of them to choose from. */
export const FoundThings = ({ code }: { code: string }) => {
  const { data, error } = useFound(code);
  if (error !== null)
    return (
      <StateMessage role="alert" title="The search failed">
        {wordsOf(error).text}
      </StateMessage>
    );
  if (data === undefined) return <Waiting words="Searching…" />;
  const found = data.groups
    .filter(({ kind }) => nounOf(kind) !== undefined)
    .flatMap(({ kind, items }) => items.map((item) => ({ ...item, kind })));
  const one = onlyOne(found);
  if (one !== undefined) return <Navigate {...placeOf(one)} replace />;
  if (found.length === 0)
    return (
      <StateMessage role="status" title="Nothing found">
        No battery or device that you can see has the serial number {code}.
      </StateMessage>
    );
  return (
    <ul className={styles['things']} aria-label="Found">
      {found.map((thing) => (
        <Found key={`${thing.kind} ${thing.id}`} {...thing} />
      ))}
    </ul>
  );
};
