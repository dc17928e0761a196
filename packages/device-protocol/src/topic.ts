/** Topics of the device protocol, version 1. A device may use only those that carry its own thing name. */
export const protocolVersion = 1;

export const upKinds = ['hello', 'state', 'start', 'stream', 'result', 'reply', 'gone'] as const;
export type UpKind = (typeof upKinds)[number];

export const downKinds = ['ack', 'command'] as const;
export type DownKind = (typeof downKinds)[number];

const root = `ohmstead/v${protocolVersion}`;
export const thingNamePattern = /^[A-Za-z0-9_-]{1,64}$/;

export const upTopic = (thingName: string, kind: UpKind): string => `${root}/${thingName}/up/${kind}`;
export const downTopic = (thingName: string, kind: DownKind): string => `${root}/${thingName}/down/${kind}`;

/** What a device subscribes to: all that is meant for it, and nothing else. */
export const downFilter = (thingName: string): string => `${root}/${thingName}/down/#`;
/** What a gateway behind an outside broker subscribes to. */
export const everyUpFilter = `${root}/+/up/+`;

const upPattern = new RegExp(`^${root}/([A-Za-z0-9_-]{1,64})/up/(${upKinds.join('|')})$`);

export const parseUpTopic = (topic: string): { thingName: string; kind: UpKind } | undefined => {
  const match = upPattern.exec(topic);
  return match === null ? undefined : { thingName: match[1] as string, kind: match[2] as UpKind };
};
