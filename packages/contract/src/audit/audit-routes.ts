import { media, type Routes } from '../routes/route.ts';
import { auditAnswer, auditCsvQuery, auditQuery } from './audit.ts';

export const auditRoutes = {
  'GET /api/audit': { summary: 'The audit log, newest first', query: auditQuery, answer: auditAnswer },
  'GET /api/audit/downloadCsv': {
    summary: 'The audit log as CSV',
    query: auditCsvQuery,
    answer: media('text/csv'),
  },
} satisfies Routes;
