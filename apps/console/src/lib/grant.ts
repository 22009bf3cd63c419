import type { Schemas } from './api';

export type Grant = Schemas['AdvertiserGrant'];

export const grantsPath = '/api/v2/advertiser-grants';
/** Each permission includes those before it. */
export const capabilityLevels = ['advertiser.read', 'campaign.read', 'campaign.manage'] as const;
type Level = (typeof capabilityLevels)[number];

export const capabilitiesOf = (level: Level): Level[] => capabilityLevels.slice(0, capabilityLevels.indexOf(level) + 1);

/** The strongest permission of a grant. */
export const levelOf = ({ capabilities }: Pick<Grant, 'capabilities'>): Level =>
  capabilityLevels.findLast((level) => capabilities.includes(level)) ?? 'advertiser.read';

export const isGrantor = ({ grantor }: Pick<Grant, 'grantor'>, account: string): boolean => grantor.organizationRef === account;

/** The other organization. The grantor does not know its name before it has accepted. */
export const otherSide = (grant: Pick<Grant, 'grantor' | 'grantee'>, account: string): Grant['grantee'] =>
  isGrantor(grant, account) ? grant.grantee : grant.grantor;

/** What the account can decide about the grant now. */
export function decisionsOf(grant: Pick<Grant, 'grantor' | 'status'>, account: string): readonly ('accept' | 'reject' | 'revoke')[] {
  if (isGrantor(grant, account)) return ['invited', 'active'].includes(grant.status) ? ['revoke'] : [];
  return grant.status === 'invited' ? ['accept', 'reject'] : [];
}
