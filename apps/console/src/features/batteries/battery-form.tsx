import { batteryCatalogue, editableKeys, type BatteryDetail } from '@ohmstead/contract';
import { useState } from 'react';
import { EditedFields } from '../../entity-list/detail/edited-fields.tsx';
import { areEditedValuesValid, editedBody, editedValues } from '../../entity-list/detail/edited-values.ts';
import { useEntityEdit } from '../../entity-list/detail/use-entity-edit.ts';
import { useNow } from '../../lib/now.ts';
import { userMay, useUser } from '../../data/session/session.ts';
import { EditForm } from '../../ui/editing/edit-form.tsx';
import { saveBattery } from './batteries-api.ts';
import styles from './battery-form.module.css';
import { lastExpiry } from './last-expiry.ts';

const valuesOf = (battery: BatteryDetail) => editedValues(batteryCatalogue, battery);

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
  const save = async () => {
    if (areEditedValuesValid(batteryCatalogue, edit.values)) await edit.save();
  };
  const keys = editableKeys(batteryCatalogue).filter((key) => may(batteryCatalogue[key].edit.right));
  const fields = { catalogue: batteryCatalogue, edit };
  const isDay = (key: (typeof keys)[number]) => batteryCatalogue[key].edit.input === 'day';
  return (
    <EditForm label="Edit battery" edit={{ ...edit, save }}>
      <div className={styles['dates']}>
        <EditedFields {...fields} keys={keys.filter(isDay)} lastDays={{ expires: lastExpiry(now) }} />
      </div>
      <EditedFields {...fields} keys={keys.filter((key) => !isDay(key))} />
    </EditForm>
  );
};
