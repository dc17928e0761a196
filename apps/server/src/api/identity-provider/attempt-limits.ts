export const attemptLifeS = 600;
export const attemptLife = '10 minutes';
/** How long ago people may have logged in at their provider to prove themselves here. */
export const provenForS = 600;
/** Of clocks. */
export const toleranceS = 60;
