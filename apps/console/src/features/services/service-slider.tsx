import { editableKeys, serviceCatalogue, type ServiceDetail } from '@ohmstead/contract';
import { useState } from 'react';
import { EditedFields } from '../../entity-list/detail/edited-fields.tsx';
import { editedBody, editedValues } from '../../entity-list/detail/edited-values.ts';
import { useDetail } from '../../entity-list/detail/detail-api.ts';
import { useEntityEdit } from '../../entity-list/detail/use-entity-edit.ts';
import { splitKeywords } from '../../entity-list/search/list-search.ts';
import { BayDeviationNote } from '../../fleet/accuracy/bay-deviation-note.tsx';
import { useMay } from '../../data/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DetailSlider } from '../../ui/dialog/detail-slider.tsx';
import { EditButton } from '../../ui/editing/edit-button.tsx';
import { EditForm } from '../../ui/editing/edit-form.tsx';
import { FieldList } from '../../ui/values/field-list.tsx';
import { SamplesButton } from './battery-data-format/samples-button.tsx';
import { serviceFieldGroups } from './service-fields.tsx';
import styles from './service-slider.module.css';
import { saveService } from './services-api.ts';

const valuesOf = (service: ServiceDetail) => editedValues(serviceCatalogue, service);

/** Notes are the only field of a service that users enter. */
const ServiceForm = ({ service, onDone }: { service: ServiceDetail; onDone: () => void }) => {
  const edit = useEntityEdit({
    kind: 'services',
    id: service.serviceId,
    noun: 'service',
    detail: service,
    valuesOf,
    save: (apiVersion, values) =>
      saveService(service.serviceId, { apiVersion, ...editedBody(serviceCatalogue, values, () => true) }),
    onDone,
  });
  return (
    <EditForm label="Edit service" edit={edit}>
      <EditedFields catalogue={serviceCatalogue} keys={editableKeys(serviceCatalogue)} edit={edit} />
    </EditForm>
  );
};

const titleOf = ({ batterySerialNumber, serviceType }: ServiceDetail): string =>
  `${batterySerialNumber ?? 'No Serial'} (${serviceType ?? 'Service'})`;

/** Shows only the battery's service that started at this time. */
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
      <ListLink {...service} />
      <ButtonLink to="/services/$id/sheet" params={{ id: String(service.serviceId) }} variant="default">
        Print
      </ButtonLink>
      {service.serviceData ? <SamplesButton serviceId={service.serviceId} /> : null}
    </div>
    <BayDeviationNote deviation={service.bayDeviation} />
    {serviceFieldGroups(service).map(({ title, fields }) => (
      <FieldList key={title} title={title} fields={fields} />
    ))}
  </>
);

/** One service with all fields, kept up to date, for reading and annotating. */
export const ServiceSlider = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const [isEditing, setIsEditing] = useState(false);
  const mayEdit = useMay('perm-services-edit');
  return (
    <DetailSlider
      noun="service"
      query={useDetail('services', id)}
      titleOf={titleOf}
      actions={mayEdit ? <EditButton isEditing={isEditing} onClick={() => setIsEditing(true)} /> : null}
      isEditing={isEditing}
      onClose={onClose}
    >
      {(service) =>
        isEditing ? (
          <ServiceForm service={service} onDone={() => setIsEditing(false)} />
        ) : (
          <Contents service={service} />
        )
      }
    </DetailSlider>
  );
};
