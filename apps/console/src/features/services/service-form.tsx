import type { ServiceDetail } from '@ohmstead/contract';
import { useEntityEdit } from '../../entity-list/use-entity-edit.ts';
import { EditForm } from '../../ui/editing/edit-form.tsx';
import { LongTextField } from '../../ui/editing/text-field.tsx';

const notesMaxLength = 4_000;

/** Only the notes of a service are written by people. */
export const ServiceForm = ({ service, onDone }: { service: ServiceDetail; onDone: () => void }) => {
  const edit = useEntityEdit({
    kind: 'services',
    id: service.serviceId,
    noun: 'service',
    detail: service,
    valuesOf: ({ notes }: ServiceDetail) => ({ notes: notes ?? '' }),
    bodyOf: ({ notes }) => ({ notes: notes || null }),
    onDone,
  });
  return (
    <EditForm label="Edit service" edit={edit}>
      <LongTextField
        label="Notes"
        maxLength={notesMaxLength}
        value={edit.values.notes}
        saved={edit.savedMeanwhile.notes}
        onChange={(notes) => edit.set({ notes })}
      />
    </EditForm>
  );
};
