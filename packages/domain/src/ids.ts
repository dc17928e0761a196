/** Row ids are whole numbers. They are branded, so that a battery's id cannot be passed where a device's is expected. */
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
