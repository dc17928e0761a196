import { code128, datamatrix, type DrawingContext } from 'bwip-js/browser';
import type { Modules } from './modules.ts';

type Rows = boolean[][];
type Point = readonly [x: number, y: number];

const ascending = (one: number, other: number): number => one - other;

/** Fills between the first and the second vertical edge of a row, the third and the fourth, and so on. */
const fillRow = (width: number, edges: readonly number[]): boolean[] => {
  const sorted = edges.toSorted(ascending);
  return Array.from({ length: width }, (_, x) => sorted.filter((edge) => edge <= x).length % 2 === 1);
};

/** Takes what the library draws at one unit per module, instead of a picture in pixels. */
const modulePen = (): DrawingContext<Rows> => {
  let [width, height] = [0, 0];
  const edges: number[][] = [];
  const addEdge = (x: number, [from, to]: Point) => {
    for (let y = Math.min(from, to); y < Math.max(from, to); y++) (edges[y] ??= []).push(x);
  };
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (w, h) => ([width, height] = [w, h]),
    // A bar is a line with the bar's width, around its middle.
    line: (x, y0, _x, y1, barWidth) => {
      const left = x - Math.ceil(barWidth / 2);
      addEdge(left, [y0, y1]);
      addEdge(left + barWidth, [y0, y1]);
    },
    polygon: (points) =>
      points.forEach(([x, y], index) => {
        const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
        if (nextX === x) addEdge(x, [y, nextY]);
      }),
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => Array.from({ length: height }, (_, y) => fillRow(width, edges[y] ?? [])),
  };
};

const atOneUnit = { scaleX: 1, scaleY: 1 };

export const dataMatrixModules = (text: string): Modules => ({
  rows: datamatrix({ bcid: 'datamatrix', text, ...atOneUnit }, modulePen()),
  quiet: 1,
  isBars: false,
});

/** Undefined if the text has characters that Code 128 has not. */
export const code128Modules = (text: string): Modules | undefined => {
  if (!/^[\x20-\x7e]+$/.test(text)) return undefined;
  const rows = code128({ bcid: 'code128', text, height: 1, ...atOneUnit }, modulePen());
  return { rows: rows.slice(0, 1), quiet: 10, isBars: true };
};
