import { Switch } from '@mantine/core';
import { configurationNameMaxLength, type DisplayConfigurationBody } from '@ohmstead/contract';
import { ColumnArrangement } from '../../entity-list/columns/column-arrangement.tsx';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { TextField } from '../../ui/editing/text-field.tsx';
import { useNameProblem } from '../../ui/editing/use-name-problem.ts';
import styles from './configuration-fields.module.css';
import { kindOf } from './configuration-values.ts';

export const useConfigurationName = () =>
  useNameProblem('Configuration Name cannot be blank', [
    'displayConfigurations-add-1',
    'displayConfigurations-add-7',
    'displayConfigurations-update-1',
    'displayConfigurations-update-9',
  ]);

export const showsAColumn = ({ columns }: DisplayConfigurationBody): boolean => columns.some(({ visible }) => visible);

const unlocked = { order: false, visibility: false };

type PartProps = {
  values: DisplayConfigurationBody;
  /** Values saved by other users in fields that were also changed here. */
  savedMeanwhile?: Partial<DisplayConfigurationBody>;
  onChange: (change: Partial<DisplayConfigurationBody>) => void;
};

const Locks = ({ values, onChange }: PartProps) => (
  <div className={styles['locks']}>
    <Switch
      label="Lock Column Order"
      aria-label="Lock Column Order"
      description="Users with this configuration cannot reorder columns."
      checked={values.lockColumnOrder}
      onChange={(event) => onChange({ lockColumnOrder: event.currentTarget.checked })}
    />
    <Switch
      label="Lock Column Visibility"
      aria-label="Lock Column Visibility"
      description="Users with this configuration cannot show or hide columns."
      checked={values.lockColumnVisibility}
      onChange={(event) => onChange({ lockColumnVisibility: event.currentTarget.checked })}
    />
  </div>
);

const Columns = ({ values, savedMeanwhile, onChange }: PartProps) => (
  <fieldset className={styles['columns']}>
    <legend>Columns</legend>
    <p role="status" className={styles['none']}>
      {showsAColumn(values) ? '' : 'Show at least one column.'}
    </p>
    {savedMeanwhile?.columns === undefined ? null : <p>{savedMeanwhileText('other columns')}</p>}
    <ColumnArrangement
      layout={values.columns}
      catalogue={kindOf(values.type).catalogue}
      locks={unlocked}
      onChange={(columns) => onChange({ columns })}
    />
  </fieldset>
);

/** Name, columns and locks of a display configuration. */
export const ConfigurationFields = ({ error, ...props }: PartProps & { error: string | undefined }) => (
  <>
    <TextField
      label="Configuration Name"
      data-autofocus
      maxLength={configurationNameMaxLength}
      value={props.values.name}
      error={error}
      saved={props.savedMeanwhile?.name}
      onChange={(name) => props.onChange({ name })}
    />
    <Locks {...props} />
    <Columns {...props} />
  </>
);
