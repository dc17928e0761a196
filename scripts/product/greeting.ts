const SIGN_INS = [
  ['demo@ohmstead.example', 'sees and may do everything'],
  ['technician@ohmstead.example', 'one location, permissions through a group, miles'],
  ['viewer@ohmstead.example', 'sees everything, edits nothing'],
  ['other@ohmstead.example', 'another organisation'],
] as const;

export function greeting(address: string, isDemo: boolean): string {
  const ready = `\nOhmstead is ready: ${address}\n`;
  return isDemo ? `${ready}\nSign in with the password Demo-1234 as\n${SIGN_INS.map(describe).join('')}` : ready;
}

const describe = ([email, role]: readonly [string, string]): string => `  ${email.padEnd(28)} ${role}\n`;
