import { readCircuit } from '@ohmstead/metrology';
import { box, circuitLayout } from './circuit-layout.ts';
import styles from './impedance.module.css';

/** The circuit as it is drawn on paper. A text that is no circuit has no drawing. */
export const CircuitDrawing = ({ text }: { text: string }) => {
  const read = readCircuit(text);
  if ('fault' in read) return null;
  const { width, height, elements, wires } = circuitLayout(read.circuit);
  return (
    <div className={styles['drawing']}>
      <svg
        role="img"
        aria-label={`Circuit ${text}`}
        width={width}
        height={height + 2}
        viewBox={`0 -1 ${width} ${height + 2}`}
      >
        {wires.map(({ x1, y1, x2, y2 }) => (
          <line key={`${x1} ${y1} ${x2} ${y2}`} x1={x1} y1={y1} x2={x2} y2={y2} />
        ))}
        {elements.map(({ name, x, y }) => (
          <g key={name}>
            <rect x={x} y={y} width={box.width} height={box.height} rx="3" />
            <text x={x + box.width / 2} y={y + box.height / 2} dominantBaseline="central" textAnchor="middle">
              {name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
};
