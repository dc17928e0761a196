import { emailMaxLength } from './limits.ts';

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const address = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`);
const localMaxLength = 64;

/** ASCII only, without comments, quotes or address literals, so that no address can imitate or hide another one (security D5). */
export const isEmailAddress = (text: string): boolean =>
  text.length <= emailMaxLength && text.indexOf('@') <= localMaxLength && address.test(text);
