import type { Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import { location, locationBody, locationsAnswer, locationUsage } from './location.ts';

export const locationRoutes = {
  'GET /api/locations': { summary: 'The locations the caller can see', answer: locationsAnswer },
  'POST /api/locations': { takesIdempotencyKey: true, summary: 'Add a location', body: locationBody, answer: location },
  'PUT /api/locations/:id': { summary: 'Rename a location', params: idParams, body: locationBody, answer: location },
  'DELETE /api/locations/:id': { summary: 'Delete a location', params: idParams, answer: null },
  'GET /api/locations/:id/usage': {
    summary: 'What deleting a location would change',
    params: idParams,
    answer: locationUsage,
  },
} satisfies Routes;
