import { accountNoticeMs } from '@ohmstead/domain';
import { isUnreachable, wordsOf } from '../../lib/api-error.ts';
import { notify } from '../notices/notify.ts';

const again = (error: unknown): string => (isUnreachable(error) ? ' Nothing is lost: try again in a moment.' : '');

/** What belongs to no field: too many tries, or a server that does not answer. */
export const sayFailed = (error: unknown, title: string): void =>
  notify({ type: 'error', title, text: `${wordsOf(error).text}${again(error)}`, durationMs: accountNoticeMs });
