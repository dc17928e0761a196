export { findFreePort } from '../embedded/free-port.ts';
export { emptyDatabase } from './empty-database.ts';
export { startStandby, type Standby } from './start-standby.ts';
export { testDatabase, type TestDatabase } from './test-database.ts';
