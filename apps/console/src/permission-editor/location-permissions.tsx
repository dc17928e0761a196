import { TextInput } from '@mantine/core';
import { locationPermissionLabel, locationPermissionOf } from '@ohmstead/domain';
import { useState } from 'react';
import { counted } from '../lib/text/number-text.ts';
import { useMay } from '../data/session/session.ts';
import { PermissionField } from './permission-field.tsx';
import { type EditorPartProps, countUnseenLocations } from './permission-values.ts';
import styles from './permission-editor.module.css';

/** Above this number there is a search field. */
const fewLocations = 8;
/** The most that are rendered; others are found by name. */
const mostShown = 100;

const furtherLocations = { one: 'further location', many: 'further locations' };

const Further = ({ count, words }: { count: number; words: string }) =>
  count === 0 ? null : (
    <p className={styles['further']}>
      {counted(count, furtherLocations)} {words}
    </p>
  );

/** One permission per location, unless the user may access all of them. */
export const LocationPermissions = (editor: EditorPartProps) => {
  const { values, choices } = editor;
  const [sought, setSought] = useState('');
  const seesAll = useMay('perm-all-locations');
  const words = sought.trim().toLowerCase();
  const matching = choices.locations
    .filter(({ name }) => name.toLowerCase().includes(words))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const shown = matching.slice(0, mostShown);
  return (
    <div role="group" aria-label="Locations" className={styles['locations']}>
      {choices.locations.length > fewLocations ? (
        <TextInput
          aria-label="Find among locations"
          placeholder="Find a location"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      ) : null}
      <ul className={styles['permissions']} hidden={shown.length === 0}>
        {shown.map(({ id, name }) => (
          <PermissionField
            key={id}
            permission={{ name: locationPermissionOf(id), label: locationPermissionLabel(name) }}
            {...editor}
          />
        ))}
      </ul>
      {shown.length === 0 ? (
        <p className={styles['further']}>{words === '' ? 'No locations' : 'No matching locations'}</p>
      ) : null}
      <Further count={matching.length - shown.length} words="not shown. Search for them by name" />
      <Further count={seesAll ? 0 : countUnseenLocations(values, choices)} words="that you cannot see" />
    </div>
  );
};
