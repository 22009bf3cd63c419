import type { Scope } from '@exchange/kernel';
import type { Credentials, TestApi } from './api';
import { postForm } from './oauth';

/** Creates a machine application for the account of `as` (or of `headers`) and returns a token. */
export async function machineToken(
  api: TestApi,
  as: Credentials,
  scope: Scope,
  headers: Record<string, string> = {},
): Promise<Credentials> {
  const made = await api.post('/api/v2/m2m-applications', { as, headers, body: { name: 'Nightly import', scope } });
  const { id, clientSecret } = made.body.data;
  const grant = { grant_type: 'client_credentials', client_id: id, client_secret: clientSecret };
  const { status, body } = await postForm(api, '/auth/token', grant);
  if (status !== 200) throw new Error(`The token request failed: ${JSON.stringify(body)}`);
  return { bearer: body.access_token as string };
}
