/**
 * Which samples somebody has: so many, from the parts before this one. Parts that came late show in the number of samples up to there; packing,
 * which renumbers, shows as `packed`.
 */
export type SampleCursor = { part: number | 'packed'; count: number };

export function parseCursor(text: string): SampleCursor {
  const [part = '0', count = '0'] = text.split('.');
  return { part: part === 'packed' ? part : Number(part), count: Number(count) };
}

export const cursorText = ({ part, count }: SampleCursor): string => `${part}.${count}`;
