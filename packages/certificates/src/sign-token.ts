import { CompactSign, type CryptoKey, type KeyObject } from 'jose';
import { canonicalJson } from './canonical-json.ts';
import { headerOf, type TokenType } from './token-header.ts';

export type SigningKey = { kid: string; key: CryptoKey | KeyObject };

/** A compact JWS whose header and payload are in canonical form: the library writes the header's members in the order in which they are given. */
export const signToken = (typ: TokenType, payload: object, { kid, key }: SigningKey): Promise<string> =>
  new CompactSign(new TextEncoder().encode(canonicalJson(payload))).setProtectedHeader(headerOf(kid, typ)).sign(key);
