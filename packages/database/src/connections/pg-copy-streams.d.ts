declare module 'pg-copy-streams' {
  import type { Readable } from 'node:stream';
  import type { Submittable } from 'pg';

  export function to(sql: string): Readable & Submittable;
}
