import { wordsOf, type ApiError } from '../../lib/api-error.ts';

/** The server knows more of the owner than the page does, and says in the first parameter why a password will not do. */
export const refusedPassword = (error: ApiError): { password: string } => ({
  password: [wordsOf(error).text, error.params[0]].filter(Boolean).join('. '),
});
