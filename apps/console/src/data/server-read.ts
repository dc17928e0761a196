import type { UseQueryResult } from '@tanstack/react-query';

/** What is read of the server: its data once they are there, or why they are not. */
export type ServerRead<Data> = UseQueryResult<Data>;
