/** Something that the provider can put right: told in one sentence, without a stack. */
export class ProviderError extends Error {}
