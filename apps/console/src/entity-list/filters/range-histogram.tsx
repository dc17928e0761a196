import type { ListRows, Matching } from '../rows/list-rows.ts';
import { useSums } from '../rows/sums-api.ts';
import type { Bounds } from '@ohmstead/domain';
import type { RangeFilter } from './filter-definition.ts';
import styles from './filters.module.css';

type RangeHistogramProps = {
  list: ListRows<unknown>;
  filter: RangeFilter;
  matching: Matching;
  bounds: Bounds;
  range: Bounds;
};

const bins = 32;
const heightPx = 48;
const gap = 0.12;
/** A single row must be visible beside thousands. */
const leastHeightPx = 1.5;

/** A histogram of the rows between the bounds, hidden from screen readers because the numbers say the same. */
export const RangeHistogram = ({
  list,
  filter: { column, threshold },
  matching,
  bounds,
  range,
}: RangeHistogramProps) => {
  const [from, to] = bounds;
  const sums = useSums(list, matching, { bins: [{ column, from, to, bins }] });
  const counts = sums?.bins[column] ?? [];
  const most = Math.max(1, ...counts);
  const binWidth = (bounds[1] - bounds[0]) / bins;
  const isInside = (bin: number) => {
    const middle = bounds[0] + (bin + 0.5) * binWidth;
    return middle >= range[0] - binWidth / 2 && middle <= range[1] + binWidth / 2;
  };
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(leastHeightPx, (count / most) * heightPx));
  return (
    <svg
      className={styles['histogram']}
      viewBox={`0 0 ${bins} ${heightPx}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {counts.map((count, bin) => (
        <rect
          key={bin}
          x={bin + gap / 2}
          y={heightPx - heightOf(count)}
          width={1 - gap}
          height={heightOf(count)}
          data-inside={isInside(bin)}
        />
      ))}
      {threshold === undefined || threshold <= bounds[0] || threshold >= bounds[1] ? null : (
        <line
          className={styles['threshold']}
          x1={(threshold - bounds[0]) / binWidth}
          x2={(threshold - bounds[0]) / binWidth}
          y1="0"
          y2={heightPx}
        />
      )}
    </svg>
  );
};
