import type { WallDevice, WallLocation } from '@ohmstead/contract';

export type Viewport = { width: number; height: number };
/** `unit` scales everything: 1 on a screen of 1920 × 1080 pixels. Columns and rows are those of bays. */
export type Layout = {
  unit: number;
  /** The most bays beside each other. */
  columns: number;
  widthOf: (columns: number) => number;
  heightOf: (bayRows: number) => number;
  /** For analyzers, px. */
  room: Viewport;
};

const designed = { width: 1_920, height: 1_080 };
const [smallest, largest] = [0.62, 3];
/** At a unit of 1, px. Must match wall.module.css. */
const measures = { padding: 40, head: 120, bay: 292, bayHeight: 150, gap: 16, title: 64, inset: 20 } as const;
/** Must match the query in wall.module.css; there the head has two lines, and each analyzer is as wide as the screen. */
const [narrowWidth, narrowHead] = [900, 132];

/** `scale` enlarges the analyzers, and not the head. */
export const layoutOf = ({ width, height }: Viewport, scale = 1): Layout => {
  const head = Math.min(largest, Math.max(smallest, Math.min(width / designed.width, height / designed.height)));
  const unit = head * scale;
  const { padding, bay, bayHeight, gap, title, inset } = measures;
  const across = width - 2 * padding * head;
  const isNarrow = width <= narrowWidth;
  const widthOf = (columns: number) => (columns * (bay + gap) - gap + 2 * inset) * unit;
  let columns = 1;
  while (widthOf(columns + 1) <= across) columns += 1;
  return {
    unit,
    columns,
    widthOf: (each) => (isNarrow ? across : widthOf(each)) + gap * unit,
    heightOf: (bayRows) => (title + bayRows * (bayHeight + gap) + inset + gap) * unit,
    room: {
      width: across + gap * unit,
      height: height - (isNarrow ? narrowHead : measures.head * head) - padding * head,
    },
  };
};

export type WallPage = { location: WallLocation; devices: WallDevice[]; layout: Layout };
type Shelf = { width: number; rows: number; devices: WallDevice[] };

const columnsOf = ({ bays }: WallDevice, { columns }: Layout): number => Math.min(columns, Math.max(1, bays.length));
const rowsOf = ({ bays }: WallDevice, { columns }: Layout): number => Math.max(1, Math.ceil(bays.length / columns));

/** Analyzers beside each other as far as they fit. */
const shelvesOf = (devices: readonly WallDevice[], layout: Layout): Shelf[] => {
  const shelves: Shelf[] = [];
  for (const device of devices) {
    const [width, rows] = [layout.widthOf(columnsOf(device, layout)), rowsOf(device, layout)];
    const last = shelves.at(-1);
    if (last === undefined || last.width + width > layout.room.width) shelves.push({ width, rows, devices: [device] });
    else {
      last.width += width;
      last.rows = Math.max(last.rows, rows);
      last.devices.push(device);
    }
  }
  return shelves;
};

/** No shelf is higher than a screen. */
const pagesOfLocation = (location: WallLocation, layout: Layout): WallPage[] => {
  const pages: WallPage[] = [];
  let left = 0;
  for (const { rows, devices } of shelvesOf(location.devices, layout)) {
    const height = layout.heightOf(rows);
    const page = pages.at(-1);
    if (page === undefined || height > left) {
      pages.push({ location, devices: [...devices], layout });
      left = layout.room.height - height;
    } else {
      page.devices.push(...devices);
      left -= height;
    }
  }
  return pages;
};

/** What few bays leave free makes them larger. */
const scales = [1.7, 1.5, 1.35, 1.2, 1.1];

/** What the screen shows in turn: each location as large as it can be without taking more pages. */
export const pagesOf = (locations: readonly WallLocation[], viewport: Viewport): WallPage[] => {
  const pagesAt = (location: WallLocation, scale: number) => {
    const layout = layoutOf(viewport, scale);
    return pagesOfLocation(splitTall(location, layout), layout);
  };
  return locations.flatMap((location) => {
    const needed = pagesAt(location, 1);
    const larger = scales.map((scale) => pagesAt(location, scale)).find(({ length }) => length === needed.length);
    return larger ?? needed;
  });
};

/** The bays of an analyzer with more than fit on a screen are spread over several. */
const splitTall = (location: WallLocation, layout: Layout): WallLocation => {
  let rows = 1;
  while (layout.heightOf(rows + 1) <= layout.room.height) rows += 1;
  const most = rows * layout.columns;
  return { ...location, devices: location.devices.flatMap((device) => partsOf(device, most)) };
};

const partsOf = (device: WallDevice, most: number): WallDevice[] =>
  device.bays.length <= most
    ? [device]
    : Array.from({ length: Math.ceil(device.bays.length / most) }, (_, part) => ({
        ...device,
        bays: device.bays.slice(part * most, (part + 1) * most),
      }));

export const pageMs = 10_000;
export const pageAt = (nowMs: number, pages: number): number => Math.floor(nowMs / pageMs) % Math.max(1, pages);
