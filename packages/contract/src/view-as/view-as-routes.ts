import type { Routes } from '../routes/route.ts';
import { userData } from '../session/session.ts';
import { accessByOthers, viewAsBody, viewAsSettings } from './view-as.ts';

export const viewAsRoutes = {
  'POST /api/session/viewAs': {
    summary: 'See what another user sees, read only, for 30 minutes',
    body: viewAsBody,
    answer: userData,
  },
  'DELETE /api/session/viewAs': { summary: 'Stop viewing as another user', answer: null },
  'GET /api/users/accessByOthers': {
    summary: 'Who has viewed as the caller, latest first',
    answer: accessByOthers,
  },
  'GET /api/organization/viewAs': {
    summary: 'Whether people get an email when an administrator views as them',
    answer: viewAsSettings,
  },
  'PUT /api/organization/viewAs': {
    summary: 'Set whether people get an email when an administrator views as them',
    body: viewAsSettings,
    answer: viewAsSettings,
  },
} satisfies Routes;
