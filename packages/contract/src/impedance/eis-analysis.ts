import { Type, type Static } from 'typebox';
import { Id, IdText, OrNull, strict } from '../text.ts';
import { circuitFit, refusedSpectrumSchema, relaxationTimes, validity, weight } from './impedance-parts.ts';

export const maxAnalysedSpectra = 100;
/** More are analysed as a job. */
export const maxSpectraAtOnce = 10;
export const maxAnalysisJobs = 3;
export const circuitMaxLength = 500;

/** Any text but for what no database can store: what is wrong with it is told by place. */
export const circuitText = Type.String({
  maxLength: circuitMaxLength,
  pattern: String.raw`^(?:[^\u0000\uD800-\uDFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF])*$`,
});

/** More than a circuit has parameters, so that a wrong name is told. */
const mostValues = 50;
const anyName = String.raw`^[^\u0000-\u001F\u007F\uD800-\uDFFF]{0,100}$`;
export const parameterValues = Type.Record(Type.String({ pattern: anyName }), Type.Number(), {
  ...strict,
  maxProperties: mostValues,
});

/** Positions in a spectrum as it is stored; those beyond it do nothing. */
export const positions = Type.Array(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), {
  maxItems: 1_000,
});

/** `POST /services/eisAnalysis`. Without a circuit, the ladder of circuits chooses. */
export const eisAnalysisBody = Type.Object(
  {
    ids: Type.Array(Id, { minItems: 1, maxItems: maxAnalysedSpectra }),
    circuit: Type.Optional(OrNull(circuitText)),
    weight: Type.Optional(weight),
    start: Type.Optional(parameterValues),
    fixed: Type.Optional(parameterValues),
    exclude: Type.Optional(Type.Record(IdText, positions, { ...strict, maxProperties: maxAnalysedSpectra })),
    turned: Type.Optional(Type.Array(Id, { maxItems: maxAnalysedSpectra })),
    validate: Type.Optional(Type.Boolean()),
    drt: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type EisAnalysisBody = Static<typeof eisAnalysisBody>;

export const spectrumAnalysis = Type.Object(
  {
    serviceId: Type.Integer(),
    points: Type.Integer({ minimum: 0 }),
    excluded: Type.Array(Type.Integer({ minimum: 0 })),
    turned: Type.Boolean(),
    looksTurned: Type.Boolean(),
    refused: OrNull(refusedSpectrumSchema),
    validity: OrNull(validity),
    fit: OrNull(circuitFit),
    drt: OrNull(relaxationTimes),
    algorithm: Type.String(),
  },
  strict,
);
export type SpectrumAnalysis = Static<typeof spectrumAnalysis>;

const results = Type.Array(spectrumAnalysis);
const computed = { algorithm: Type.String(), computedAt: Type.Integer() };

/** In the order of the ids, each once; services without a spectrum are left out. */
export const eisAnalysisAnswer = Type.Object({ results, ...computed }, strict);

export const eisAnalysisStarted = Type.Object({ jobId: Type.Integer(), total: Type.Integer({ minimum: 0 }) }, strict);

/** `results` grows; after an hour the job is gone. */
export const eisAnalysisJob = Type.Object(
  {
    jobId: Type.Integer(),
    total: Type.Integer({ minimum: 0 }),
    done: Type.Integer({ minimum: 0 }),
    finished: Type.Boolean(),
    results,
    ...computed,
  },
  strict,
);

export const eisAnalysisParams = Type.Object({ jobId: IdText }, strict);
