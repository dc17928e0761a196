import type { UseQueryResult } from '@tanstack/react-query';

/** The state of a read from the server: its data, or the error. */
export type ServerRead<Data> = UseQueryResult<Data>;
