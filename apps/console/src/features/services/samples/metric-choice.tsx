import { Button, Checkbox } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { seriesColour } from '../../../charts/plot/chart-plot.ts';
import { labelWithUnit } from '../../../charts/plot/value-text.ts';
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
      <Checkbox
        key={metric.key}
        size="xs"
        color={`var(--${seriesColour(index)})`}
        // A white tick would not be visible on the light colours of the dark theme.
        iconColor="var(--surface)"
        label={
          <>
            <span
              className={styles['swatch']}
              style={{ background: `var(--${seriesColour(index)})` }}
              aria-hidden="true"
            />
            {labelWithUnit(metric.axis)}
          </>
        }
        checked={!hidden.includes(metric.key)}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? hidden.filter((key) => key !== metric.key) : [...hidden, metric.key])
        }
      />
    ))}
  </fieldset>
);
