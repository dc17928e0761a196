export const tokenTypes = ['ohmstead-certificate', 'ohmstead-sheet'] as const;
export type TokenType = (typeof tokenTypes)[number];

export const headerOf = (kid: string, typ: TokenType) => ({ alg: 'EdDSA', kid, typ }) as const;
