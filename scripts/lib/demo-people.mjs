import { confirmAddress } from './mails.mjs';

/** For local machines only: these people exist on every exchange that `npm start` runs, and nowhere else. */
export const password = 'try-the-exchange';
export const people = {
  buyer: { email: 'buyer@demo.example', name: 'Bea Buyer', company: 'Demo Motors', accountType: 'BUYER' },
  seller: { email: 'seller@demo.example', name: 'Sam Seller', company: 'Sandbox Sellers', accountType: 'SELLER' },
};

/**
 * Signs in and returns the session cookie. Signs up unknown people, confirms their address when mails are readable, and accepts the terms, without
 * which nothing can be written.
 * @param {import('./calls.mjs').Call} call
 * @param {typeof people.buyer & { password?: string }} person with the published password, unless it has its own
 * @param {string} [mailDir]
 */
export async function signIn(call, person, mailDir) {
  const { email, password: own = password, ...details } = person;
  const body = { email, password: own };
  const signedIn = await call('POST', '/api/v2/auth/sign-in', { body, mayFail: true });
  const { cookie } = signedIn.status === 200 ? signedIn : await call('POST', '/api/v2/auth/sign-up', { body: { ...body, ...details } });
  await confirmAddress(call, cookie, mailDir);
  await call('POST', '/api/v2/accept-tos', { as: cookie, body: {} });
  return cookie;
}
