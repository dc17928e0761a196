export type Device = { name: string; kind: 'computer' | 'phone' | 'program' };

/** The order matters: most browsers also name those that they are based on. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b/, 'macOS', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
] as const;

const longestName = 60;

/** A readable name: 'Firefox on Windows'. Other programs are named by the first word of their user agent. */
export const describeUserAgent = (userAgent: string | null): Device => {
  if (userAgent === null || userAgent.trim() === '') return { name: 'Unknown program', kind: 'program' };
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent));
  const [program = ''] = userAgent.split(/[\s/]/);
  if (browser === undefined) return { name: program.slice(0, longestName), kind: 'program' };
  return { name: system === undefined ? browser : `${browser} on ${system[1]}`, kind: system?.[2] ?? 'computer' };
};
