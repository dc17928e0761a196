import { batteryCatalogue, editableKeys, type BatteryDetail } from '@ohmstead/contract';
import { useState } from 'react';
import { editedBody, EditedFields, editedValues } from '../../entity-list/detail/edited-fields.tsx';
import { useEntityEdit } from '../../entity-list/detail/use-entity-edit.ts';
import { useNow } from '../../lib/now.ts';
import { userMay, useUser } from '../../data/session/session.ts';
import { EditForm } from '../../ui/editing/edit-form.tsx';
import { saveBattery } from './batteries-api.ts';
import styles from './battery-form.module.css';

/** Years that a battery may be bought ahead of its expiry. */
const expiresYearsAhead = 10;

const valuesOf = (battery: BatteryDetail) => editedValues(batteryCatalogue, battery);

const lastDayIn = (now: number, yearsAhead: number): number =>
  new Date(new Date(now).getFullYear() + yearsAhead, 11, 31).getTime();

/** What people enter about a battery; retiring is a right of its own. */
export const BatteryForm = ({ battery, onDone }: { battery: BatteryDetail; onDone: () => void }) => {
  const user = useUser();
  // As when the form was opened: what was typed stays to be copied when a right goes, and the server says that it has gone.
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
