/** The kinds of test run an analyzer offers. Devices may report others; these have their own words on screen. */
export const serviceTypes = ['Charge', 'Discharge', 'Recondition', 'Quick Test', 'Capacity Test', 'Spectro'] as const;
export type ServiceType = (typeof serviceTypes)[number];
