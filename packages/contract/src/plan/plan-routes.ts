import type { Routes } from '../routes/route.ts';
import { planSettingsBody } from './plan-settings.ts';

export const planRoutes = {
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
