/** The place of a label on its page, from the upper left corner. */
export type LabelPlace = { page: number; xMm: number; yMm: number };

/** A page with one or more labels: a sheet, or the piece of a roll that one label is. */
export type LabelSize = {
  id: string;
  name: string;
  pageWidthMm: number;
  pageHeightMm: number;
  widthMm: number;
  heightMm: number;
  columns: number;
  rows: number;
  /** The upper left corner of the first label. */
  leftMm: number;
  topMm: number;
  /** From one label to the next. */
  stepXMm: number;
  stepYMm: number;
};

export const labelsOfPage = ({ columns, rows }: LabelSize): number => columns * rows;

/** Line by line, as people peel them off. `start` is the first free label of a sheet that has been used before, counted from 1. */
export const labelPlaces = (size: LabelSize, count: number, start = 1): LabelPlace[] =>
  Array.from({ length: count }, (_, index) => {
    const position = index + start - 1;
    const onPage = position % labelsOfPage(size);
    return {
      page: Math.floor(position / labelsOfPage(size)),
      xMm: size.leftMm + (onPage % size.columns) * size.stepXMm,
      yMm: size.topMm + Math.floor(onPage / size.columns) * size.stepYMm,
    };
  });

/** A page that is the label itself. */
export const singleLabel = (id: string, name: string, widthMm: number, heightMm: number): LabelSize => ({
  id,
  name,
  pageWidthMm: widthMm,
  pageHeightMm: heightMm,
  widthMm,
  heightMm,
  columns: 1,
  rows: 1,
  leftMm: 0,
  topMm: 0,
  stepXMm: widthMm,
  stepYMm: heightMm,
});
