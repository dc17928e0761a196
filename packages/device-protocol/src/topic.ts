/** Topics of the device protocol, version 1. A device may only use topics that contain its own thing name. */
export const protocolVersion = 1;

export const upKinds = ['hello', 'state', 'start', 'stream', 'result', 'reply', 'gone'] as const;
export type UpKind = (typeof upKinds)[number];
export const isUpKind = (kind: string | undefined): kind is UpKind => upKinds.some((known) => known === kind);

export const downKinds = ['ack', 'command'] as const;
export type DownKind = (typeof downKinds)[number];

/** Matches any one level of a topic in a filter. */
export const anyLevel = '+';

const root = `ohmstead/v${protocolVersion}`;
export const thingNamePattern = /^[A-Za-z0-9_-]{1,64}$/;

export const upTopic = (thingName: string, kind: UpKind | typeof anyLevel): string => `${root}/${thingName}/up/${kind}`;
export const downTopic = (thingName: string, kind: DownKind | typeof anyLevel): string =>
  `${root}/${thingName}/down/${kind}`;

/** The subscription of a device: everything sent to it, and nothing else. */
export const downFilter = (thingName: string): string => `${root}/${thingName}/down/#`;
/** The subscription of a gateway that uses an external broker. */
export const everyUpFilter = upTopic(anyLevel, anyLevel);

const upPattern = new RegExp(`^${root}/([A-Za-z0-9_-]{1,64})/up/(${upKinds.join('|')})$`);

export const parseUpTopic = (topic: string): { thingName: string; kind: UpKind } | undefined => {
  const [, thingName, kind] = upPattern.exec(topic) ?? [];
  return thingName !== undefined && isUpKind(kind) ? { thingName, kind } : undefined;
};
