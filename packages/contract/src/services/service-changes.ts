import { Type, type Static } from 'typebox';
import { bulkEditSchema } from '../bulk-edits/bulk-edit.ts';
import { editSchema } from '../catalogue/edit-schema.ts';
import { Ids, strict } from '../text.ts';
import { serviceCatalogue } from './service-catalogue.ts';

/** `PUT /services/{id}`. */
export const serviceEdit = editSchema(serviceCatalogue, {});
export type ServiceEdit = Static<typeof serviceEdit>;

/** `POST /services/edit`. */
export const serviceBulkEdit = bulkEditSchema(serviceCatalogue, {});

/** `DELETE /services`. */
export const serviceIdsBody = Type.Object({ serviceIds: Ids }, strict);
