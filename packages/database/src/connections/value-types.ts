import pg from 'pg';

/** Object ids of types, as in PostgreSQL's pg_type.dat. */
const bigint = 20;
const bigintArray = 1016;
const doubleArray: number = 1022;

const parseBigint = (text: string): number => Number(text);
const parseNumberArray: (text: string) => unknown = pg.types.getTypeParser(doubleArray, 'text');

/** Ids and counters fit into 2^53, so bigint is read as a number; everything else as pg has it. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format: 'text' | 'binary' = 'text') {
    if (oid === bigint) return parseBigint;
    if (oid === bigintArray) return parseNumberArray;
    return pg.types.getTypeParser(oid, format);
  },
};
