import { Type, type Static } from 'typebox';
import { Id, OneOf, OrNull, strict, Text } from '../text.ts';
import { disabledReasons } from './webhook.ts';

export const channelKinds = ['slack', 'teams', 'mail'] as const;
export type ChannelKind = (typeof channelKinds)[number];

const ids = Type.Array(Id, { maxItems: 1_000 });

export const channel = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    kind: OneOf(channelKinds),
    host: OrNull(Type.String(), { description: 'Of its address, which is never answered' }),
    lastFour: OrNull(Type.String(), { description: 'The last four characters of its address' }),
    users: Type.Array(Type.Integer()),
    groups: Type.Array(Type.Integer()),
    enabled: Type.Boolean(),
    disabledReason: OrNull(OneOf(disabledReasons)),
    version: Type.Integer(),
  },
  strict,
);
export type Channel = Static<typeof channel>;
export const channelList = Type.Object({ channels: Type.Array(channel) }, strict);

const address = Type.String({ maxLength: 2_048, description: 'None for email' });
const recipients = { users: Type.Optional(ids), groups: Type.Optional(ids) };

export const newChannel = Type.Object(
  { name: Text(255), kind: OneOf(channelKinds), url: Type.Optional(address), ...recipients },
  strict,
);
export type NewChannel = Static<typeof newChannel>;

/** What is left out stays. */
export const channelEdit = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    name: Type.Optional(Text(255)),
    url: Type.Optional(address),
    enabled: Type.Optional(Type.Boolean()),
    ...recipients,
  },
  strict,
);
export type ChannelEdit = Static<typeof channelEdit>;
