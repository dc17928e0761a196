import { singleLabel, type LabelSize } from './label-size.ts';

const a4 = { pageWidthMm: 210, pageHeightMm: 297 };
const letter = { pageWidthMm: 215.9, pageHeightMm: 279.4 };

/**
 * Sheets by their maker's number. Makers print the size of a label and how many there are on the box. The rest is from gLabels and other
 * public programs that give the measures of the makers' templates; they differ by up to 0.3 mm (L7160). Where the measures across were
 * rounded, the grid is in the middle of the page.
 */
export const labelSheets: readonly LabelSize[] = [
  {
    // Public programs, after Avery's Word template L7160: 3 x 7, 63.5 x 38.1, top 15.15, step 66.04 x 38.1, in the middle across.
    id: 'avery-l7160',
    name: 'Avery L7160 · 63.5 × 38.1 mm, 21 per A4 sheet',
    ...a4,
    widthMm: 63.5,
    heightMm: 38.1,
    columns: 3,
    rows: 7,
    leftMm: 7.21,
    topMm: 15.15,
    stepXMm: 66.04,
    stepYMm: 38.1,
  },
  {
    // Public programs, after Avery's Word template L7163: 2 x 7, 99.06 x 38.1, top 15.15, step 101.6 x 38.1, in the middle across.
    id: 'avery-l7163',
    name: 'Avery L7163 · 99.1 × 38.1 mm, 14 per A4 sheet',
    ...a4,
    widthMm: 99.06,
    heightMm: 38.1,
    columns: 2,
    rows: 7,
    leftMm: 4.67,
    topMm: 15.15,
    stepXMm: 101.6,
    stepYMm: 38.1,
  },
  {
    // gLabels, templates/avery-iso-templates.xml, 8651 (the same as L7651): 5 x 13, 38.1 x 21.2, first at 4.7, 10.9, step 40.6 x 21.2.
    id: 'avery-l7651',
    name: 'Avery L7651 · 38.1 × 21.2 mm, 65 per A4 sheet',
    ...a4,
    widthMm: 38.1,
    heightMm: 21.2,
    columns: 5,
    rows: 13,
    leftMm: 4.7,
    topMm: 10.9,
    stepXMm: 40.6,
    stepYMm: 21.2,
  },
  {
    // Public programs, after Avery's PDF template 5160: 3 x 10 on US Letter, 2 5/8 x 1 in, first at 3/16, 1/2 in, step 2 3/4 x 1 in.
    id: 'avery-5160',
    name: 'Avery 5160 · 66.7 × 25.4 mm, 30 per US Letter sheet',
    ...letter,
    widthMm: 66.675,
    heightMm: 25.4,
    columns: 3,
    rows: 10,
    leftMm: 4.76,
    topMm: 12.7,
    stepXMm: 69.85,
    stepYMm: 25.4,
  },
  {
    // gLabels, templates/herma-iso-templates.xml, 4102 (the same as 4608 and 5051): 4 x 11, 48.3 x 25.4, first at 8.5, 8.5, without gaps.
    id: 'herma-4608',
    name: 'Herma 4608 · 48.3 × 25.4 mm, 44 per A4 sheet',
    ...a4,
    widthMm: 48.3,
    heightMm: 25.4,
    columns: 4,
    rows: 11,
    leftMm: 8.5,
    topMm: 8.5,
    stepXMm: 48.3,
    stepYMm: 25.4,
  },
  {
    // gLabels, templates/herma-iso-templates.xml, 4607 (the same as 4271): 4 x 16, 48.3 x 16.9, first at 8.5, 14, without gaps.
    id: 'herma-4607',
    name: 'Herma 4607 · 48.3 × 16.9 mm, 64 per A4 sheet',
    ...a4,
    widthMm: 48.3,
    heightMm: 16.9,
    columns: 4,
    rows: 16,
    leftMm: 8.5,
    topMm: 14,
    stepXMm: 48.3,
    stepYMm: 16.9,
  },
  {
    // Herma 4610 and Avery Zweckform 3651: 52.5 x 29.7, which is a fortieth of an A4 page, so that there are neither margins nor gaps.
    id: 'herma-4610',
    name: 'Herma 4610 · 52.5 × 29.7 mm, 40 per A4 sheet',
    ...a4,
    widthMm: 52.5,
    heightMm: 29.7,
    columns: 4,
    rows: 10,
    leftMm: 0,
    topMm: 0,
    stepXMm: 52.5,
    stepYMm: 29.7,
  },
];

/** Sizes of label printers, which feed one label after the other: Brother DK-11209, Dymo 11354, and the usual 2 x 1 in. */
export const labelRolls: readonly LabelSize[] = [
  singleLabel('roll-62x29', 'Roll 62 × 29 mm', 62, 29),
  singleLabel('roll-57x32', 'Roll 57 × 32 mm', 57, 32),
  singleLabel('roll-50x25', 'Roll 50 × 25 mm', 50, 25),
];

export const ownSizeId = 'own';
/** Smaller ones hold no code that can be read, larger ones no printer takes. */
export const ownSizeBounds = { minWidthMm: 15, maxWidthMm: 210, minHeightMm: 10, maxHeightMm: 297 } as const;
