import { Type, type Static } from 'typebox';
import { resetFactorBody } from '../second-factors/second-factors.ts';
import { strict } from '../text.ts';

/** How long one user may look through another's eyes, whatever they do there. */
export const viewingMinutes = 30;

/** The id of the user whose data a page shows; a page of the console sends it with every call. */
export const viewedUserHeader = 'x-viewed-user';

/** `POST /session/viewAs`. The reason is audited and told to the user. */
export const viewAsBody = Type.Object({ userId: Type.Integer(), ...resetFactorBody.properties }, strict);

/** In user data, while somebody else looks through this user's eyes. */
export const viewing = Type.Object(
  {
    author: Type.Object({ id: Type.Integer(), email: Type.String() }, { ...strict, description: 'Who looks' }),
    until: Type.Integer({ description: 'When it ends at the latest' }),
    readOnly: Type.Literal(true),
  },
  strict,
);

const access = Type.Object(
  {
    by: Type.String({ description: 'The address that the administrator had then' }),
    startedAt: Type.Integer(),
    until: Type.Integer({ description: 'When it ended, or will end at the latest' }),
    reason: Type.String(),
  },
  strict,
);
export type AccessByOther = Static<typeof access>;
export const accessByOthers = Type.Object({ accesses: Type.Array(access) }, strict);

/** `GET` and `PUT /organization/viewAs`. */
export const viewAsSettings = Type.Object(
  { mails: Type.Boolean({ description: 'Whether people get an email when an administrator begins to view as them' }) },
  strict,
);
export type ViewAsSettings = Static<typeof viewAsSettings>;
