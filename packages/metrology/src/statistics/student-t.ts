/** Coefficients of Lanczos' approximation with g = 7 and 9 terms (Godfrey 2001); good to about 1e-15. */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

const logGamma = (x: number): number => {
  const [first = 0, ...others] = lanczos;
  const sum = others.reduce((total, coefficient, i) => total + coefficient / (x + i), first);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
};

/** The continued fraction of the incomplete beta function, by Lentz' method (Numerical Recipes, 6.4). */
const betaFraction = (x: number, a: number, b: number): number => {
  const tiny = 1e-300;
  const away = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let c = 1;
  let value = d;
  for (let m = 1; m <= 300; m++) {
    const terms = [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ];
    let change = 1;
    for (const term of terms) {
      d = 1 / away(1 + term * d);
      c = away(1 + term / c);
      change = c * d;
      value *= change;
    }
    if (Math.abs(change - 1) < 1e-15) break;
  }
  return value;
};

/** The regularised incomplete beta function I_x(a, b). */
const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
};

/** The probability that Student's t with these degrees of freedom lies further from zero than `t`. */
export const studentTails = (t: number, degrees: number): number =>
  incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);

/**
 * The t that a value exceeds in either direction with the given probability: 0.05 for an interval of 95 %.
 * @param degrees Of freedom, at least 1.
 */
export const studentQuantile = (tails: number, degrees: number): number => {
  let [low, high] = [0, 1];
  while (studentTails(high, degrees) > tails) [low, high] = [high, high * 2];
  for (let i = 0; i < 100 && high - low > 1e-12 * high; i++) {
    const middle = (low + high) / 2;
    if (studentTails(middle, degrees) > tails) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};
