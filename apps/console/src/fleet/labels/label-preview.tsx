import { useMemo } from 'react';
import type { LabelShape } from './label-layout.ts';
import { labelPages } from './label-pages.ts';
import { labelPlaces, labelsOfPage, type LabelSize } from './label-size.ts';
import { darkRuns, type Modules } from './modules.ts';
import styles from './labels.module.css';

const pathOf = (modules: Modules): string =>
  darkRuns(modules)
    .map(({ row, from, length }) => `M${from} ${row}h${length}v1h-${length}z`)
    .join('');

const Code = ({ xMm, yMm, moduleMm, rowMm, modules }: LabelShape & { kind: 'code' }) => {
  const path = useMemo(() => pathOf(modules), [modules]);
  return (
    <path d={path} transform={`translate(${xMm} ${yMm}) scale(${moduleMm} ${rowMm})`} shapeRendering="crispEdges" />
  );
};

const Shape = ({ shape }: { shape: LabelShape }) => {
  if (shape.kind === 'code') return <Code {...shape} />;
  if (shape.kind === 'box') return <rect x={shape.xMm} y={shape.yMm} width={shape.widthMm} height={shape.heightMm} />;
  return (
    <text x={shape.xMm} y={shape.baselineMm} fontSize={shape.sizeMm}>
      {shape.text}
    </text>
  );
};

const Shapes = ({ shapes }: { shapes: readonly LabelShape[] }) =>
  shapes.map((shape, index) => <Shape key={index} shape={shape} />);

type LabelPictureProps = { size: LabelSize; shapes: readonly LabelShape[] };

/** One label, enlarged. */
export const LabelPicture = ({ size: { widthMm, heightMm }, shapes }: LabelPictureProps) => (
  <svg
    role="img"
    aria-label="The first label"
    className={styles['label']}
    viewBox={`0 0 ${widthMm} ${heightMm}`}
    data-upright={heightMm > widthMm}
  >
    <Shapes shapes={shapes} />
  </svg>
);

type SheetPictureProps = {
  size: LabelSize;
  labels: readonly (readonly LabelShape[])[];
  copies: number;
  start: number;
  onStart: (start: number) => void;
};

/** The first sheet, from the same shapes as the PDF. A press on a label begins there; the field beside it does the same by keyboard. */
export const SheetPicture = ({ size, labels, copies, start, onStart }: SheetPictureProps) => {
  const onPage = labelsOfPage(size);
  const shown = labels.slice(0, Math.ceil((onPage - start + 1) / copies));
  const [page = []] = labelPages(size, shown, { copies, start });
  return (
    <svg
      role="img"
      aria-label={`The first sheet, from label ${start} of ${onPage}`}
      className={styles['sheet']}
      viewBox={`0 0 ${size.pageWidthMm} ${size.pageHeightMm}`}
    >
      {labelPlaces(size, onPage).map(({ xMm, yMm }, index) => (
        <rect
          key={index}
          className={styles['place']}
          data-used={index + 1 < start}
          x={xMm}
          y={yMm}
          width={size.widthMm}
          height={size.heightMm}
          rx="1"
          onClick={() => onStart(index + 1)}
        />
      ))}
      <g className={styles['print']}>
        <Shapes shapes={page} />
      </g>
    </svg>
  );
};
