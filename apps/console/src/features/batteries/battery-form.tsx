import { batteryCatalogue, editableKeys, type BatteryDetail } from '@ohmstead/contract';
import { useState } from 'react';
import { editedBody, EditedFields, editedValues } from '../../entity-list/detail/edited-fields.tsx';
import { useEntityEdit } from '../../entity-list/detail/use-entity-edit.ts';
import { useNow } from '../../lib/now.ts';
import { userMay, useUser } from '../../data/session/session.ts';
import { EditForm } from '../../ui/editing/edit-form.tsx';
import { saveBattery } from './batteries-api.ts';
import styles from './battery-form.module.css';

/** How many years ahead the expiry of a battery can be set. */
const expiresYearsAhead = 10;

const valuesOf = (battery: BatteryDetail) => editedValues(batteryCatalogue, battery);

const lastDayIn = (now: number, yearsAhead: number): number =>
  new Date(new Date(now).getFullYear() + yearsAhead, 11, 31).getTime();

/** The fields of a battery that users enter; retiring requires a permission of its own. */
export const BatteryForm = ({ battery, onDone }: { battery: BatteryDetail; onDone: () => void }) => {
  const user = useUser();
  // As when the form was opened: if a permission is withdrawn, typed values stay and can be copied, and the server refuses the save.
  const [userAtFirst] = useState(user);
  const now = useNow();
  const may = (right: Parameters<typeof userMay>[1]) => userMay(userAtFirst, right);
  const edit = useEntityEdit({
    kind: 'batteries',
    id: battery.batteryId,
    noun: 'battery',
    detail: battery,
    valuesOf,
    save: (apiVersion, values) =>
      saveBattery(battery.batteryId, { apiVersion, ...editedBody(batteryCatalogue, values, may) }),
    onDone,
  });
  const keys = editableKeys(batteryCatalogue).filter((key) => may(batteryCatalogue[key].edit.right));
  const fields = { catalogue: batteryCatalogue, edit };
  const isDay = (key: (typeof keys)[number]) => batteryCatalogue[key].edit.input === 'day';
  return (
    <EditForm label="Edit battery" edit={edit}>
      <div className={styles['dates']}>
        <EditedFields {...fields} keys={keys.filter(isDay)} lastDays={{ expires: lastDayIn(now, expiresYearsAhead) }} />
      </div>
      <EditedFields {...fields} keys={keys.filter((key) => !isDay(key))} />
    </EditForm>
  );
};
