/** For a machine of one's own: these people exist on every exchange that `npm start` runs, and nowhere else. */
export const password = 'try-the-exchange';
export const people = {
  buyer: { email: 'buyer@demo.example', name: 'Bea Buyer', company: 'Demo Motors', accountType: 'BUYER' },
  seller: { email: 'seller@demo.example', name: 'Sam Seller', company: 'Sandbox Sellers', accountType: 'SELLER' },
};

/** The session cookie; signs up whoever is not known yet. @param {import('./calls.mjs').Call} call @param {typeof people.buyer} person */
export async function signIn(call, { email, ...details }) {
  const known = await call('POST', '/api/v2/auth/sign-in', { body: { email, password }, mayFail: true });
  if (known.status === 200) return known.cookie;
  return (await call('POST', '/api/v2/auth/sign-up', { body: { email, password, ...details } })).cookie;
}
