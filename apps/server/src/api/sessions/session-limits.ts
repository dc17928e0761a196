/** Security D1: the lifetime of an idle session, and of one in use. */
export const sessionIdle = '8 hours';
export const sessionLife = '7 days';
export const sessionLifeS = 7 * 86_400;
export const sessionsPerUser = 20;
