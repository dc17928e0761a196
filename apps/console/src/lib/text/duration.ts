const pad = (value: number): string => String(value).padStart(2, '0');

/** Whole seconds as '1:05:09'; always with hours, so that the digits of a column line up. */
export const clockDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
};
