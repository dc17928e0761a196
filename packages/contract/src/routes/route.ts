import { Type, type TSchema } from 'typebox';

/** A body or an answer that is not JSON, by its media type. */
export type Media = { content: Readonly<Record<string, { schema: TSchema }>> };

export const media = (type: string, schema: TSchema = Type.String()): Media => ({ content: { [type]: { schema } } });

/** The input and output of a call. Every call may also return an error. */
export type Route = {
  /** Used in the API description; routes without a summary are left out of it. */
  summary?: string;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema | Media;
  /** Sent with status 200; null means no content, status 204. */
  answer: TSchema | Media | null;
  /** Alternative answers by status. */
  instead?: Readonly<Record<number, TSchema | Media>>;
  /** A repeat with the same Idempotency-Key is answered like the first (spec: calls-open §3). */
  takesIdempotencyKey?: true;
};

export type Routes = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Route>>;
