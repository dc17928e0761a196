import { strict } from '@ohmstead/contract';
import { Type } from 'typebox';
import { schemaOf } from '../../entity-updates/field.ts';
import { serviceFields } from './service-fields.ts';

/** Whatever the analyzer reported there: a list, an object, or null. */
const structure = Type.Unknown();
const numbers = Type.Array(Type.Number());

const serviceData = Type.Object(
  {
    streamHeaders: Type.Array(Type.String()),
    stream: Type.Array(Type.Array(Type.Union([Type.Number(), Type.Null()]))),
    from: Type.Optional(Type.Integer({ description: 'Only with since: which sample of the run comes first' })),
    cursor: Type.Optional(Type.String({ description: 'Only with since: what to give as since next' })),
  },
  { ...strict, description: 'offset s, Curr mA (charge positive), RemCap mAh, Temp °C, Volt mV' },
);
const spectrum = { Freqs: numbers, EIS_real: numbers, EIS_imag: numbers };
const inOhm = { ...strict, description: 'Hz and ohm; EIS_imag with its true sign, capacitive negative' };
const eisData = Type.Object(spectrum, inOhm);

const rawSamples = Type.Object(
  { archivedAt: Type.Integer(), fileName: Type.String(), sampleCount: Type.Integer() },
  { ...strict, description: 'Where all samples are; serviceData then holds those that charts draw of them' },
);

export const serviceDetailSchema = schemaOf(serviceFields, {
  calData: structure,
  chargeCapacities: structure,
  dischargeCapacities: structure,
  eisWaveformData: structure,
  impedances: structure,
  selfDischarges: structure,
  smartBatteryInfo: structure,
  summaryData: structure,
  serviceData: Type.Union([serviceData, Type.Null()]),
  eisData: Type.Union([eisData, Type.Null()]),
  rawSamples: Type.Union([rawSamples, Type.Null()]),
});

const { serviceId, batteryId, batterySerialNumber, batteryModelName, startTime } = serviceFields;
const { duration, soh, fcc, temp, deviceSoc } = serviceFields;
const spectrumOfService = schemaOf(
  { serviceId, batteryId, batterySerialNumber, batteryModelName, startTime, duration, soh, fcc, temp, deviceSoc },
  spectrum,
);

export const spectraSchema = Type.Object({ spectra: Type.Array(spectrumOfService) }, strict);
