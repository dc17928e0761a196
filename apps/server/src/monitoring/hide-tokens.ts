/** No line of the log contains an API token, whoever sent it where. */
export const hideTokens = (line: string): string => line.replaceAll(/ohm_([ps])_\w+/g, 'ohm_$1_…');
