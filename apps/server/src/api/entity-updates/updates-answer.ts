import { strict } from '@ohmstead/contract';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import type { EntityList } from './entity-list.ts';

const names = Type.Array(Type.String());
const cell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const rows = (description: string) => Type.Array(Type.Array(cell), { description });

/** For the API description: the answer itself is streamed. */
export const updatesAnswer = ({ kind, parts }: EntityList) =>
  answers(
    Type.Object(
      {
        cursor: Type.String({ description: 'Send it as `since` with the next call' }),
        full: Type.Boolean({ description: 'True where the rows are the whole list' }),
        columns: names,
        [kind]: rows('Values in the order of the columns; a row of length 1 names what is gone'),
        ...(parts ? { [parts.columnsName]: names, [parts.name]: rows(`All ${parts.name} of the rows above`) } : {}),
      },
      strict,
    ),
  );
