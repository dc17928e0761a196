import { Type } from 'typebox';
import { policyReportsBody } from '../policy-reports/policy-reports.ts';
import { OneOf, strict } from '../text.ts';
import { media, type Routes } from './route.ts';

const well = Type.Object({ status: Type.String() }, strict);

const columns = Type.Array(
  Type.Object(
    {
      key: Type.String(),
      label: Type.String(),
      sortable: Type.Boolean(),
      visible: Type.Boolean(),
      type: OneOf(['text', 'number', 'time', 'boolean']),
      unit: Type.Optional(Type.String()),
      digits: Type.Optional(Type.Integer()),
    },
    strict,
  ),
);

/** Routes that belong to no entity: health of the process, API description, change notifications. */
export const generalRoutes = {
  'GET /healthz': { summary: 'The process is alive', answer: well },
  'GET /readyz': {
    summary: 'The process can serve: the database responds, and no shutdown is under way',
    answer: well,
  },
  'GET /api/openapi.json': { summary: 'This description', answer: Type.Unknown() },
  'GET /api/docs': { summary: 'This description as a page to read', answer: media('text/html') },
  'GET /api/docs/page.css': { answer: media('text/css') },
  'GET /api/data/columns': {
    summary: 'Every column the lists can show',
    answer: Type.Object({ batteryColumns: columns, deviceColumns: columns, serviceColumns: columns }, strict),
  },
  'GET /api/updates': {
    summary: 'Server-sent events: `changed` names the list that has changed',
    answer: media('text/event-stream', Type.String({ description: 'Events `changed`, each with a `kind`' })),
  },
  'POST /api/policyReports': {
    summary: 'Report violations of the content security policy',
    body: policyReportsBody,
    answer: null,
  },
} satisfies Routes;
