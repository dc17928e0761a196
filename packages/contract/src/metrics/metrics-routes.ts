import { media, type Routes } from '../routes/route.ts';

export const metricsRoutes = {
  'GET /api/organization/metrics': {
    summary: 'Analyzers, bays, services and batteries by location, as OpenMetrics',
    answer: media('application/openmetrics-text'),
  },
} satisfies Routes;
