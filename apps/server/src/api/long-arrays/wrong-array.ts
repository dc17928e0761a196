/** A mistake in a body with a long array. Independent of the API, so that the thread which reads such bodies starts quickly. */
export class WrongArray extends Error {}
