export * from './battery.ts';
export * from './down-messages.ts';
export * from './limits.ts';
export * from './topic.ts';
export * from './up-messages.ts';
