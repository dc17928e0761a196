import { Button } from '@mantine/core';
import type { Measuring } from '@ohmstead/contract';
import { IconPencil } from '@tabler/icons-react';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { FieldList } from '../../ui/values/field-list.tsx';
import { useMeasuring } from './measuring-api.ts';
import { thresholdText } from './measuring-values.ts';
import styles from './measuring.module.css';

const pencil = <IconPencil size={16} stroke={1.75} aria-hidden="true" />;

const Settings = ({ measuring: { capacityServiceTypes, sohThreshold } }: { measuring: Measuring }) => (
  <>
    <FieldList
      fields={[
        { label: 'Capacity tests', value: capacityServiceTypes.join(', ') },
        { label: 'Threshold', value: thresholdText(sohThreshold) },
      ]}
    />
    <p className={styles['effects']}>
      After a change, the column 80 % Reached follows within minutes. Dispositions and due dates do not change: their
      limits are those of the policies.
    </p>
  </>
);

/** The current settings, kept up to date when other users change them. */
export const MeasuringCard = ({ onEdit }: { onEdit: (measuring: Measuring) => void }) => {
  const { data, error, refetch } = useMeasuring();
  const edit = data && (
    <Button variant="default" leftSection={pencil} onClick={() => onEdit(data)}>
      Edit
    </Button>
  );
  return (
    <Card
      title="Forecasts and comparisons of bays"
      note="Which services count as capacity tests, and the state of health that forecasts look for."
      actions={edit}
    >
      {data !== undefined ? (
        <Settings measuring={data} />
      ) : error === null ? (
        <Waiting words="Loading the settings…" />
      ) : (
        <LoadFailed what="The settings" error={error} onRetry={refetch} note="Nothing has changed." />
      )}
    </Card>
  );
};
