/** The part of pino's logger that the gateway uses. */
export type GatewayLog = {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
};
