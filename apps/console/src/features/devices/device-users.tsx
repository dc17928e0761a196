import type { DeviceAssignmentsAnswer } from '@ohmstead/contract';
import { useMay } from '../../data/session/session.ts';
import { FieldList } from '../../ui/values/field-list.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { useAssignments } from './devices-api.ts';
import styles from './device-users.module.css';

type Choices = DeviceAssignmentsAnswer['choices']['users'];

const Names = ({ ids, choices }: { ids: readonly number[]; choices: Choices }) => (
  <ul className={styles['names']}>
    {choices
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
  </ul>
);

const namesOrNone = (ids: readonly number[], choices: Choices) =>
  ids.length === 0 ? null : <Names ids={ids} choices={choices} />;

const Assigned = ({ users, groups, choices }: DeviceAssignmentsAnswer) => (
  <FieldList
    fields={[
      { label: 'Users', value: namesOrNone(users, choices.users) },
      { label: 'Groups', value: namesOrNone(groups, choices.groups) },
    ]}
  />
);

const Read = ({ deviceId }: { deviceId: number }) => {
  const { data, error, refetch } = useAssignments(deviceId, true);
  if (data !== undefined) return <Assigned {...data} />;
  if (error === null) return <Waiting words="Loading the assigned users…" />;
  return <LoadFailed what="The assigned users" error={error} onRetry={refetch} />;
};

/** The users who get the alert emails of a device. */
export const DeviceUsers = ({ deviceId }: { deviceId: number }) => {
  const mayAssign = useMay('perm-devices-assign');
  return (
    <>
      <p className={styles['explained']}>
        Users and groups assigned to this device receive its alert emails. If no one is assigned, all subscribers who
        can see the device receive them.
      </p>
      {mayAssign ? (
        <Read deviceId={deviceId} />
      ) : (
        <p className={styles['explained']}>You do not have permission to view or change assigned users.</p>
      )}
    </>
  );
};
