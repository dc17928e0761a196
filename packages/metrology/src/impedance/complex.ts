import { at } from '../least-squares/vector.ts';

/** A complex number at each frequency. The functions here write into one that there is: a fit evaluates its circuit thousands of times. */
export type ComplexArray = { re: Float64Array; im: Float64Array };

export const complexArray = (length: number): ComplexArray => ({
  re: new Float64Array(length),
  im: new Float64Array(length),
});

/** z := factor·a */
export const setScaled = (z: ComplexArray, a: ComplexArray, factor: number): void => {
  for (let i = 0; i < z.re.length; i++) {
    z.re[i] = factor * at(a.re, i);
    z.im[i] = factor * at(a.im, i);
  }
};

/** z := a·b; z may be a or b. */
export const setProduct = (z: ComplexArray, a: ComplexArray, b: ComplexArray): void => {
  for (let i = 0; i < z.re.length; i++) {
    const [ar, ai, br, bi] = [at(a.re, i), at(a.im, i), at(b.re, i), at(b.im, i)];
    z.re[i] = ar * br - ai * bi;
    z.im[i] = ar * bi + ai * br;
  }
};

/** z := 1/a; z may be a. */
export const setInverse = (z: ComplexArray, a: ComplexArray): void => {
  for (let i = 0; i < z.re.length; i++) {
    const [re, im] = [at(a.re, i), at(a.im, i)];
    const square = re * re + im * im;
    z.re[i] = re / square;
    z.im[i] = -im / square;
  }
};

/** z := Σ a */
export const setSum = (z: ComplexArray, terms: readonly ComplexArray[]): void => {
  z.re.fill(0);
  z.im.fill(0);
  for (const { re, im } of terms)
    for (let i = 0; i < z.re.length; i++) {
      z.re[i] = at(z.re, i) + at(re, i);
      z.im[i] = at(z.im, i) + at(im, i);
    }
};
