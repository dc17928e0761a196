import type { ChartLayer } from '../plot/chart-plot.ts';
import styles from './chart.module.css';

/** With more of them the legend scrolls: what it explains has to stay in sight. */
const fewLayers = 6;

/** Which colour is which series; one series needs none. */
export const ChartLegend = ({ layers }: { layers: readonly ChartLayer[] }) => {
  if (layers.length < 2) return null;
  const list = (
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
  if (layers.length <= fewLayers) return list;
  return (
    <div className={styles['legendScroller']} role="region" aria-label={`Legend, ${layers.length} series`} tabIndex={0}>
      {list}
    </div>
  );
};
