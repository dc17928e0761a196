import {
  findingCodes,
  importMaxColumns,
  makers,
  mostPlotPoints,
  quantities,
  quantityUnits,
  type Finding,
  type Maker,
  type Plot,
  type Quantity,
  type QuantityUnit,
  type RecordKind,
  type ServiceFileForm,
} from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { timeZone } from '../downloads/downloads.ts';
import { Id, LongText, OneOf, OrNull, strict, Text, Time } from '../text.ts';
import { tableImport, tableMappingChange, importFacts, type TableMappingChange } from './import.ts';

const oneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>(Type.String({ enum: [...values] }));
const count = Type.Integer({ minimum: 0 });
const number = Type.Number();
const amount = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 });

const measuredColumn = Type.Object(
  { quantity: oneOf<Quantity>(quantities), unit: OrNull(oneOf<QuantityUnit>(quantityUnits)) },
  strict,
);

/** Whose test it was, and what the file does not tell. `battery`: one that the run creates unless it is there. */
export const serviceMapping = Type.Object(
  {
    batteryId: OrNull(Id),
    battery: OrNull(
      Type.Object(
        { serialNumber: Text(64, 1), modelName: Text(64), designCapacity: Type.Optional(OrNull(amount)) },
        strict,
      ),
    ),
    serviceType: OrNull(Text(64, 1)),
    serviceParameters: OrNull(LongText(4_000)),
    status: OneOf(['pass', 'fail', 'aborted']),
    startTime: OrNull(Time),
    timeZone,
    locationId: OrNull(Id),
    fcc: OrNull(amount),
    columns: OrNull(Type.Array(OrNull(measuredColumn), { maxItems: importMaxColumns })),
  },
  strict,
);
export type ServiceMapping = Static<typeof serviceMapping>;

/** What is left out is kept. */
export const serviceMappingChange = Type.Object(
  { version: Type.Integer({ minimum: 1 }), ...Type.Partial(serviceMapping).properties },
  strict,
);
export type ServiceMappingChange = Static<typeof serviceMappingChange>;

/** Fields of the kind of the import; those of the other kind are refused. */
export const mappingChange = Type.Unsafe<TableMappingChange | ServiceMappingChange>(
  Type.Object({ ...tableMappingChange.properties, ...serviceMappingChange.properties }, strict),
);

const detected = Type.Object(
  {
    maker: OrNull(oneOf<Maker>(makers)),
    form: oneOf<ServiceFileForm>(['csv', 'text', 'parquet']),
    record: oneOf<RecordKind>(['samples', 'spectrum']),
    decimal: oneOf<'.' | ','>(['.', ',']),
  },
  strict,
);

/** s, mV, mA, °C, mAh; `startTime` in ms, null where the file has no clock. */
const samplesSummary = Type.Object(
  {
    rows: count,
    timeFirst: number,
    timeLast: number,
    voltageMin: OrNull(number),
    voltageMax: OrNull(number),
    currentMin: OrNull(number),
    currentMax: OrNull(number),
    temperatureMin: OrNull(number),
    temperatureMax: OrNull(number),
    charge: number,
    discharge: number,
    startTime: OrNull(number),
  },
  strict,
);
const impedance = Type.Unsafe<[number, number]>(Type.Array(number, { minItems: 2, maxItems: 2 }));
/** Hz and ohm, the imaginary part with its true sign. */
const spectrumSummary = Type.Object(
  {
    points: count,
    frequencyMin: number,
    frequencyMax: number,
    zAtMin: impedance,
    zAtMax: impedance,
    startTime: OrNull(number),
  },
  strict,
);
export type SamplesSummaryView = Static<typeof samplesSummary>;
export type SpectrumSummaryView = Static<typeof spectrumSummary>;

/** A curve to look at: s and mV, s and mA, or real and negative imaginary parts in ohm. */
const plot = Type.Object(
  {
    of: oneOf<Plot['of']>(['voltage', 'current', 'impedance']),
    x: Type.Array(number, { maxItems: mostPlotPoints }),
    y: Type.Array(number, { maxItems: mostPlotPoints }),
  },
  strict,
);

export const finding = Type.Object(
  {
    code: oneOf<Finding['code']>(findingCodes),
    severity: oneOf<Finding['severity']>(['error', 'warning']),
    line: OrNull(count),
    column: OrNull(count),
    count,
    message: Type.String(),
  },
  strict,
);

/** `samples`: the cells of the first rows. */
const serviceColumn = Type.Object(
  {
    index: count,
    head: Type.String(),
    samples: Type.Array(Type.String(), { maxItems: 3 }),
    quantity: OrNull(oneOf<Quantity>(quantities)),
    unit: OrNull(oneOf<QuantityUnit>(quantityUnits)),
  },
  strict,
);

/** A file of a test (spec: calls-data §4.2). */
export const serviceImport = Type.Object(
  {
    ...importFacts,
    kind: oneOf(['services']),
    detected: OrNull(detected),
    questions: Type.Array(oneOf(['columns'])),
    columns: Type.Array(serviceColumn),
    summary: OrNull(Type.Union([samplesSummary, spectrumSummary])),
    plots: Type.Array(plot),
    findings: Type.Array(finding),
    mapping: OrNull(serviceMapping),
    serviceIds: Type.Array(Type.Integer()),
  },
  strict,
);
export type ServiceImport = Static<typeof serviceImport>;

export const importView = Type.Union([tableImport, serviceImport]);
export type ImportView = Static<typeof importView>;
export const importsAnswer = Type.Object({ imports: Type.Array(importView) }, strict);
