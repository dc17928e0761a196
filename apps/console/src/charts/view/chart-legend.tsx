import type { ChartLayer } from '../plot/chart-plot.ts';
import styles from './chart.module.css';

/** With more layers, the legend scrolls so that the chart stays in view. */
const fewLayers = 6;

/** The colours of the series; a single series needs no legend. */
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
