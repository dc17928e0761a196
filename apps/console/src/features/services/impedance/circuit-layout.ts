import type { Circuit } from '@ohmstead/metrology';

type Node = Circuit['root'];
type Size = { width: number; height: number };
export type DrawnElement = { name: string; x: number; y: number };
export type DrawnWire = { x1: number; y1: number; x2: number; y2: number };
export type CircuitLayout = Size & { elements: readonly DrawnElement[]; wires: readonly DrawnWire[] };

/** The box of an element, in px; a circuit is as high as its parallel branches together. */
export const box = { width: 40, height: 22 } as const;
const gap = 12;
const branchGap = 10;

const sizeOf = (node: Node): Size => {
  if (node.form === 'element') return box;
  const sizes = node.parts.map(sizeOf);
  const [widths, heights] = [sizes.map(({ width }) => width), sizes.map(({ height }) => height)];
  const sum = (values: readonly number[], between: number): number =>
    values.reduce((total, value) => total + value, between * (values.length - 1));
  return node.form === 'series'
    ? { width: sum(widths, gap), height: Math.max(...heights) }
    : { width: Math.max(...widths) + 2 * gap, height: sum(heights, branchGap) };
};

/** Where the elements and wires of a circuit are drawn: series to the right, parallel branches below each other. */
export const circuitLayout = ({ root }: Circuit): CircuitLayout => {
  const elements: DrawnElement[] = [];
  const wires: DrawnWire[] = [];
  const wire = (x1: number, y1: number, x2: number, y2: number): void => void wires.push({ x1, y1, x2, y2 });

  /** Draws a node with its left end at `x` and its middle at `y`. */
  const draw = (node: Node, x: number, y: number): void => {
    if (node.form === 'element') elements.push({ name: node.name, x, y: y - box.height / 2 });
    else if (node.form === 'series') drawSeries(node.parts, x, y);
    else drawParallel(node.parts, sizeOf(node), x, y);
  };

  const drawSeries = (parts: readonly Node[], from: number, y: number): void => {
    let x = from;
    parts.forEach((part, place) => {
      if (place > 0) wire(x - gap, y, x, y);
      draw(part, x, y);
      x += sizeOf(part).width + gap;
    });
  };

  const drawParallel = (parts: readonly Node[], { width, height }: Size, x: number, y: number): void => {
    let top = y - height / 2;
    const middles = parts.map((part) => {
      const size = sizeOf(part);
      const middle = top + size.height / 2;
      top += size.height + branchGap;
      const left = x + (width - size.width) / 2;
      wire(x, middle, left, middle);
      wire(left + size.width, middle, x + width, middle);
      draw(part, left, middle);
      return middle;
    });
    const [first = y, last = y] = [middles[0], middles.at(-1)];
    wire(x, first, x, last);
    wire(x + width, first, x + width, last);
  };

  const size = sizeOf(root);
  const middle = size.height / 2;
  wire(0, middle, gap, middle);
  draw(root, gap, middle);
  wire(gap + size.width, middle, size.width + 2 * gap, middle);
  return { width: size.width + 2 * gap, height: size.height, elements, wires };
};
