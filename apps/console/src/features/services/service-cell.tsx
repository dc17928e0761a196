import type { ListColumn, ServiceRow } from '@ohmstead/contract';
import { milesPerKilometre } from '@ohmstead/domain';
import type { ReactNode } from 'react';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import type { CardFace } from '../../entity-list/list-definition.ts';
import { SerialNumber } from '../../fleet/serial-number.tsx';
import { ServiceStatusIcon } from '../../fleet/service-status.tsx';
import { StateOfHealth } from '../../fleet/state-of-health.tsx';
import { useUser } from '../../data/session/session.ts';
import { clockDuration } from '../../lib/text/number-text.ts';
import { Measure, Missing } from '../../ui/values/measure.tsx';
import { RelativeTime } from '../../ui/values/relative-time.tsx';
import { judgedAs } from './judged-as.ts';
import { serviceEnd } from './service-end.ts';

/** Kilometres, or miles for users with imperial units. */
const Mileage = ({ kilometres }: { kilometres: number | null }) => {
  const imperial = useUser()?.distanceUnit === 'imperial';
  if (!imperial || kilometres === null) return <Measure value={kilometres} unit="km" />;
  return <Measure value={kilometres * milesPerKilometre} unit="mi" />;
};

const Duration = ({ seconds }: { seconds: number | null }) =>
  seconds === null ? <Missing /> : <span title={`${seconds} s`}>{clockDuration(seconds)}</span>;

/** Of a list or alone, where `imported` says more. */
export type ShownService = Omit<ServiceRow, 'imported'> & { imported: unknown };

const Soh = (service: ShownService) => (
  <StateOfHealth value={service.soh} of={judgedAs(service)} atMs={serviceEnd(service)} temperatureC={service.temp} />
);

const cells: Partial<Record<string, (service: ShownService) => ReactNode>> = {
  serviceId: ({ serviceId }) => <SerialNumber>{String(serviceId)}</SerialNumber>,
  batterySerialNumber: ({ batteryId, batterySerialNumber }) => (
    <SliderLink kind="battery" id={batteryId}>
      {batterySerialNumber === null ? 'No Serial' : <SerialNumber>{batterySerialNumber}</SerialNumber>}
    </SliderLink>
  ),
  serviceType: ({ serviceId, serviceType }) => (
    <SliderLink kind="service" id={serviceId}>
      {serviceType ?? 'Service'}
    </SliderLink>
  ),
  deviceSerialNumber: ({ deviceId, deviceSerialNumber, imported }) =>
    imported ? (
      'Imported'
    ) : (
      <SliderLink kind="device" id={deviceId}>
        <SerialNumber>{deviceSerialNumber}</SerialNumber>
      </SliderLink>
    ),
  status: ({ status }) => <ServiceStatusIcon status={status} />,
  soh: (service) => <Soh {...service} />,
  duration: ({ duration }) => <Duration seconds={duration} />,
  bayId: ({ bayId }) => <Measure value={bayId} />,
  vehicleMileage: ({ vehicleMileage }) => <Mileage kilometres={vehicleMileage} />,
};

/** The contents of a service's cell; undefined if the column's type is enough. */
export const serviceCell = (service: ShownService, { key }: ListColumn): ReactNode | undefined => cells[key]?.(service);

/** The status with the state of health, or with the type if there is none, for screens with no room for their columns. */
export const serviceBrief = (service: ShownService): ReactNode => (
  <>
    {service.soh === null ? service.serviceType : <Soh {...service} />}
    <ServiceStatusIcon status={service.status} quiet />
  </>
);

/** A service's card on a phone: result, date and location. */
export const serviceCard = (service: ServiceRow): CardFace => ({
  kind: 'service',
  id: service.serviceId,
  title:
    service.batterySerialNumber === null ? 'No Serial' : <SerialNumber>{service.batterySerialNumber}</SerialNumber>,
  value: <Soh {...service} />,
  lines: [
    <>
      <ServiceStatusIcon status={service.status} />
      {service.serviceType === null ? null : <span>· {service.serviceType}</span>}
    </>,
    <span key="when">
      <RelativeTime at={service.startTime} /> · {service.location ?? service.deviceModelName}
    </span>,
  ],
});
