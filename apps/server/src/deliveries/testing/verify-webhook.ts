import { Webhook } from 'standardwebhooks';

/** By the foreign library that receivers use; throws where the signature is not genuine. */
export const verifyWebhook = (secret: string, body: string, headers: Record<string, string>): unknown =>
  new Webhook(secret).verify(body, headers);
