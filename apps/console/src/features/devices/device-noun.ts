export const deviceNoun = { one: 'device', many: 'devices' };
