/** So long each step waits once it is first seen (spec: administration §9). */
export const stepDelaysMs = [400, 800, 1_200] as const;
