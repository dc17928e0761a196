/** What is shown beside, or instead of, a password. */
export type CodeKind = 'code' | 'recoveryCode';

/** Digits may be typed with the blank that apps show in the middle. */
export const proofOf = (kind: CodeKind, typed: string) => {
  const text = typed.trim();
  if (kind === 'recoveryCode')
    return { problem: text === '' ? 'Enter a recovery code' : undefined, sent: { recoveryCode: text } };
  const code = text.replaceAll(/\s/g, '');
  return { problem: /^\d{6}$/.test(code) ? undefined : 'Enter the six digits', sent: { code } };
};
