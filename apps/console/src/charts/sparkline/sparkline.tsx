import { sparkPath } from './spark-path.ts';
import styles from './sparkline.module.css';
import type { ColourToken, Threshold } from '../plot/chart-plot.ts';

export type SparklineProps = {
  /** Rising times or numbers. */
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  widthPx?: number;
  heightPx?: number;
  colour?: ColourToken;
  /** The colour of the last point, if points differ. */
  lastColour?: ColourToken | undefined;
  threshold?: Pick<Threshold, 'at'> | undefined;
  /** The values at the bottom and top; by default those of the data. */
  ends?: readonly [from: number, to: number];
  /** A sentence describing the line; omitted if the text around it does so already. */
  label?: string;
};

/** Foundations §9: the default colour is blue. */
const defaultColour: ColourToken = 'series-4';

const sideColours = { below: 'state-fail', above: 'state-good' } as const;

/** A line the size of a word, drawn without the library because a page may show 200. Red below the threshold, green above. */
export const Sparkline = (props: SparklineProps) => {
  const { x, y, widthPx = 120, heightPx = 28, colour = defaultColour, threshold, label } = props;
  const drawn = sparkPath(x, y, { width: widthPx, height: heightPx }, threshold?.at, props.ends);
  if (drawn === undefined) return null;
  const { paths, last, thresholdTop } = drawn;
  const colourOf = (side: typeof last.side) => `var(--${side === 'whole' ? colour : sideColours[side]})`;
  return (
    <svg
      className={styles['sparkline']}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {thresholdTop === undefined ? null : (
        <line className={styles['threshold']} x1="0" x2={widthPx} y1={thresholdTop} y2={thresholdTop} />
      )}
      {paths.map(({ side, d }) => (
        <path key={side} d={d} className={styles['line']} style={{ stroke: colourOf(side) }} />
      ))}
      <circle
        cx={last.left}
        cy={last.top}
        r="3"
        style={{ fill: props.lastColour === undefined ? colourOf(last.side) : `var(--${props.lastColour})` }}
      />
    </svg>
  );
};
