import type { Routes } from '../routes/route.ts';
import { retention, retentionBody, retentionUsage, retentionUsageQuery } from './retention.ts';

export const retentionRoutes = {
  'GET /api/organization/retention': {
    summary: 'After how many days raw samples are archived',
    answer: retention,
  },
  'PUT /api/organization/retention': {
    summary: 'Set after how many days raw samples are archived; null means never',
    body: retentionBody,
    answer: retention,
  },
  'GET /api/organization/retention/usage': {
    summary: 'How much is archived, and how much would be under a rule',
    query: retentionUsageQuery,
    answer: retentionUsage,
  },
} satisfies Routes;
