/** Good maps to 3, Fair to 2, anything else to 1 (spec: entities §9). */
export const rcDeterminationGrade = (determination: string): 1 | 2 | 3 => {
  if (determination === 'Good') return 3;
  return determination === 'Fair' ? 2 : 1;
};
