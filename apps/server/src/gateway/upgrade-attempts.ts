/** A device that never gets on with an upgrade, or cannot fetch it, is offered it so often. */
export const maxUpgradeAttempts = 3;
