import { Type, type Static } from 'typebox';
import { OrNull, strict } from '../text.ts';
import { circuitText, parameterValues, positions } from './eis-analysis.ts';
import { circuitFit, fittedParameter, resistance, verdict, weight } from './impedance-parts.ts';

/** `PUT /services/{id}/eisFit`: the recipe of a fit; the server computes and keeps it. `apiVersion` is the fit's own, 0 for the first. */
export const eisFitBody = Type.Object(
  {
    apiVersion: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    circuit: OrNull(circuitText),
    weight,
    start: Type.Optional(parameterValues),
    fixed: Type.Optional(parameterValues),
    exclude: Type.Optional(positions),
    turned: Type.Optional(Type.Boolean()),
    confirm: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type EisFitBody = Static<typeof eisFitBody>;

/** With the circuit that the ladder chose, where it did. */
const recipe = Type.Object(
  {
    circuit: Type.String(),
    weight,
    start: parameterValues,
    fixed: parameterValues,
    exclude: positions,
    turned: Type.Boolean(),
  },
  strict,
);
export type EisFitRecipe = Static<typeof recipe>;

const number = Type.Number();
const savedValidity = Type.Object({ verdict, rms: OrNull(number), largest: OrNull(number) }, strict);
const person = Type.Object(
  { id: Type.Integer(), firstName: OrNull(Type.String()), lastName: OrNull(Type.String()) },
  strict,
);

/** Nothing saved: `apiVersion` 0, the rest but `serviceId` null. `temperature` in °C and `stateOfCharge` in % are the service's. */
export const eisFit = Type.Object(
  {
    serviceId: Type.Integer(),
    apiVersion: Type.Integer(),
    savedAt: OrNull(Type.Integer()),
    savedBy: OrNull(person),
    recipe: OrNull(recipe),
    validity: OrNull(savedValidity),
    fit: OrNull(circuitFit),
    temperature: OrNull(number),
    stateOfCharge: OrNull(number),
    algorithm: OrNull(Type.String()),
  },
  strict,
);
export type EisFit = Static<typeof eisFit>;

const fitOfBattery = Type.Object(
  {
    serviceId: Type.Integer(),
    time: OrNull(Type.Integer()),
    temperature: OrNull(number),
    stateOfCharge: OrNull(number),
    soh: OrNull(number),
    verdict,
    circuit: Type.String(),
    parameters: Type.Array(fittedParameter),
    ohmicResistance: resistance,
    arcsResistance: resistance,
    algorithm: Type.String(),
    comparable: OrNull(Type.Boolean()),
  },
  strict,
);

/** `GET /batteries/{id}/eisFits`: oldest test first. */
export const eisFitsAnswer = Type.Object({ batteryId: Type.Integer(), fits: Type.Array(fitOfBattery) }, strict);
export type BatteryEisFit = Static<typeof fitOfBattery>;
