import { keepaliveSeconds, thingNamePattern, upTopic } from '@ohmstead/device-protocol';

type Connect = {
  clientId?: string;
  username?: string;
  protocolVersion?: number;
  keepalive?: number;
  will?: { topic: string; retain?: boolean; qos?: number } | null;
};

/** Why a CONNECT packet is refused, in words for the log; undefined where nothing is wrong with it. */
export function faultOfConnect({
  clientId,
  username,
  protocolVersion,
  keepalive = 0,
  will,
}: Connect): string | undefined {
  if (protocolVersion !== 4) return 'the protocol is not MQTT 3.1.1';
  if (!clientId || !thingNamePattern.test(clientId)) return 'the client id is no thing name';
  if (username !== clientId) return 'user name and client id differ';
  if (keepalive < keepaliveSeconds.min || keepalive > keepaliveSeconds.max) return 'the keepalive is out of range';
  if (will && (will.topic !== upTopic(clientId, 'gone') || will.retain || will.qos === 2))
    return 'the will is not its own gone message';
  return undefined;
}
