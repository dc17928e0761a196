import { Checkbox } from '@mantine/core';
import { seriesColour, seriesColours } from '../plot/chart-plot.ts';
import styles from './chart.module.css';

type SeriesCheckboxProps = {
  label: string;
  /** The place of the series, which decides its colour; from the ninth on, lines are dashed. */
  index: number;
  isShown: boolean;
  onToggle: () => void;
};

/** Shows or hides a series. In its colour, so that a group of them is the legend too. */
export const SeriesCheckbox = ({ label, index, isShown, onToggle }: SeriesCheckboxProps) => {
  const colour = `var(--${seriesColour(index)})`;
  return (
    <Checkbox
      size="xs"
      color={colour}
      // A white tick would not be visible on the light colours of the dark theme.
      iconColor="var(--surface)"
      label={
        <>
          <span
            className={`${styles['swatch']} ${styles['inLabel']}`}
            data-dashed={index >= seriesColours.length}
            style={{ borderColor: colour }}
            aria-hidden="true"
          />
          {label}
        </>
      }
      checked={isShown}
      onChange={onToggle}
    />
  );
};
