import { anyLevel, downFilter, downTopic, everyUpFilter, upTopic } from '@ohmstead/device-protocol';

export type NatsUser = { name: string; password: string };

/** NATS separates the levels of a topic with dots, and uses * and > as wildcards. A thing name contains neither dots nor spaces. */
const subjectOf = (topic: string) => topic.replaceAll('/', '.').replaceAll('+', '*').replaceAll('#', '>');

/** The subject that the broker itself subscribes to on behalf of QoS 1 subscribers; MQTT clients cannot request it. */
const deliveries = '$MQTT.sub.>';

type Rights = { publish: string[]; subscribe: string[] };

const rightsOf = (thingName: string): Rights => ({
  publish: [subjectOf(upTopic(thingName, anyLevel))],
  // NATS turns a filter ending in # into two: everything below, and the level itself.
  subscribe: [subjectOf(downFilter(thingName)), subjectOf(downFilter(thingName).replace(/\/#$/, '')), deliveries],
});

const gatewayRights: Rights = {
  publish: [subjectOf(downTopic(anyLevel, anyLevel))],
  subscribe: [subjectOf(everyUpFilter), deliveries],
};

const asLine = ({ name, password }: NatsUser, permissions: Rights) =>
  `    ${JSON.stringify({ user: name, password, allowed_connection_types: ['MQTT'], permissions })}`;

/**
 * A file for NATS to include: each thing may publish and subscribe to its own topics, the gateway to those meant for it, and no other user
 * to anything.
 */
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
