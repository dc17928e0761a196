import { box, cable, circle, drawing, shade, shadowBelow } from './shapes.ts';

const shades = [
  shade('case', '#5b6773', '#37424d'),
  shade('front', '#eef1f3', '#cfd6dc'),
  shade('screen', '#123b40', '#0a2327'),
  shade('cell', '#2f9c8f', '#1f7168'),
];

/** A falling curve on the screen, like a discharge. */
const screen = (x: number, y: number, width: number, height: number): string => {
  const at = (right: number, down: number) => `${x + right * width},${y + down * height}`;
  return [
    box({ x, y, width, height }, { fill: 'url(#screen)', radius: 10 }),
    `<polyline points="${at(0.1, 0.25)} ${at(0.3, 0.35)} ${at(0.65, 0.42)} ${at(0.8, 0.55)} ${at(0.9, 0.82)}" fill="none" stroke="#5fd6c6" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`,
  ].join('');
};

/** A slot with a battery in it, and its light. */
const bay = (x: number, y: number, width: number, height: number): string =>
  [
    box({ x, y, width, height }, { fill: '#26303a', radius: 10 }),
    box({ x: x + 10, y: y + 34, width: width - 20, height: height - 46 }, { fill: 'url(#cell)', radius: 6 }),
    box({ x: x + width / 2 - 14, y: y + 24, width: 28, height: 12 }, { fill: '#c9b16a', radius: 3 }),
    circle(x + width / 2, y + 12, 5, '#8be39a'),
  ].join('');

const cabinet = (y: number, height: number): string[] => [
  shadowBelow(y + height + 14, 500),
  box({ x: 50, y, width: 500, height }, { fill: 'url(#case)', radius: 26 }),
  box({ x: 66, y: y + 16, width: 468, height: height - 32 }, { fill: 'url(#front)', radius: 16 }),
];

const buttons = (x: number, y: number): string =>
  [0, 1, 2].map((at) => circle(x + at * 44, y, 14, at === 0 ? '#1f8a7d' : '#8a96a1')).join('');

/** As many bays as the model has, in one row or two, below a screen. */
const withBays = (count: number): string => {
  const rows = count > 4 ? 2 : 1;
  const inRow = count / rows;
  const width = (440 - (inRow - 1) * 16) / inRow;
  const height = rows === 1 ? 200 : 130;
  const top = rows === 1 ? 130 : 90;
  const bays = Array.from({ length: count }, (_, at) =>
    bay(80 + (at % inRow) * (width + 16), top + 130 + Math.floor(at / inRow) * (height + 14), width, height),
  );
  return drawing(shades, [
    ...cabinet(top, 160 + rows * (height + 14)),
    screen(84, top + 34, 250, 82),
    buttons(386, top + 75),
    ...bays,
  ]);
};

/** Leads with clamps, red and black, for batteries that stay in place. */
const withClamps = (): string => {
  const clamp = (x: number, colour: string) =>
    [
      box({ x: x - 16, y: 440, width: 32, height: 90 }, { fill: colour, radius: 10 }),
      box({ x: x - 22, y: 512, width: 44, height: 44 }, { fill: '#b9c1c8', radius: 6 }),
    ].join('');
  return drawing(shades, [
    cable([180, 410], [110, 450], '#b23a3a'),
    cable([260, 410], [220, 450], '#4a525b'),
    cable([340, 410], [380, 450], '#b23a3a'),
    cable([420, 410], [490, 450], '#4a525b'),
    ...cabinet(110, 300),
    screen(90, 150, 420, 150),
    buttons(256, 350),
    ...[110, 380].map((x) => clamp(x, '#b23a3a')),
    ...[220, 490].map((x) => clamp(x, '#4a525b')),
  ]);
};

/** A small box with two probes. */
const withProbes = (): string => {
  const probe = (x: number, colour: string) =>
    [
      box({ x: x - 11, y: 400, width: 22, height: 110 }, { fill: colour, radius: 10 }),
      `<path d="M${x - 6} 510 L${x + 6} 510 L${x} 560 Z" fill="#c9b16a"/>`,
    ].join('');
  const arc = `<path d="M150 285 A75 75 0 0 1 300 285 L330 245" fill="none" stroke="#5fd6c6" stroke-width="8" stroke-linecap="round"/>`;
  return drawing(shades, [
    cable([230, 350], [180, 410], '#b23a3a'),
    cable([370, 350], [420, 410], '#4a525b'),
    ...cabinet(100, 260),
    box({ x: 100, y: 150, width: 290, height: 160 }, { fill: 'url(#screen)', radius: 10 }),
    arc,
    circle(460, 200, 34, '#8a96a1'),
    circle(460, 200, 22, '#5b6773'),
    circle(460, 280, 12, '#1f8a7d'),
    probe(180, '#b23a3a'),
    probe(420, '#4a525b'),
  ]);
};

export const analyzers: Readonly<Record<string, string>> = {
  'OA-4': withBays(4),
  'OA-8': withBays(8),
  'OL-2': withClamps(),
  'OS-1': withProbes(),
};
