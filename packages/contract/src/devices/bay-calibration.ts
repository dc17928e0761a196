import { Type, type Static } from 'typebox';
import { Id, IdText, OrNull, strict, Time } from '../text.ts';

export const calibrationParams = Type.Object({ id: IdText, number: IdText }, strict);

const calibration = {
  calibrated: OrNull(Time, { description: 'When it was last calibrated' }),
  intervalDays: OrNull(Type.Integer({ minimum: 1, maximum: 3_650 })),
};

/** `PUT /devices/{id}/bays/{number}/calibration`. */
export const calibrationBody = Type.Object(calibration, strict);
export type CalibrationBody = Static<typeof calibrationBody>;

export const calibrationAnswer = Type.Object(
  {
    deviceId: Id,
    bayId: Id,
    number: Id,
    ...calibration,
    due: OrNull(Type.Integer({ description: 'Null unless both are known' })),
  },
  strict,
);
export type CalibrationAnswer = Static<typeof calibrationAnswer>;
