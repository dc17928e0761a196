import { Type, type Static } from 'typebox';
import { Id, OrNull, strict, Text } from '../text.ts';

const chosen = Type.Optional(OrNull(Id));

/**
 * What a person or a group is given: names of the permission catalogue, and `perm-location-<id>`. A display configuration that is
 * left out stays as it is (in something new: none), null takes it away.
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

/** What a person has of their own, or a group: the form in which rights are answered. */
export const heldRights = Type.Object(
  {
    permissions: Type.Array(Type.String()),
    displayConfigurations: Type.Object({ devices: held, batteries: held, services: held }, strict),
  },
  strict,
);
export type HeldRights = Static<typeof heldRights>;
