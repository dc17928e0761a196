import type { HeldRights } from '@ohmstead/contract';
import { useState } from 'react';
import { useMay } from '../data/session/session.ts';
import type { People } from '../data/people-api.ts';
import { choiceNames, type ChoiceNames, type Chosen, deletedChoices, withoutChoices } from './deleted-choices.ts';
import styles from './permission-editor.module.css';

/** Names the choices made here that another user has since deleted. */
export const DeletedNotice = ({ gone }: { gone: readonly string[] }) => (
  <p className={styles['gone']} role="status">
    {gone.length === 0 ? null : `Deleted by someone else and removed from this form: ${gone.join(', ')}.`}
  </p>
);

/** All choices that have been on offer since the form was opened. */
const useKnownNames = (now: ChoiceNames): ChoiceNames => {
  const [known, setKnown] = useState(now);
  if (Object.keys(now).some((key) => !(key in known))) setKnown({ ...known, ...now });
  return known;
};

/**
 * Removes deleted choices from the values of a form and names them. `held` are the saved rights of the edited user or group; undefined for
 * a new one.
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
