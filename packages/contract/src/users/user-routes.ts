import type { Routes } from '../routes/route.ts';
import { resetFactorBody } from '../second-factors/second-factors.ts';
import { idParams } from '../text.ts';
import { administeredUser, inviteBody, resendInvitationBody, userEdit, usersAnswer } from './users.ts';

/** Calls for administrators. Calls for a user's own account are in `account`. */
export const userRoutes = {
  'GET /api/users': { summary: 'Everyone in the organisation, by email address', answer: usersAnswer },
  'POST /api/users': {
    takesIdempotencyKey: true,
    summary: 'Invite people: all of them or none',
    body: inviteBody,
    answer: usersAnswer,
  },
  'PUT /api/users/:id': {
    summary: 'Give a user a group or permissions; disable or enable the user',
    params: idParams,
    body: userEdit,
    answer: administeredUser,
  },
  'DELETE /api/users/:id': { summary: 'Delete a user', params: idParams, answer: null },
  'POST /api/users/:id/endSessions': {
    summary: "End all of a user's sessions; the user stays enabled",
    params: idParams,
    answer: null,
  },
  'POST /api/users/:id/resetSecondFactor': {
    summary: "Remove all of a user's second factors; the next login asks for a new one",
    params: idParams,
    body: resetFactorBody,
    answer: null,
  },
  'POST /api/users/:id/resendInvitation': {
    summary: 'Resend the invitation',
    params: idParams,
    body: resendInvitationBody,
    answer: null,
  },
} satisfies Routes;
