import type { ServiceDetail } from '@ohmstead/contract';
import { splitKeywords } from '../../entity-list/keywords.ts';
import { useDetail } from '../../entity-list/use-detail.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DetailSlider } from '../../ui/detail-slider.tsx';
import { FieldList } from '../../ui/field-list.tsx';
import { ServiceStatusIcon } from '../../ui/service-status.tsx';
import { serviceFieldGroups } from './service-fields.tsx';
import styles from './service-slider.module.css';

const titleOf = ({ batterySerialNumber, serviceType }: ServiceDetail): string =>
  `${batterySerialNumber ?? 'No Serial'} (${serviceType ?? 'Service'})`;

/** The battery's services are narrowed to the one that started then. */
const ListLink = ({ batterySerialNumber, startTime }: ServiceDetail) => {
  const keywords = splitKeywords(batterySerialNumber ?? '');
  return (
    <ButtonLink
      to="/services"
      search={{ filter: { ...(keywords.length === 0 ? {} : { keywords }), startTimeRange: [startTime, startTime] } }}
      variant="default"
    >
      View on Services page
    </ButtonLink>
  );
};

const Contents = ({ service }: { service: ServiceDetail }) => (
  <>
    <div className={styles['top']}>
      <ServiceStatusIcon status={service.status} />
      <ListLink {...service} />
    </div>
    {serviceFieldGroups(service).map(({ title, fields }) => (
      <FieldList key={title} title={title} fields={fields} />
    ))}
  </>
);

/** One service with every field, following its changes. */
export const ServiceSlider = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <DetailSlider
    noun="service"
    query={useDetail<ServiceDetail>('services', id)}
    titleOf={titleOf}
    notFoundText="The service you requested cannot be found."
    onClose={onClose}
  >
    {(service) => <Contents service={service} />}
  </DetailSlider>
);
