import type { Routes } from '../routes/route.ts';
import { signInBody, uiSettingChanges, uiSettingsBody, userData } from './session.ts';

export const sessionRoutes = {
  'GET /api/session': { summary: 'The logged-in user', answer: userData },
  'POST /api/session': { summary: 'Log in', body: signInBody, answer: userData },
  'DELETE /api/session': { summary: 'Log out', answer: null },
  'PUT /api/users/uiSettings': {
    summary: "Save the caller's screen settings",
    body: uiSettingsBody,
    answer: null,
  },
  'POST /api/users/uiSettings': {
    summary: "Change some of the caller's screen settings",
    body: uiSettingChanges,
    answer: null,
  },
} satisfies Routes;
