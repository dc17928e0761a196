import type { ChartLayer } from '../plot/chart-plot.ts';
import styles from './chart.module.css';

/** Which colour is which series; one series needs none. */
export const ChartLegend = ({ layers }: { layers: readonly ChartLayer[] }) =>
  layers.length < 2 ? null : (
    <ul className={styles['legend']}>
      {layers.map(({ key, label, colour, dashed }) => (
        <li key={key}>
          <span
            className={styles['swatch']}
            data-dashed={dashed === true}
            style={{ borderColor: `var(--${colour})` }}
            aria-hidden="true"
          />
          {label}
        </li>
      ))}
    </ul>
  );
