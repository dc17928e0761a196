import { Type, type Static } from 'typebox';
import { strict } from '../text.ts';

/** The body of every error answer. */
export const errorBody = Type.Object(
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
export type ErrorBody = Static<typeof errorBody>;
