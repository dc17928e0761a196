/** What is wrong with a body that has a long array. Known without the API: the thread that reads such bodies begins quickly. */
export class WrongArray extends Error {}
