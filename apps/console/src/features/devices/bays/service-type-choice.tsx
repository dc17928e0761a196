import { type ServiceType, serviceTypes } from '@ohmstead/domain';
import { useId } from 'react';
import styles from './start-service-form.module.css';

type ServiceTypeChoiceProps = { value: ServiceType; onChange: (serviceType: ServiceType) => void };

/** All types side by side, since a list to open would take a second press. */
export const ServiceTypeChoice = ({ value, onChange }: ServiceTypeChoiceProps) => {
  const name = useId();
  return (
    <fieldset className={styles['types']}>
      <legend>Service Type</legend>
      {serviceTypes.map((serviceType) => (
        <label key={serviceType} className={styles['type']}>
          <input type="radio" name={name} checked={serviceType === value} onChange={() => onChange(serviceType)} />
          {serviceType}
        </label>
      ))}
    </fieldset>
  );
};
