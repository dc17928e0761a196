import { Type, type Static } from 'typebox';
import { Id, OrNull, strict, Text } from '../text.ts';

const chosen = Type.Optional(OrNull(Id));

/**
 * The rights to assign to a user or a group: permissions and `perm-location-<id>`. A display configuration that is left out is kept (none
 * for new users and groups), null removes it.
 */
export const givenRights = Type.Object(
  {
    permissions: Type.Array(Text(40), { maxItems: 10_000, examples: [['perm-reports']] }),
    displayConfigurations: Type.Optional(Type.Object({ devices: chosen, batteries: chosen, services: chosen }, strict)),
  },
  strict,
);
export type GivenRights = Static<typeof givenRights>;

const held = OrNull(Type.Integer());

/** Rights of a user or a group as answers contain them. */
export const heldRights = Type.Object(
  {
    permissions: Type.Array(Type.String()),
    displayConfigurations: Type.Object({ devices: held, batteries: held, services: held }, strict),
  },
  strict,
);
export type HeldRights = Static<typeof heldRights>;
