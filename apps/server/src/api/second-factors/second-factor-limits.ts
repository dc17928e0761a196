/** Of a login whose password was right. */
export const ticketLife = '5 minutes';
export const ticketLifeS = 5 * 60;
export const ticketTries = 5;
/** Of an authenticator app that was not confirmed. */
export const setUpLife = '10 minutes';
export const setUpTries = 5;
export const rememberedLife = '30 days';
export const rememberedLifeS = 30 * 86_400;
export const challengeLifeS = 5 * 60;
