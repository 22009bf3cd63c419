import { confirmAddress } from './mails.mjs';

/** For a machine of one's own: these people exist on every exchange that `npm start` runs, and nowhere else. */
export const password = 'try-the-exchange';
export const people = {
  buyer: { email: 'buyer@demo.example', name: 'Bea Buyer', company: 'Demo Motors', accountType: 'BUYER' },
  seller: { email: 'seller@demo.example', name: 'Sam Seller', company: 'Sandbox Sellers', accountType: 'SELLER' },
};

/**
 * The session cookie; signs up whoever is not known yet, confirms the address where the mails are at hand, and accepts the terms: where there are any, nothing
 * can be written before.
 * @param {import('./calls.mjs').Call} call @param {typeof people.buyer & { password?: string }} person with the published password, unless it has its own
 * @param {string} [mailDir]
 */
export async function signIn(call, person, mailDir) {
  const { email, password: own = password, ...details } = person;
  const body = { email, password: own };
  const known = await call('POST', '/api/v2/auth/sign-in', { body, mayFail: true });
  const { cookie } = known.status === 200 ? known : await call('POST', '/api/v2/auth/sign-up', { body: { ...body, ...details } });
  await confirmAddress(call, cookie, mailDir);
  await call('POST', '/api/v2/accept-tos', { as: cookie, body: {} });
  return cookie;
}
