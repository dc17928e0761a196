import { box, cable, circle, drawing, shade, shadowBelow } from './shapes.ts';

/** Light and dark of the case, and the label's band. */
type Colours = { light: string; dark: string; band: string };

const slate: Colours = { light: '#5d6873', dark: '#343d46', band: '#2f9c8f' };
const blue: Colours = { light: '#5b82ad', dark: '#34547a', band: '#e3e9ef' };
const green: Colours = { light: '#5f9b78', dark: '#356049', band: '#eef2ee' };
const ink: Colours = { light: '#646b75', dark: '#3b4149', band: '#d9a441' };

const shadesOf = ({ light, dark }: Colours) => [
  shade('body', light, dark),
  shade('metal', '#e6e9ec', '#9aa3ab'),
  shade('brass', '#e0c982', '#a8893f'),
];

const bars = (x: number, y: number): string =>
  [0, 1, 2, 3].map((at) => box({ x: x + at * 22, y, width: 14, height: 30 }, { fill: '#8be39a', radius: 3 })).join('');

/** The plastic pack of a portable instrument, contacts above. */
const pack = (colours: Colours, width: number): string => {
  const x = 300 - width / 2;
  const contacts = [-66, -22, 22, 66].map((at) =>
    box({ x: 300 + at - 12, y: 108, width: 24, height: 26 }, { fill: 'url(#brass)', radius: 4 }),
  );
  return drawing(shadesOf(colours), [
    shadowBelow(500, width),
    ...contacts,
    box({ x, y: 126, width, height: 370 }, { fill: 'url(#body)', radius: 28 }),
    box({ x: x + 24, y: 210, width: width - 48, height: 210 }, { fill: '#f4f6f7', radius: 12 }),
    box({ x: x + 24, y: 210, width: width - 48, height: 52 }, { fill: colours.band, radius: 12 }),
    ...[296, 326, 356].map((y, at) =>
      box({ x: x + 48, y, width: (width - 96) * (1 - at * 0.22), height: 12 }, { fill: '#aeb7be', radius: 6 }),
    ),
    bars(x + 48, 438),
  ]);
};

/** Foil cells in a sleeve, with leads and a plug. */
const softPack = (colours: Colours): string =>
  drawing(shadesOf(colours), [
    shadowBelow(520, 260),
    cable([260, 190], [210, 150], '#b23a3a'),
    cable([330, 190], [280, 140], '#4a525b'),
    box({ x: 180, y: 96, width: 130, height: 60 }, { fill: '#d9a441', radius: 10 }),
    box({ x: 170, y: 180, width: 260, height: 335 }, { fill: 'url(#body)', radius: 20 }),
    box({ x: 170, y: 250, width: 260, height: 120 }, { fill: colours.band }),
    ...[276, 308, 340].map((y, at) =>
      box({ x: 196, y, width: 200 - at * 50, height: 12 }, { fill: '#6d7882', radius: 6 }),
    ),
  ]);

/** The long pack of a bicycle: a handle above, a lock below. */
const longPack = (colours: Colours): string =>
  drawing(shadesOf(colours), [
    shadowBelow(556, 200),
    `<path d="M245 96 Q300 20 355 96" fill="none" stroke="${colours.dark}" stroke-width="22" stroke-linecap="round"/>`,
    box({ x: 205, y: 80, width: 190, height: 470 }, { fill: 'url(#body)', radius: 44 }),
    box({ x: 232, y: 150, width: 136, height: 250 }, { fill: '#f4f6f7', radius: 14 }),
    box({ x: 232, y: 150, width: 136, height: 60 }, { fill: colours.band, radius: 14 }),
    ...[240, 272].map((y) => box({ x: 252, y, width: 96, height: 12 }, { fill: '#aeb7be', radius: 6 })),
    bars(258, 344),
    circle(300, 474, 22, 'url(#metal)'),
    box({ x: 296, y: 462, width: 8, height: 24 }, { fill: '#343d46', radius: 3 }),
  ]);

/** A block with two posts, red and black, and ribs; `ribs` is how many. */
const block = (colours: Colours, { width, height, ribs }: { width: number; height: number; ribs: number }): string => {
  const [x, y] = [300 - width / 2, 500 - height];
  const post = (at: number, cap: string) =>
    [
      box({ x: at - 34, y: y - 34, width: 68, height: 44 }, { fill: cap, radius: 10 }),
      box({ x: at - 20, y: y - 62, width: 40, height: 36 }, { fill: 'url(#metal)', radius: 8 }),
    ].join('');
  const gap = (width - 60) / ribs;
  return drawing(shadesOf(colours), [
    shadowBelow(506, width),
    post(x + 80, '#b23a3a'),
    post(x + width - 80, '#4a525b'),
    box({ x, y, width, height }, { fill: 'url(#body)', radius: 18 }),
    box({ x: x - 12, y: y + 24, width: width + 24, height: 34 }, { fill: colours.dark, radius: 10 }),
    ...Array.from({ length: ribs }, (_, at) =>
      box({ x: x + 30 + at * gap, y: y + 78, width: gap - 8, height: height - 100 }, { fill: '#00000022', radius: 6 }),
    ),
    box({ x: x + 60, y: y + 110, width: width - 120, height: height * 0.42 }, { fill: '#f4f6f7', radius: 10 }),
    box({ x: x + 60, y: y + 110, width: width - 120, height: 44 }, { fill: colours.band, radius: 10 }),
    ...[178, 206].map((down, at) =>
      box(
        { x: x + 84, y: y + down, width: (width - 168) * (1 - at * 0.3), height: 12 },
        { fill: '#aeb7be', radius: 6 },
      ),
    ),
  ]);
};

/** Two of the demo's models have no image, so that the demo also shows that case. */
export const batteries: Readonly<Record<string, string>> = {
  'HX-108-49': pack(slate, 300),
  'HX-144-66': pack(slate, 360),
  'TE-74-22': pack(blue, 240),
  'TE-222-100': softPack(blue),
  'OP-360-145': longPack(ink),
  'FW-128-200': block(green, { width: 400, height: 310, ribs: 6 }),
  'FW-256-1000': block(green, { width: 480, height: 340, ribs: 8 }),
  'QB-12-70': block(ink, { width: 440, height: 300, ribs: 5 }),
  'QB-12-95': block(ink, { width: 490, height: 300, ribs: 6 }),
};
