import { Ack, Command } from './down-messages.ts';
import { downKinds, downTopic, isUpKind, upKinds, upTopic, type DownKind, type UpKind } from './topic.ts';
import { upSchemas } from './up-messages.ts';

const schemas = { ...upSchemas, ack: Ack, command: Command };
type Kind = UpKind | DownKind;

const summaries: Record<Kind, string> = {
  hello: 'The first message after each connection',
  state: 'The current state of the device and its bays',
  start: 'A run begins',
  stream: 'Samples of a run',
  result: 'A run ends',
  reply: 'The answer to a command',
  gone: 'Last will, or before an orderly switch-off',
  ack: 'Which messages have been stored and which refused',
  command: 'A command for the device',
};

const quote = (text: string) => JSON.stringify(text);
const isPlain = (key: string) => /^[A-Za-z_][\w-]*$/.test(key);
const isEmpty = (value: object) => Object.keys(value).length === 0;
const indent = (depth: number) => '  '.repeat(depth);

/** Block style, with keys in the given order. */
function writeYaml(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)}\n`;
  if (isEmpty(value)) return Array.isArray(value) ? ' []\n' : ' {}\n';
  if (Array.isArray(value))
    return `\n${value.map((item) => `${indent(depth)}-${writeYaml(item, depth + 1)}`).join('')}`;
  const lines = Object.entries(value).map(
    ([key, item]) => `${indent(depth)}${isPlain(key) ? key : quote(key)}:${writeYaml(item, depth + 1)}`,
  );
  return `\n${lines.join('')}`;
}

const channelOf = (kind: Kind, address: string) => ({
  address,
  parameters: { thing: { description: 'The thing name of the device' } },
  messages: { [kind]: { $ref: `#/components/messages/${kind}` } },
});

const operationOf = (kind: Kind, action: 'send' | 'receive') => ({
  action,
  channel: { $ref: `#/channels/${kind}` },
  summary: summaries[kind],
});

const kinds: Kind[] = [...upKinds, ...downKinds];
const byKind = <Value>(value: (kind: Kind) => Value) => Object.fromEntries(kinds.map((kind) => [kind, value(kind)]));
const addressOf = (kind: Kind) => (isUpKind(kind) ? upTopic('{thing}', kind) : downTopic('{thing}', kind));
/** The schema as plain JSON, without the properties that typebox adds. */
const schemaOf = (kind: Kind): unknown => JSON.parse(JSON.stringify(schemas[kind]));

/** The protocol as AsyncAPI 3, from the device's point of view. */
export function describeProtocol(): string {
  const document = {
    asyncapi: '3.0.0',
    info: {
      title: 'Ohmstead device protocol',
      version: '1.0.0',
      description:
        'The messages that analyzers and the server exchange over MQTT 3.1.1. The rules are in device-protocol.md.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: { gateway: { host: 'localhost:1883', protocol: 'mqtt', protocolVersion: '3.1.1' } },
    channels: byKind((kind) => channelOf(kind, addressOf(kind))),
    operations: byKind((kind) => operationOf(kind, isUpKind(kind) ? 'send' : 'receive')),
    components: { messages: byKind((kind) => ({ summary: summaries[kind], payload: schemaOf(kind) })) },
  };
  return writeYaml(document, 0).trimStart();
}
