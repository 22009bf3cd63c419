import { confirmAddress } from './mails.mjs';

/** For a machine of one's own: these people exist on every exchange that `npm start` runs, and nowhere else. */
export const password = 'try-the-exchange';
export const people = {
  buyer: { email: 'buyer@demo.example', name: 'Bea Buyer', company: 'Demo Motors', accountType: 'BUYER' },
  seller: { email: 'seller@demo.example', name: 'Sam Seller', company: 'Sandbox Sellers', accountType: 'SELLER' },
  /** Staff only while it books the money of the demo. */
  staff: { email: 'staff@demo.example', name: 'Stella Staff', company: 'Demo Exchange', accountType: 'BUYER' },
};

/**
 * The session cookie; signs up whoever is not known yet, and confirms the address where the mails are at hand.
 * @param {import('./calls.mjs').Call} call @param {typeof people.buyer} person @param {string} [mailDir]
 */
export async function signIn(call, { email, ...details }, mailDir) {
  const known = await call('POST', '/api/v2/auth/sign-in', { body: { email, password }, mayFail: true });
  const { cookie } = known.status === 200 ? known : await call('POST', '/api/v2/auth/sign-up', { body: { email, password, ...details } });
  await confirmAddress(call, cookie, mailDir);
  return cookie;
}
