import { Type, type Static } from 'typebox';
import { strict, Text } from '../text.ts';

const settings = {
  capacityServiceTypes: Type.Array(Text(200, 1), {
    minItems: 1,
    maxItems: 10,
    description: 'Service types that measure the full charge capacity by a full discharge',
  }),
  sohThreshold: Type.Number({ minimum: 50, maximum: 95, description: 'What forecasts look for, %' }),
};

/** `PUT /organization/measuring`: with an If-Match header a stale edit is refused; without it the last edit wins. */
export const measuringBody = Type.Object(settings, strict);
export type MeasuringBody = Static<typeof measuringBody>;

/** `GET` and `PUT /organization/measuring`. */
export const measuring = Type.Object({ ...settings, version: Type.Integer() }, strict);
export type Measuring = Static<typeof measuring>;
