import { isObject } from '@ohmstead/domain';
import { isUpKind, upKinds, type Command, type UpKind } from '@ohmstead/device-protocol';
import { readCredentials, writeCredentials } from './credentials.ts';
import { HandConnection } from './hand-connection.ts';

export const usage = `npm run device -- FILE COMMAND
  FILE holds what "npm run provider -- register-device … --json" has printed
  send KIND JSON   sends one message (${upKinds.join(', ')}) and waits for its acknowledgement
  claim            shows the claim code and answers, until the device is claimed
  listen           shows each command of the server and answers it, until Ctrl+C`;

function parseMessage(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Reported below, together with JSON that is not an object.
  }
  throw new Error(`not a JSON object: ${text}`);
}

/** Executes a command as a device would. Returns whether the device has an owner afterwards. */
async function obey(connection: HandConnection, file: string, command: Command): Promise<boolean> {
  const reply = (answer: object) => connection.send('reply', { command: command.id, ...answer });
  if (command.command === 'show-claim-code') {
    console.log(`The display shows ${command.code} until ${new Date(command.expiresAt).toLocaleTimeString('en-GB')}.`);
    await reply({ ok: true });
    return false;
  }
  if (command.command !== 'end-claim') {
    await reply({ ok: false, code: 'unsupported' });
    return false;
  }
  const { newSecret } = command;
  // Stored before the reply, which invalidates the old secret.
  if (newSecret !== undefined) writeCredentials(file, { ...readCredentials(file), secret: newSecret });
  await reply({ ok: true });
  console.log(command.claimed ? 'The device is claimed. Send hello again.' : 'The display shows nothing.');
  return command.claimed;
}

/** A command that is repeated before it was answered is answered again. */
async function answerCommands(connection: HandConnection, file: string, isDone: boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.onCommand = (command) =>
    void obey(connection, file, command).then((isClaimed) => (isClaimed && isDone ? resolve() : undefined), reject);
  await connection.subscribe();
  const closed = connection.closed().then(() => Promise.reject(new Error('the server has closed the connection')));
  await Promise.race([promise, closed]);
}

async function send(connection: HandConnection, kind: UpKind, text: string): Promise<number> {
  await connection.subscribe();
  return (await connection.send(kind, parseMessage(text))) === undefined ? 0 : 1;
}

/** Returns the exit code. */
export async function play([file, command, kind, text]: readonly (string | undefined)[]): Promise<number> {
  const message = command === 'send' && isUpKind(kind) && text ? { kind, text } : undefined;
  if (!file || !(message || command === 'claim' || command === 'listen')) throw new Error(usage);
  const credentials = readCredentials(file);
  const connection = await HandConnection.open(credentials);
  try {
    if (message) return await send(connection, message.kind, message.text);
    if (command === 'claim') console.log(`Open ${credentials.claimUrl} and press Claim.`);
    else console.log('Waiting for commands …');
    await answerCommands(connection, file, command === 'claim');
    return 0;
  } finally {
    await connection.close();
  }
}
