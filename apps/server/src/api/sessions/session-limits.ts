/** Security D1: a session that nobody uses, and one that somebody uses, ends after this long. */
export const sessionIdle = '8 hours';
export const sessionLife = '7 days';
export const sessionLifeS = 7 * 86_400;
export const sessionsPerUser = 20;
