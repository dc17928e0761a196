/** The kinds of test run an analyzer offers. Devices may report others, which are shown as they are. */
export const serviceTypes = ['Charge', 'Discharge', 'Recondition', 'Quick Test', 'Capacity Test', 'Spectro'] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** Those that measure the capacity, by a complete discharge. */
export const capacityServiceTypes: readonly string[] = ['Capacity Test' satisfies ServiceType];
