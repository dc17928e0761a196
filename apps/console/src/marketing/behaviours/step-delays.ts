/** How long each step is delayed once it comes into view (spec: administration §9). */
export const stepDelaysMs = [400, 800, 1_200] as const;
