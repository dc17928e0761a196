/** Whole numbers that name rows. Branded, so that a battery's id never stands where a device's is wanted. */
declare const brand: unique symbol;
type Branded<Name extends string> = number & { readonly [brand]: Name };

export type OrganizationId = Branded<'organization'>;
export type UserId = Branded<'user'>;
export type GroupId = Branded<'group'>;
export type LocationId = Branded<'location'>;
export type DeviceId = Branded<'device'>;
export type BayId = Branded<'bay'>;
export type BatteryId = Branded<'battery'>;
export type ServiceId = Branded<'service'>;
