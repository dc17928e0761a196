import type { Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import { group, groupEdit, groupsAnswer, newGroup } from './groups.ts';

export const groupRoutes = {
  'GET /api/groups': { summary: 'All groups, by name', answer: groupsAnswer },
  'POST /api/groups': { takesIdempotencyKey: true, summary: 'Add a group', body: newGroup, answer: group },
  'PUT /api/groups/:id': { summary: 'Edit a group', params: idParams, body: groupEdit, answer: group },
  'DELETE /api/groups/:id': {
    summary: 'Delete a group; its users return to their own permissions',
    params: idParams,
    answer: null,
  },
} satisfies Routes;
