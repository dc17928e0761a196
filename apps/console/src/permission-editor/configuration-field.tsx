import { NativeSelect } from '@mantine/core';
import type { EntityKind } from '@ohmstead/domain';
import { savedMeanwhileText } from '../ui/editing/saved-meanwhile.ts';
import type { PermissionEditorProps, PermissionValues } from './permission-values.ts';
import styles from './permission-editor.module.css';

type Configurations = PermissionEditorProps['choices']['configurations'];

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'en');

const nameIn = (configurations: Configurations, id: number | null): string =>
  configurations.find((configuration) => configuration.id === id)?.name ?? 'None Assigned';

/** Written out, because a computed key would lose its exact type. */
const choose = (kind: EntityKind, id: number | null): Partial<PermissionValues> =>
  ({ devices: { devices: id }, batteries: { batteries: id }, services: { services: id } })[kind];

type ConfigurationFieldProps = PermissionEditorProps & { kind: EntityKind };

/** The columns that a user sees in one of the lists. */
export const ConfigurationField = ({ kind, values, choices, savedMeanwhile, ...props }: ConfigurationFieldProps) => {
  const offered = choices.configurations.filter(({ type }) => type === kind).toSorted(byName);
  const chosen = values[kind];
  if (props.readOnly === 'everything')
    return <p className={styles['configuration']}>Display Configuration: {nameIn(offered, chosen)}</p>;
  if (offered.length === 0)
    return <p className={styles['configuration']}>No Display Configurations exist for {kind}</p>;
  return (
    <NativeSelect
      className={styles['configuration'] ?? ''}
      label="Assign A Display Configuration"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={savedMeanwhileText(savedMeanwhile?.[kind], (id) => nameIn(offered, id))}
      data={[{ value: '', label: 'None' }, ...offered.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={chosen === null ? '' : String(chosen)}
      onChange={({ currentTarget: { value } }) => props.onChange(choose(kind, value === '' ? null : Number(value)))}
    />
  );
};
