import { Switch } from '@mantine/core';
import { useLocations } from '../../../data/locations-api.ts';
import { TextField } from '../../../ui/editing/text-field.tsx';
import { Card } from '../../../ui/page/card.tsx';
import styles from './plan-settings.module.css';
import { weekdays, type LocationHours, type PlanProblems } from './plan-values.ts';

type HoursProps = {
  name: string;
  hours: LocationHours;
  problems: PlanProblems;
  onChange: (change: Partial<LocationHours>) => void;
};

const Hours = ({ name, hours: { locationId, timeZone, isAlwaysOpen, days }, problems, onChange }: HoursProps) => (
  <fieldset className={styles['location']}>
    <legend>{name}</legend>
    <TextField
      label="Time zone"
      maxLength={64}
      value={timeZone}
      error={problems[`zone ${locationId}`]}
      onChange={(typed) => onChange({ timeZone: typed })}
    />
    <Switch
      label="Always open"
      checked={isAlwaysOpen}
      onChange={(event) => onChange({ isAlwaysOpen: event.currentTarget.checked })}
    />
    {isAlwaysOpen ? null : (
      <div className={styles['days']}>
        {weekdays.map((weekday, at) => (
          <TextField
            key={weekday}
            label={weekday}
            placeholder="Closed"
            maxLength={255}
            value={days[at] ?? ''}
            error={problems[`hours ${locationId} ${at}`]}
            onChange={(typed) => onChange({ days: days.map((day, other) => (other === at ? typed : day)) })}
          />
        ))}
      </div>
    )}
  </fieldset>
);

type OpeningFieldsProps = {
  locations: readonly LocationHours[];
  problems: PlanProblems;
  onChange: (locations: readonly LocationHours[]) => void;
};

/** When somebody is there to begin a service. */
export const OpeningFields = ({ locations, problems, onChange }: OpeningFieldsProps) => {
  const { data: named = [] } = useLocations();
  return (
    <Card
      title="Opening hours"
      note="Services start during opening hours and can continue after closing. Write hours as 08:00–12:00, 13:00–17:00."
    >
      {locations.map((hours) => (
        <Hours
          key={hours.locationId}
          name={named.find(({ id }) => id === hours.locationId)?.name ?? '–'}
          hours={hours}
          problems={problems}
          onChange={(change) =>
            onChange(
              locations.map((other) => (other.locationId === hours.locationId ? { ...other, ...change } : other)),
            )
          }
        />
      ))}
    </Card>
  );
};
