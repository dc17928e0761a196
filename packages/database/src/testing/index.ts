<<<<<<< HEAD
export { findFreePort } from '../embedded/free-port.ts';
=======
export { emptyDatabase } from './empty-database.ts';
>>>>>>> f8983c7 (Back up everything while it runs, and restore it into an empty database)
export { testDatabase, type TestDatabase } from './test-database.ts';
