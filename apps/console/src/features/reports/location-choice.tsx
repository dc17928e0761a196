import { Checkbox } from '@mantine/core';
import { useLocations } from '../../lib/use-locations.ts';
import styles from './reports.module.css';

type LocationChoiceProps = { chosen: readonly number[]; onChange: (locations: number[]) => void };

/** Which locations a report counts; none chosen are all that the user may see. */
export const LocationChoice = ({ chosen, onChange }: LocationChoiceProps) => {
  const { data: locations = [] } = useLocations();
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className={styles['choice']}>
      <legend>Locations</legend>
      <Checkbox
        label="All"
        checked={chosen.length === 0}
        disabled={chosen.length === 0}
        onChange={() => onChange([])}
      />
      <div className={styles['places']}>
        {locations.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
        ))}
      </div>
    </fieldset>
  );
};
