import { anyLevel, downFilter, downTopic, everyUpFilter, upTopic } from '@ohmstead/device-protocol';

export type NatsUser = { name: string; password: string };

/** NATS writes a topic's levels with points and its wildcards as * and >. A thing name has neither points nor spaces. */
const subjectOf = (topic: string) => topic.replaceAll('/', '.').replaceAll('+', '*').replaceAll('#', '>');

/** What the broker itself subscribes to in the name of whoever subscribes at QoS 1; nobody can ask for it by MQTT. */
const deliveries = '$MQTT.sub.>';

type Rights = { publish: string[]; subscribe: string[] };

const rightsOf = (thingName: string): Rights => ({
  publish: [subjectOf(upTopic(thingName, anyLevel))],
  // NATS takes a filter that ends in # as two: all below, and the level itself.
  subscribe: [subjectOf(downFilter(thingName)), subjectOf(downFilter(thingName).replace(/\/#$/, '')), deliveries],
});

const gatewayRights: Rights = {
  publish: [subjectOf(downTopic(anyLevel, anyLevel))],
  subscribe: [subjectOf(everyUpFilter), deliveries],
};

const asLine = ({ name, password }: NatsUser, permissions: Rights) =>
  `    ${JSON.stringify({ user: name, password, allowed_connection_types: ['MQTT'], permissions })}`;

/** A file for NATS to include: each thing may say and hear what is its own, the gateway what is meant for it, and nobody anything else. */
export const natsUsers = (gateway: NatsUser, things: readonly NatsUser[]): string =>
  [
    '# Written by npm run provider -- nats-users. It holds secrets: for NATS alone to read.',
    'authorization {',
    '  users: [',
    asLine(gateway, gatewayRights),
    ...things.map((thing) => asLine(thing, rightsOf(thing.name))),
    '  ]',
    '}',
    '',
  ].join('\n');
