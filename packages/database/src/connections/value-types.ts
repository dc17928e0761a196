import pg from 'pg';

/** Object ids of types, as in PostgreSQL's pg_type.dat. */
const bigint = 20;
const bigintArray = 1016;
const doubleArray = 1022;

const parseBigint = (text: string): number => Number(text);
const parseNumberArray = pg.types.getTypeParser(doubleArray as never, 'text') as (text: string) => unknown;

/** Ids and counters fit into 2^53, so bigint is read as a number; everything else as pg has it. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === bigint) return parseBigint;
    if (oid === bigintArray) return parseNumberArray;
    return pg.types.getTypeParser(oid, format ?? 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};
