import { Type, type TSchema } from 'typebox';

/** A body or an answer that is no JSON, by its media type. */
export type Media = { content: Readonly<Record<string, { schema: TSchema }>> };

export const media = (type: string, schema: TSchema = Type.String()): Media => ({ content: { [type]: { schema } } });

/** What goes into a call and what comes out of it. Every call may also answer an error. */
export type Route = {
  /** Of the API description, which leaves out what has none. */
  summary?: string;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema | Media;
  /** With status 200; null is nothing, with status 204. */
  answer: TSchema | Media | null;
  /** What it may answer instead, by status. */
  instead?: Readonly<Record<number, TSchema | Media>>;
};

export type Routes = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Route>>;
