const { PATH = '', NODE_COMPILE_CACHE } = process.env;

/** For processes that read what strangers send: without our secrets, such as the addresses of the database and the mail server. */
export const childEnvironment: Record<string, string> = {
  PATH,
  NODE_NO_WARNINGS: '1',
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
};
