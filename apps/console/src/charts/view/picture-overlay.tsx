import { colourAt } from '../plot/chart-plot.ts';
import { isReadByPoint, type Reading, type Viewport } from '../reading/readings.ts';
import type { Chosen } from '../gestures/gestures.ts';
import styles from './plot-picture.module.css';

const ringPx = 5;

/** What is drawn over the picture without changing it: the cursor line, rings around its points and the range being selected. */
export const PictureOverlay = ({
  viewport,
  readings,
  chosen,
}: {
  viewport: Viewport;
  readings: readonly Reading[];
  chosen: Chosen | undefined;
}) => {
  const { box, size } = viewport.layout;
  const [first] = readings;
  const isBar = first?.layer.form === 'bars';
  return (
    <svg className={styles['overlay']} width={size.width} height={size.height} aria-hidden="true">
      {first !== undefined && !isReadByPoint(viewport.plot) && !isBar ? (
        <line className={styles['cursor']} x1={first.left} x2={first.left} y1={box.top} y2={box.top + box.height} />
      ) : null}
      {readings.map(({ layer, index, left, top }) =>
        Number.isNaN(top) ? null : (
          <circle
            key={layer.key}
            className={styles['ring']}
            cx={left}
            cy={top}
            r={ringPx}
            style={{ stroke: `var(--${colourAt(viewport.plot, layer, index)})` }}
          />
        ),
      )}
      {chosen === undefined ? null : (
        <rect
          className={styles['chosen']}
          x={chosen.from}
          y={box.top}
          width={chosen.to - chosen.from}
          height={box.height}
        />
      )}
    </svg>
  );
};
