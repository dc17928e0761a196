/** The colours of the console's tokens as values, because mail programs do not support variables. */
const light = {
  page: '#f4f6f8',
  surface: '#ffffff',
  border: '#dbe2e8',
  text: '#14202a',
  quiet: '#52616d',
  accent: '#0b6a6c',
  link: '#0b6a6c',
};
const dark = {
  page: '#0f1418',
  surface: '#151b21',
  border: '#2a343d',
  text: '#e4ebf0',
  quiet: '#9aa9b5',
  accent: '#117a7a',
  link: '#5cc9c3',
};

const font = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;";

/** Without this, long addresses and names would be wider than a phone screen. */
const breaking = 'word-break:break-word;overflow-wrap:anywhere;';

export const mailStyles = {
  page: `margin:0;padding:0;background:${light.page};${font}-webkit-text-size-adjust:100%;`,
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0;',
  frame: 'border-collapse:collapse;',
  column: 'max-width:560px;margin:0 auto;',
  top: 'padding:32px 24px 16px;',
  markLink: 'text-decoration:none;',
  mark: 'width:28px;height:28px;background:#0b6a6c;border-radius:6px;',
  bay: 'padding:0 1px;vertical-align:bottom;',
  bayLevel: 'width:4px;background:#d9f6f2;border-radius:1px;font-size:0;line-height:0;',
  wordmark: `padding-left:10px;font-size:16px;line-height:28px;font-weight:600;color:${light.text};${font}`,
  card: `padding:32px 24px 24px;background:${light.surface};border:1px solid ${light.border};border-radius:6px;`,
  heading: `${breaking}margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:${light.text};${font}`,
  paragraph: `${breaking}margin:0 0 16px;font-size:16px;line-height:24px;color:${light.text};${font}`,
  note: `${breaking}margin:0 0 8px;font-size:13px;line-height:20px;color:${light.quiet};${font}`,
  facts: 'margin:0 0 20px;border-collapse:collapse;',
  label: `width:40%;padding:8px 16px 8px 0;border-top:1px solid ${light.border};font-size:14px;line-height:20px;color:${light.quiet};vertical-align:top;${font}`,
  value: `${breaking}padding:8px 0;border-top:1px solid ${light.border};font-size:14px;line-height:20px;color:${light.text};vertical-align:top;font-variant-numeric:tabular-nums;${font}`,
  buttonFrame: 'margin:8px 0 20px;',
  buttonCell: `background:${light.accent};border-radius:6px;`,
  button: `display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;${font}`,
  address: `${breaking}color:${light.link};`,
  foot: `${breaking}padding:16px 24px 40px;font-size:12px;line-height:18px;color:${light.quiet};${font}`,
};

const darkOf = (name: string, rules: string) => `.${name}{${rules}}`;

export const darkStyles = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${[
  darkOf('page', `background:${dark.page}!important`),
  darkOf('card', `background:${dark.surface}!important;border-color:${dark.border}!important`),
  darkOf('text', `color:${dark.text}!important`),
  darkOf('quiet', `color:${dark.quiet}!important`),
  darkOf('line', `border-color:${dark.border}!important`),
  darkOf('link', `color:${dark.link}!important`),
  darkOf('button', `background:${dark.accent}!important`),
].join('')}}`;
