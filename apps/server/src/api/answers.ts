import { strict } from '@ohmstead/contract';
import { Type, type TSchema } from 'typebox';

export const errorSchema = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.String(),
        message: Type.String(),
        params: Type.Array(Type.Union([Type.String(), Type.Number()])),
      },
      strict,
    ),
  },
  strict,
);

const refusals: Record<string, TSchema> = { '4xx': errorSchema, '5xx': errorSchema };

/** What a route answers: the schema with 200, or nothing with 204; and errors in their one form. */
export const answers = (schema: TSchema | null): { response: Record<string, TSchema> } => ({
  response: {
    ...(schema ? { 200: schema } : { 204: Type.Null({ description: 'Done' }) }),
    ...refusals,
  },
});

/** The same for what is no JSON, as it is or as it is streamed. */
export const answersAs = (type: string, schema: TSchema = Type.String()): { response: Record<string, unknown> } => ({
  response: { 200: { content: { [type]: { schema } } }, ...refusals },
});
