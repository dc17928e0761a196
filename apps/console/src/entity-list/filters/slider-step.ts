const steps = 100;

/** A round step (1, 2 or 5 with zeros) of about a hundredth of the way; never below 1, as bounds are whole. */
export const sliderStep = (from: number, to: number): number => {
  const rough = (to - from) / steps;
  if (rough <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((digit) => digit * power >= rough) ?? 10) * power;
};
