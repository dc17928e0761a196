import type { Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import { groupDefaults, newView, ownViewChoice, view, viewsAnswer, viewsQuery, viewUpdate, viewUsage } from './view.ts';

export const viewRoutes = {
  'GET /api/views': {
    summary: "The caller's views, and those shared with them",
    query: viewsQuery,
    answer: viewsAnswer,
  },
  'GET /api/views/:id': { summary: 'One view', params: idParams, answer: view },
  'POST /api/views': { summary: 'Add a view (201)', body: newView, answer: view, instead: { 201: view } },
  'PUT /api/views/:id': { summary: 'Change a view', params: idParams, body: viewUpdate, answer: view },
  'PUT /api/views/:id/mine': {
    summary: "Pin a view, or make it the caller's default",
    params: idParams,
    body: ownViewChoice,
    answer: view,
  },
  'PUT /api/views/:id/groupDefaults': {
    summary: 'Say whose default a view is',
    params: idParams,
    body: groupDefaults,
    answer: view,
  },
  'GET /api/views/:id/usage': {
    summary: 'For whom a view would disappear if it were deleted',
    params: idParams,
    answer: viewUsage,
  },
  'DELETE /api/views/:id': { summary: 'Delete a view', params: idParams, answer: null },
} satisfies Routes;
