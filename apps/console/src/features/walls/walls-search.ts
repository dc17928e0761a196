import { readWallCode } from '@ohmstead/domain';

/** The code in the address that a screen shows. */
export type WallsSearch = { code?: string };

export const readWallsSearch = ({ code }: Record<string, unknown>): WallsSearch => {
  const read = readWallCode(String(code ?? ''));
  return read === undefined ? {} : { code: read };
};
