import type { Routes } from '../routes/route.ts';
import { plan, planPreviewBody, planQuery } from './plan.ts';
import { planSettingsBody } from './plan-settings.ts';

export const planRoutes = {
  'GET /api/plan': {
    summary: 'Which battery is due for its service, and when and in which bay it can be serviced',
    query: planQuery,
    answer: plan,
  },
  'POST /api/plan/preview': {
    summary: 'The plan as it would be with other settings or more bays',
    body: planPreviewBody,
    answer: plan,
  },
  'GET /api/plan/settings': {
    summary: 'How services are planned',
    answer: planSettingsBody,
  },
  'PUT /api/plan/settings': {
    summary: 'Set how services are planned; a location that is not named is in UTC and always open',
    body: planSettingsBody,
    answer: planSettingsBody,
  },
} satisfies Routes;
