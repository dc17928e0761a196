import { useId, useState, type ReactNode } from 'react';
import { downloadChartCsv, downloadChartPdf, printChart } from '../export/chart-exports.ts';
import { usePrinting } from '../../lib/browser/use-printing.ts';
import { isEmptyPlot, type ChartPlot } from '../plot/chart-plot.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartMenu, ZoomButtons } from './chart-tools.tsx';
import { ChartTable } from './chart-table.tsx';
import { PaperPicture } from './paper-picture.tsx';
import { PlotPicture } from './plot-picture.tsx';
import type { PointAbout, PointPick } from './point-pick.ts';
import { useElementSize } from './use-element-size.ts';
import { useViewport } from '../gestures/use-viewport.ts';
import styles from './chart.module.css';

export type ChartProps = {
  plot: ChartPlot;
  heightPx?: number;
  /** The height of the message for an empty chart; by default half that of the picture. */
  emptyHeightPx?: number | undefined;
  /** The message for an empty chart. */
  emptyText: string;
  /** Shown below the title: the contents and their date. */
  note?: ReactNode;
  /** Buttons beside the menu, such as the chart's settings. */
  tools?: ReactNode;
  /** Replaces the legend, such as by checkboxes. */
  legend?: ReactNode;
  /** Makes points or bars clickable. */
  pick?: PointPick | undefined;
  /** Additional information about the current point. */
  renderAbout?: PointAbout | undefined;
  /** False for histograms, where zooming shows nothing new. */
  zoomable?: boolean;
  headingLevel?: 2 | 3 | 4;
  /** For charts whose surroundings already show the title. */
  titleHidden?: boolean;
};

const defaultHeightPx = 320;

const Head = ({
  title,
  titleId,
  note,
  level,
  hidden,
  children,
}: {
  title: string;
  titleId: string;
  note: ReactNode;
  level: 2 | 3 | 4;
  hidden: boolean;
  children: ReactNode;
}) => {
  const Heading = `h${level}` as const;
  return (
    <div className={styles['head']}>
      <div className={styles['titles']}>
        <Heading id={titleId} className={styles[hidden ? 'hiddenTitle' : 'title']}>
          {title}
        </Heading>
        {note === undefined ? null : <div className={styles['note']}>{note}</div>}
      </div>
      <div className={styles['tools']}>{children}</div>
    </div>
  );
};

/** A chart in its full form: title, legend, picture or table, and its menu. */
export const Chart = (props: ChartProps) => {
  const { plot, heightPx = defaultHeightPx, emptyText, note, tools, legend, pick, zoomable = true } = props;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const titleId = useId();
  const size = useElementSize(root);
  const { viewport, control } = useViewport(plot, size);
  const isEmpty = isEmptyPlot(plot);
  const isPrinting = usePrinting();
  return (
    <section className={styles['chart']} aria-labelledby={titleId}>
      <Head
        title={plot.title}
        titleId={titleId}
        note={note}
        level={props.headingLevel ?? 3}
        hidden={props.titleHidden ?? false}
      >
        {zoomable && view === 'chart' && !isEmpty ? <ZoomButtons title={plot.title} control={control} /> : null}
        {tools}
        {isEmpty ? null : (
          <ChartMenu
            title={plot.title}
            view={view}
            onView={setView}
            onPrint={() => void printChart(plot)}
            onPdf={() => void downloadChartPdf(plot)}
            onCsv={() => downloadChartCsv(plot)}
          />
        )}
      </Head>
      {legend ?? <ChartLegend layers={plot.layers} />}
      {isEmpty ? (
        <p className={styles['empty']} style={{ minHeight: props.emptyHeightPx ?? heightPx / 2 }}>
          {emptyText}
        </p>
      ) : view === 'table' ? (
        <ChartTable plot={plot} heightPx={heightPx} pick={pick} />
      ) : isPrinting ? (
        <PaperPicture plot={plot} heightPx={heightPx} />
      ) : (
        <PlotPicture
          plot={plot}
          viewport={viewport}
          control={control}
          root={root}
          rootRef={setRoot}
          heightPx={heightPx}
          zoomable={zoomable}
          onPick={pick?.run}
          about={props.renderAbout}
        />
      )}
    </section>
  );
};
