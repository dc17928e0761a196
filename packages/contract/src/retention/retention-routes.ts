import type { Routes } from '../routes/route.ts';
import { retention, retentionBody, retentionUsage, retentionUsageQuery } from './retention.ts';

export const retentionRoutes = {
  'GET /api/organization/retention': {
    summary: 'After how many days raw samples move into files',
    answer: retention,
  },
  'PUT /api/organization/retention': {
    summary: 'Set after how many days raw samples move into files; null: never',
    body: retentionBody,
    answer: retention,
  },
  'GET /api/organization/retention/usage': {
    summary: 'How much is in files, and how much would move there under a rule',
    query: retentionUsageQuery,
    answer: retentionUsage,
  },
} satisfies Routes;
