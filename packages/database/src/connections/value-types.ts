import pg from 'pg';

/** Type OIDs from PostgreSQL's pg_type.dat. */
const bigint = 20;
const bigintArray = 1016;
const doubleArray: number = 1022;

const parseBigint = (text: string): number => Number(text);
const parseNumberArray: (text: string) => unknown = pg.types.getTypeParser(doubleArray, 'text');

/** Reads bigint as a number, since ids and counters stay below 2^53; all other types as pg does. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format: 'text' | 'binary' = 'text') {
    if (oid === bigint) return parseBigint;
    if (oid === bigintArray) return parseNumberArray;
    return pg.types.getTypeParser(oid, format);
  },
};
