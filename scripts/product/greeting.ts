const SIGN_INS = [
  ['demo@ohmstead.example', 'sees and can do everything'],
  ['technician@ohmstead.example', 'one location, permissions through a group, miles'],
  ['viewer@ohmstead.example', 'sees everything, edits nothing'],
  ['other@ohmstead.example', 'another organisation'],
  ['secure@ohmstead.example', 'asks for a second factor: add this key to an authenticator app'],
] as const;
/** The server puts it into the demo (demo/create-secure-person.ts). */
const FACTOR_KEY = 'OHMSTEADDEMOFACTORKEEPITSECRET22';

const WIDTH = 28;
const describe = ([email, role]: readonly [string, string]): string => `  ${email.padEnd(WIDTH)} ${role}\n`;

/** What a start says when everything is there. */
export function greeting(address: string, hasDemo: boolean): string {
  const ready = `\nOhmstead is ready: ${address}\n${alsoAt(address)}`;
  if (!hasDemo) return ready;
  const signIns = SIGN_INS.map(describe).join('');
  return `${ready}\nLog in with the password Demo-1234 as\n${signIns}  ${' '.repeat(WIDTH)} ${FACTOR_KEY}\n`;
}

/** The same by name, since browsers keep passkeys for names only. */
function alsoAt(address: string): string {
  const { protocol, hostname, port, pathname } = new URL(address);
  if (!/^(?:127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return '';
  const place = port === '' ? 'localhost' : `localhost:${port}`;
  return `${' '.repeat('Ohmstead is ready: '.length)}${protocol}//${place}${pathname === '/' ? '' : pathname}\n`;
}
