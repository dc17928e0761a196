import { editableKeys, serviceCatalogue, type ServiceDetail } from '@ohmstead/contract';
import { editedBody, EditedFields, editedValues } from '../../entity-list/detail/edited-fields.tsx';
import { useEntityEdit } from '../../entity-list/detail/use-entity-edit.ts';
import { EditForm } from '../../ui/editing/edit-form.tsx';

const valuesOf = (service: ServiceDetail) => editedValues(serviceCatalogue, service);

/** Only the notes of a service are written by people. */
export const ServiceForm = ({ service, onDone }: { service: ServiceDetail; onDone: () => void }) => {
  const edit = useEntityEdit({
    kind: 'services',
    id: service.serviceId,
    noun: 'service',
    detail: service,
    valuesOf,
    bodyOf: (values: ReturnType<typeof valuesOf>) => editedBody(serviceCatalogue, values, () => true),
    onDone,
  });
  return (
    <EditForm label="Edit service" edit={edit}>
      <EditedFields catalogue={serviceCatalogue} keys={editableKeys(serviceCatalogue)} edit={edit} />
    </EditForm>
  );
};
