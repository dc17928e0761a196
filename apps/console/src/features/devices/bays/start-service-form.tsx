import type { DeviceDetail } from '@ohmstead/contract';
import {
  readServiceParameters,
  type ServiceParameters,
  type ServiceType,
  writeServiceParameters,
} from '@ohmstead/domain';
import { useState } from 'react';
import { useRereadDetail } from '../../../entity-list/detail/detail-api.ts';
import { wordsOf } from '../../../data/api-error.ts';
import { EditForm } from '../../../ui/editing/edit-form.tsx';
import { useUnsaved } from '../../../ui/editing/unsaved.ts';
import { FieldList } from '../../../ui/values/field-list.tsx';
import { notify } from '../../../ui/notices/notify.ts';
import { SerialNumber } from '../../../fleet/serial-number.tsx';
import { startService, useBatteryInBay } from '../devices-api.ts';
import { areServiceParametersValid, ServiceParameterFields } from './service-parameter-fields.tsx';
import { ServiceTypeChoice } from './service-type-choice.tsx';
import { rememberStarted, useUsualServiceType } from './usual-service-type.ts';
import styles from './start-service-form.module.css';

type Bay = DeviceDetail['bays'][number];
type StartValues = { serviceType: ServiceType; serviceParameters: string };

/** The default parameters of the bay, else those of the battery's model. */
const useUsualParameters = ({ batteryId, defaultServiceParameters }: Bay): string => {
  const { data } = useBatteryInBay(batteryId, defaultServiceParameters === null);
  return defaultServiceParameters ?? data?.modelServiceParameters ?? '';
};

/** Asks the device to start the service and waits for its answer. */
const useStart = (bay: Bay, onDone: () => void) => {
  const reread = useRereadDetail('devices', bay.deviceId);
  const [state, setState] = useState<'idle' | 'saving'>('idle');
  const [refusal, setRefusal] = useState<string | null>(null);
  const start = async ({ serviceType, serviceParameters }: StartValues) => {
    setState('saving');
    setRefusal(null);
    const body = { deviceId: bay.deviceId, bayId: bay.id, serviceType, serviceParameters: serviceParameters || null };
    try {
      await startService(body);
    } catch (error) {
      setRefusal(wordsOf(error).text);
      return setState('idle');
    }
    rememberStarted(serviceType);
    await reread().catch(() => undefined);
    notify({ type: 'success', title: 'Service started', text: `${serviceType} has started in bay ${bay.number}.` });
    onDone();
  };
  return { state, refusal, start };
};

const Answer = ({ state, refusal }: Pick<ReturnType<typeof useStart>, 'state' | 'refusal'>) => {
  if (state === 'saving') return <p role="status">Waiting for the device to respond…</p>;
  if (refusal === null) return null;
  return (
    <div className={styles['refusal']} role="alert">
      <strong>Could not start service</strong>
      <p>{refusal}</p>
    </div>
  );
};

const Battery = ({ bay }: { bay: Bay }) => (
  <FieldList
    title={`Bay ${bay.number}`}
    fields={[
      {
        label: 'Battery',
        value: bay.batterySerialNumber === null ? 'No Serial' : <SerialNumber>{bay.batterySerialNumber}</SerialNumber>,
      },
      { label: 'Model Name', value: bay.batteryModel },
      { label: 'Adapter Name', value: bay.adapterName },
    ]}
  />
);

/** Starts a service on the battery in a bay. */
export const StartServiceForm = ({ bay, onDone }: { bay: Bay; onDone: () => void }) => {
  const usual = useUsualParameters(bay);
  const [serviceType, setServiceType] = useState(useUsualServiceType());
  const [typed, setTyped] = useState<Partial<ServiceParameters>>({});
  const { state, refusal, start } = useStart(bay, onDone);
  const usually = readServiceParameters(usual);
  const values = { ...usually, ...typed };
  const written = writeServiceParameters(values);
  const isChanged = written !== writeServiceParameters(usually);
  useUnsaved(isChanged);
  const edit = {
    noun: 'service',
    hasChanges: false,
    state,
    // Unchanged values are sent exactly as they were received.
    save: async () => {
      if (areServiceParametersValid(values))
        await start({ serviceType, serviceParameters: isChanged ? written : usual });
    },
    reload: () => Promise.resolve(),
    cancel: onDone,
  };
  return (
    <EditForm label="Start a service" saveLabel={`Start ${serviceType}`} cancelLabel="Cancel" edit={edit}>
      <Battery bay={bay} />
      <ServiceTypeChoice value={serviceType} onChange={setServiceType} />
      <ServiceParameterFields
        serviceType={serviceType}
        usual={usually}
        values={values}
        onChange={(changed) => setTyped({ ...typed, ...changed })}
      />
      <Answer state={state} refusal={refusal} />
    </EditForm>
  );
};
