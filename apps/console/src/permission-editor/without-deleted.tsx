import type { HeldRights } from '@ohmstead/contract';
import { useState } from 'react';
import { useMay } from '../data/session/session.ts';
import type { People } from '../data/people-api.ts';
import { choiceNames, type ChoiceNames, type Chosen, deletedChoices, withoutChoices } from './deleted-choices.ts';
import styles from './permission-editor.module.css';

/** Says what somebody deleted while it was chosen here; nothing while there is nothing to say. */
export const DeletedNotice = ({ gone }: { gone: readonly string[] }) => (
  <p className={styles['gone']} role="status">
    {gone.length === 0 ? null : `Deleted meanwhile, and no longer part of this form: ${gone.join(', ')}.`}
  </p>
);

/** All that was ever on offer while the form was open. */
const useKnownNames = (now: ChoiceNames): ChoiceNames => {
  const [known, setKnown] = useState(now);
  if (Object.keys(now).some((key) => !(key in known))) setKnown({ ...known, ...now });
  return known;
};

/**
 * Takes out of the values of a form what somebody deleted while it was open, and says in words what that was. `held` is what whoever
 * is edited holds by now; nothing for somebody new.
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
