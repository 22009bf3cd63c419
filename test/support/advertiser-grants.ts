import type { Credentials, TestApi } from './api';
import { inDays } from './dates';
import { signUp } from './people';

export const grantsPath = '/api/v2/advertiser-grants';

const all = ['advertiser.read', 'campaign.read', 'campaign.manage'] as const;

export interface GrantRequest {
  readonly grantor: Credentials;
  readonly advertiser: number;
  readonly grantee: { readonly as: Credentials; readonly accountId: number };
  /** Default: all capabilities. */
  readonly capabilities?: readonly string[];
}

export const invitationTo = (accountId: number, advertisers: readonly number[], capabilities: readonly string[] = all) => ({
  grantee: { organizationRef: String(accountId) },
  advertisers: advertisers.map((advertiserId) => ({ advertiserId })),
  capabilities,
  expiresAt: inDays(30).toISOString(),
  purpose: 'Spring campaigns',
});

/** Invites another organization to work on an advertiser and accepts. Returns the grant's reference. */
export async function grantAdvertiser(api: TestApi, { grantor, advertiser, grantee, capabilities }: GrantRequest): Promise<string> {
  const body = invitationTo(grantee.accountId, [advertiser], capabilities);
  const invited = await api.post(grantsPath, { as: grantor, body });
  if (invited.status !== 201) throw new Error(`The invitation failed: ${JSON.stringify(invited.body)}`);
  const { grantRef } = invited.body.data;
  const accepted = await api.post(`${grantsPath}/${grantRef}/accept`, { as: grantee.as, body: {} });
  if (accepted.status !== 200) throw new Error(`The acceptance failed: ${JSON.stringify(accepted.body)}`);
  return grantRef;
}

/** Creates an advertiser and returns its id. */
export async function createAdvertiserOf(api: TestApi, as: Credentials, name = 'Oat'): Promise<number> {
  const body = { name, brand: `${name.toLowerCase()}-${Math.random().toString(36).slice(2)}.example`, primaryCurrency: 'EUR' };
  const { status, body: answer } = await api.post('/api/v2/buyer/advertisers', { as, body });
  if (status !== 201) throw new Error(`Creating an advertiser failed: ${JSON.stringify(answer)}`);
  return answer.data.id;
}

/** Creates an invitation of another organization to that account. Returns its reference. */
export async function invitationFor(api: TestApi, accountId: number, name?: string): Promise<string> {
  const grantor = await signUp(api);
  const advertiser = await createAdvertiserOf(api, grantor.as, name);
  const { body } = await api.post(grantsPath, { as: grantor.as, body: invitationTo(accountId, [advertiser]) });
  return body.data.grantRef;
}
