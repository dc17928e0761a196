export { findFreePort } from '../embedded/free-port.ts';
export { emptyDatabase } from './empty-database.ts';
export { testDatabase, type TestDatabase } from './test-database.ts';
