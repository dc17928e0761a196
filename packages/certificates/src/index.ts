export { canonicalJson } from './canonical-json.ts';
export { certificateState, type CertificateState, type Withdrawal } from './certificate-state.ts';
export { publicKeyOf, type PublicKey } from './public-key.ts';
export { signToken, type SigningKey } from './sign-token.ts';
export { verifyCertificate } from './verify-token.ts';
