import type { BatteryDetail } from '@ohmstead/contract';
import { useState } from 'react';
import { useEntityEdit } from '../../entity-list/use-entity-edit.ts';
import { shortDate } from '../../lib/relative-date.ts';
import { useNow } from '../../lib/now.ts';
import { useMay } from '../../lib/session.ts';
import { DateField } from '../../ui/calendar/date-field.tsx';
import { EditForm } from '../../ui/editing/edit-form.tsx';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { LongTextField } from '../../ui/editing/text-field.tsx';
import type { Edit } from '../../ui/editing/use-edit.ts';
import styles from './battery-form.module.css';

type Values = Pick<BatteryDetail, 'purchased' | 'inService' | 'expires' | 'retired'> & { comments: string };
type DateKey = 'purchased' | 'inService' | 'expires' | 'retired';

/** Years that a battery may be bought ahead of its expiry. */
const expiresYearsAhead = 10;
const commentsMaxLength = 4_000;

const valuesOf = ({ purchased, inService, expires, retired, comments }: BatteryDetail): Values => ({
  purchased,
  inService,
  expires,
  retired,
  comments: comments ?? '',
});

/** As when the form was opened: what was typed stays to be copied when a right goes, and the server says that it has gone. */
const useMayAtFirst = (permission: Parameters<typeof useMay>[0]): boolean => {
  const may = useMay(permission);
  const [mayAtFirst] = useState(may);
  return mayAtFirst;
};

const useBatteryEdit = (battery: BatteryDetail, onDone: () => void) => {
  const mayEdit = useMayAtFirst('perm-batteries-edit');
  const mayRetire = useMayAtFirst('perm-batteries-retire');
  const edit = useEntityEdit({
    kind: 'batteries',
    id: battery.batteryId,
    noun: 'battery',
    detail: battery,
    valuesOf,
    bodyOf: ({ retired, comments, ...dates }: Values) => ({
      ...(mayEdit ? { ...dates, comments: comments || null } : {}),
      ...(mayRetire ? { retired } : {}),
    }),
    onDone,
  });
  return { edit, mayEdit, mayRetire };
};

const lastDayIn = (now: number, yearsAhead: number): number =>
  new Date(new Date(now).getFullYear() + yearsAhead, 11, 31).getTime();

type EditedDateProps = { label: string; field: DateKey; edit: Edit<Values>; max?: number };

const EditedDate = ({ label, field, edit, ...limits }: EditedDateProps) => (
  <DateField
    label={label}
    emptyText="Select A Date"
    value={edit.values[field]}
    description={savedMeanwhileText(edit.savedMeanwhile[field], shortDate)}
    onChange={(value) => edit.set({ [field]: value })}
    {...limits}
  />
);

/** What people enter about a battery; retiring is a right of its own. */
export const BatteryForm = ({ battery, onDone }: { battery: BatteryDetail; onDone: () => void }) => {
  const { edit, mayEdit, mayRetire } = useBatteryEdit(battery, onDone);
  const now = useNow();
  return (
    <EditForm label="Edit battery" edit={edit}>
      <div className={styles['dates']}>
        {mayEdit ? (
          <>
            <EditedDate label="Purchased" field="purchased" edit={edit} />
            <EditedDate label="In Service" field="inService" edit={edit} />
            <EditedDate label="Expires" field="expires" edit={edit} max={lastDayIn(now, expiresYearsAhead)} />
          </>
        ) : null}
        {mayRetire ? <EditedDate label="Retired" field="retired" edit={edit} /> : null}
      </div>
      {mayEdit ? (
        <LongTextField
          label="Comments"
          maxLength={commentsMaxLength}
          value={edit.values.comments}
          saved={edit.savedMeanwhile.comments}
          onChange={(comments) => edit.set({ comments })}
        />
      ) : null}
    </EditForm>
  );
};
