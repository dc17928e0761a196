import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { labelWithUnit } from '../../../charts/plot/value-text.ts';
import { SeriesCheckbox } from '../../../charts/view/series-checkbox.tsx';
import { serviceMetrics } from './service-metrics-plot.ts';
import styles from './service-metrics.module.css';

export const MetricChoiceButton = ({ open, onToggle }: { open: boolean; onToggle: () => void }) => (
  <Button
    size="compact-sm"
    variant="default"
    aria-expanded={open}
    leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
    onClick={onToggle}
  >
    Select Data To Plot
  </Button>
);

/** One checkbox per series; they also serve as the legend. */
export const MetricChoice = ({
  hidden,
  onChange,
}: {
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}) => (
  <fieldset className={styles['choice']} aria-label="Select Data To Plot">
    {serviceMetrics.map((metric, index) => (
      <SeriesCheckbox
        key={metric.key}
        label={labelWithUnit(metric.axis)}
        index={index}
        isShown={!hidden.includes(metric.key)}
        onToggle={() =>
          onChange(hidden.includes(metric.key) ? hidden.filter((key) => key !== metric.key) : [...hidden, metric.key])
        }
      />
    ))}
  </fieldset>
);
