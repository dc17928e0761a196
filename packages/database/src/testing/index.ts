export { findFreePort } from '../embedded/free-port.ts';
export { testDatabase, type TestDatabase } from './test-database.ts';
