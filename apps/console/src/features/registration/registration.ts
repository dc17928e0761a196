/** What the form holds, in its order. */
export const emptyRegistration = { firstName: '', lastName: '', orgName: '', email: '', password: '' };
export type Registration = typeof emptyRegistration;
