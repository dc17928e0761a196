import { historyColumns, streamHeaders, strict } from '@ohmstead/contract';
import { Type } from 'typebox';

const number = Type.Union([Type.Number(), Type.Null()]);
const cell = Type.Union([Type.Number(), Type.String(), Type.Null()]);
const names = (list: readonly string[]) => Type.Array(Type.Union(list.map((name) => Type.Literal(name))));

const stream = Type.Object(
  { ts: Type.Number(), headers: names(streamHeaders), data: Type.Array(number) },
  { ...strict, description: 'newest values of the running service: %, mAh, mAh; null where it does not know yet' },
);

const battery = Type.Object(
  {
    id: Type.Number(),
    version: Type.Number(),
    serviceData: Type.Union([stream, Type.Null()]),
    history: Type.Array(Type.Array(cell)),
  },
  strict,
);

export const historySchema = Type.Object({ columns: names(historyColumns), batteries: Type.Array(battery) }, strict);
