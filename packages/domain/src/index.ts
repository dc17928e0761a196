export * from './actor.ts';
export * from './entity-kind.ts';
export * from './ids.ts';
export * from './limits.ts';
export * from './permission.ts';
export * from './rc-determination.ts';
export * from './service-type.ts';
export * from './status.ts';
