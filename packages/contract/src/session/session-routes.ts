import type { Routes } from '../routes/route.ts';
import { signInBody, uiSettingChanges, uiSettingsBody, userData } from './session.ts';

export const sessionRoutes = {
  'GET /api/session': { summary: 'Who is signed in', answer: userData },
  'POST /api/session': { summary: 'Sign in', body: signInBody, answer: userData },
  'DELETE /api/session': { summary: 'Sign out', answer: null },
  'PUT /api/users/uiSettings': {
    summary: "Save the caller's own settings of the screens",
    body: uiSettingsBody,
    answer: null,
  },
  'POST /api/users/uiSettings': {
    summary: "Change some of the caller's own settings of the screens",
    body: uiSettingChanges,
    answer: null,
  },
} satisfies Routes;
