import type { Routes } from '../routes/route.ts';
import { measuring, measuringBody } from './measuring.ts';

export const measuringRoutes = {
  'GET /api/organization/measuring': {
    summary: 'Which services are capacity tests, and the state of health that forecasts look for',
    answer: measuring,
  },
  'PUT /api/organization/measuring': {
    summary: 'Set which services are capacity tests, and the state of health that forecasts look for',
    body: measuringBody,
    answer: measuring,
  },
} satisfies Routes;
