import type { HeldRights } from '@ohmstead/contract';
import { useState } from 'react';
import { useMay } from '../data/session/session.ts';
import type { People } from '../data/people-api.ts';
import { choiceNames, type ChoiceNames, type Chosen, deletedChoices, withoutChoices } from './deleted-choices.ts';
import styles from './permission-editor.module.css';

/** Names what another user has deleted while it was chosen here. */
export const DeletedNotice = ({ gone }: { gone: readonly string[] }) => (
  <p className={styles['gone']} role="status">
    {gone.length === 0 ? null : `Deleted by someone else and removed from this form: ${gone.join(', ')}.`}
  </p>
);

/** Everything that could be chosen at any time while the form was open. */
const useKnownNames = (now: ChoiceNames): ChoiceNames => {
  const [known, setKnown] = useState(now);
  if (Object.keys(now).some((key) => !(key in known))) setKnown({ ...known, ...now });
  return known;
};

/**
 * Removes from the values of a form what was deleted while it was open, and names it. `held` are the saved rights of
 * the user or group that is edited; undefined for a new one.
 */
export const useWithoutDeleted = (people: People, held?: HeldRights) => {
  const now = choiceNames(people);
  const known = useKnownNames(now);
  const seesAll = useMay('perm-all-locations');
  const isKept = (name: string) => !seesAll && held?.permissions.includes(name) === true;
  return <Values extends Chosen>(values: Values): { values: Values; gone: readonly string[] } => {
    const keys = deletedChoices(values, known, now, isKept);
    return { values: withoutChoices(values, keys), gone: [...new Set(keys)].map((key) => known[key] ?? key) };
  };
};
