import type { Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import {
  displayConfiguration,
  displayConfigurationBody,
  displayConfigurationParams,
  displayConfigurationsAnswer,
  displayConfigurationsQuery,
  displayConfigurationUpdate,
  displayConfigurationUsage,
  savedDisplayConfiguration,
} from './display-configuration.ts';

export const displayConfigurationRoutes = {
  'GET /api/displayConfigurations': {
    summary: 'The display configurations of the organisation',
    query: displayConfigurationsQuery,
    answer: displayConfigurationsAnswer,
  },
  'GET /api/displayConfigurations/:id': {
    summary: 'Which columns a list shows, and what is locked',
    params: displayConfigurationParams,
    answer: displayConfiguration,
  },
  'POST /api/displayConfigurations': {
    takesIdempotencyKey: true,
    summary: 'Add a display configuration',
    body: displayConfigurationBody,
    answer: savedDisplayConfiguration,
  },
  'PUT /api/displayConfigurations/:id': {
    summary: 'Change a display configuration',
    params: idParams,
    body: displayConfigurationUpdate,
    answer: savedDisplayConfiguration,
  },
  'GET /api/displayConfigurations/:id/usage': {
    summary: 'Who would lose a display configuration if it were deleted',
    params: idParams,
    answer: displayConfigurationUsage,
  },
  'DELETE /api/displayConfigurations/:id': {
    summary: 'Delete a display configuration',
    params: idParams,
    answer: null,
  },
} satisfies Routes;
