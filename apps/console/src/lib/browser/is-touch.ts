/** Whether the main input is a finger: there is no Shift, and no hover. */
export const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;
