import { randomBytes } from 'node:crypto';
import { Database } from '@exchange/platform';
import type { Credentials, TestApi } from './api';
import { mailTo, tokenIn, verificationTo } from './mailbox';

export interface SignedUp {
  readonly as: Credentials;
  readonly email: string;
  readonly password: string;
  readonly user: { readonly id: number; readonly email: string; readonly name: string };
  readonly account: { readonly id: number; readonly name: string };
}

const password = 'correct horse battery staple';

/** Signs up a new person with an account of their own. */
export async function signUp(
  api: TestApi,
  { email, accountType = 'BUYER' }: { email?: string; accountType?: 'BUYER' | 'SELLER' } = {},
): Promise<SignedUp> {
  const address = email ?? `person-${randomBytes(6).toString('hex')}@example.com`;
  const { status, body, headers } = await api.post('/api/v2/auth/sign-up', {
    body: { email: address, password, name: 'Robin Tester', company: 'Tester Ltd', accountType },
  });
  if (status !== 201) throw new Error(`Sign-up failed: ${JSON.stringify(body)}`);
  const cookie = cookieOf(headers);
  return { as: { cookie }, email: address, password, user: body.data.user, account: body.data.account };
}

/** Signs up a member of staff. The role is granted in the database, as no operation grants it. */
export async function signUpStaff(api: TestApi): Promise<SignedUp> {
  const staff = await signUp(api);
  await api.app.get(Database).query('update users set is_staff = true where id = $1', [staff.user.id]);
  return staff;
}

/** The side that may call an operation: paths of sellers and staff are closed to the others. */
export function callerSideOf(operation: string): 'buyer' | 'seller' | 'staff' {
  if (operation.includes('/api/v2/storefront')) return 'seller';
  return operation.includes('/api/v2/staff/') ? 'staff' : 'buyer';
}

/** The session token of a `Set-Cookie` header. */
export function cookieOf(headers: Headers): string {
  const [, token] = /sc_session=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? [];
  if (token === undefined) throw new Error('The answer set no session cookie.');
  return token;
}

/** Creates a key of the signed-in person (or of the organization) and returns it as credentials. */
export async function createKey(
  api: TestApi,
  as: Credentials,
  kind: 'user' | 'org' = 'user',
): Promise<Credentials & { readonly bearer: string }> {
  const { status, body } = await api.post(`/api/v2/${kind}-api-keys`, { as, body: { name: `${kind} key` } });
  if (status !== 201) throw new Error(`Creating a key failed: ${JSON.stringify(body)}`);
  return { bearer: body.data.secret };
}

/** A new person joins the account of `host` and acts on it. Needs a worker, which mails the invitation. */
export async function joinAccount(api: TestApi, host: SignedUp, role = 'MEMBER'): Promise<SignedUp> {
  const guest = await signUp(api);
  await api.post('/api/v2/members', { as: host.as, body: { email: guest.email, role } });
  const token = tokenIn(await mailTo(api, guest.email));
  const { status, headers } = await api.post('/api/v2/members/invitations/accept', { as: guest.as, body: { token } });
  if (status !== 200) throw new Error('The invitation was not accepted.');
  // Accepting verifies the address: earlier sessions end, and the new session acts on the account.
  return { ...guest, as: { cookie: cookieOf(headers) } };
}

/** Confirms a person's mail address. Needs a worker, which mails the token. */
export async function confirmAddress(api: TestApi, { email }: Pick<SignedUp, 'email'>): Promise<void> {
  const token = tokenIn(await verificationTo(api, email));
  const { status } = await api.post('/api/v2/auth/verify-email', { body: { token } });
  if (status !== 200) throw new Error('The mail address was not confirmed.');
}
