import {
  isOneOf,
  type KnownParameter,
  keysOf,
  parametersOfServiceType,
  type ServiceParameters,
  serviceTypes,
} from '@ohmstead/domain';
import { TextField } from '../../../ui/editing/text-field.tsx';
import styles from './start-service-form.module.css';

const labels: Record<KnownParameter, string> = {
  cRate: 'C-rate',
  endVoltageV: 'End voltage (V)',
  targetPercent: 'Target state of health (%)',
};

const blankHint = "Leave blank to use the device's defaults.";
const numberMaxLength = 8;
const otherMaxLength = 400;

/** The text of a number field; accepts a decimal comma as well as a point. */
const asNumber = (typed: string): string => typed.trim().replace(',', '.');

const isNumber = (text: string): boolean => text === '' || /^\d+(\.\d+)?$/.test(text);

export const areServiceParametersValid = (parameters: ServiceParameters): boolean =>
  keysOf(labels).every((name) => isNumber(parameters[name]));

/** The parameters of this kind of service, and any others that are set already. */
const shownFor = (serviceType: string, usual: ServiceParameters): KnownParameter[] => {
  const own = isOneOf(serviceTypes, serviceType) ? parametersOfServiceType[serviceType] : [];
  return keysOf(labels).filter((name) => own.includes(name) || usual[name] !== '');
};

type FieldsProps = {
  serviceType: string;
  usual: ServiceParameters;
  values: ServiceParameters;
  onChange: (typed: Partial<ServiceParameters>) => void;
};

/** A field for each parameter of the kind of service, and one for parameters that only this device knows. */
export const ServiceParameterFields = ({ serviceType, usual, values, onChange }: FieldsProps) => (
  <fieldset className={styles['parameters']}>
    <legend>Service Parameters</legend>
    <p className={styles['hint']}>{blankHint}</p>
    {shownFor(serviceType, usual).map((name) => (
      <TextField
        key={name}
        label={labels[name]}
        inputMode="decimal"
        maxLength={numberMaxLength}
        value={values[name]}
        error={isNumber(values[name]) ? undefined : 'Enter a number'}
        onChange={(typed) => onChange({ [name]: asNumber(typed) })}
      />
    ))}
    <TextField
      label="Other parameters"
      maxLength={otherMaxLength}
      value={values.other}
      onChange={(other) => onChange({ other })}
    />
  </fieldset>
);
