import { Checkbox } from '@mantine/core';
import { useGroups } from '../../data/groups-api.ts';
import styles from './views.module.css';

type GroupChoiceProps = { legend: string; chosen: readonly number[]; onChange: (ids: number[]) => void };

/** The groups of the organisation, by name. */
export const GroupChoice = ({ legend, chosen, onChange }: GroupChoiceProps) => {
  const { data: groups = [], isPending } = useGroups();
  return (
    <fieldset className={styles['groups']}>
      <legend>{legend}</legend>
      {groups.length === 0 ? <p>{isPending ? 'Loading…' : 'There are no groups yet.'}</p> : null}
      {groups.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
    </fieldset>
  );
};
