import type { Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import { administeredUser, inviteBody, resendInvitationBody, userEdit, usersAnswer } from './users.ts';

/** What administrators do. What people do with their own user is in `account`. */
export const userRoutes = {
  'GET /api/users': { summary: 'Everybody of the organisation, by address', answer: usersAnswer },
  'POST /api/users': { summary: 'Invite people: all of them or nobody', body: inviteBody, answer: usersAnswer },
  'PUT /api/users/:id': {
    summary: 'Give a user a group or permissions; disable, enable',
    params: idParams,
    body: userEdit,
    answer: administeredUser,
  },
  'DELETE /api/users/:id': { summary: 'Delete a user', params: idParams, answer: null },
  'POST /api/users/:id/endSessions': {
    summary: 'End all sessions of a user, who stays enabled',
    params: idParams,
    answer: null,
  },
  'POST /api/users/:id/resendInvitation': {
    summary: 'Send the invitation again',
    params: idParams,
    body: resendInvitationBody,
    answer: null,
  },
} satisfies Routes;
