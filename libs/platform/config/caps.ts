/**
 * What one tenant may have of something at most: generous to whoever works, an end to whoever fills the disk. `docs/reliability.md` says for
 * each what it counts and what is answered beyond it; `CAPS` changes them.
 */
export const caps = {
  // Of an account.
  'advertiser-grants': 200,
  advertisers: 5_000,
  'allowance-alerts': 50,
  asks: 500,
  'browser-origins': 25,
  'buyer-agents': 1_000,
  campaigns: 20_000,
  'catalog-refreshes': 20,
  'delivery-imports': 10_000,
  'delivery-requests': 20_000,
  discoveries: 20_000,
  invitations: 200,
  'machine-applications': 50,
  'media-entities': 500,
  'media-entity-attachments': 10_000,
  members: 1_000,
  'organization-keys': 200,
  payees: 100,
  'pending-approvals': 50,
  'planning-briefs': 5_000,
  'saved-offers': 1_000,
  'seller-agents': 25,
  'storefront-products': 5_000,
  'supply-requests': 1_000,
  syndications: 20_000,
  // Of an organization.
  'child-accounts': 500,
  demos: 10,
  // Of a person: on an account, everywhere.
  'connected-apps': 100,
  // Times that one app is connected, e.g. on several devices.
  'connected-app-sign-ins': 100,
  conversations: 1_000,
  'personal-keys': 50,
  sessions: 50,
  // Of a credential.
  'mcp-sessions': 200,
  // Of a buyer agent.
  'agent-keys': 20,
  // Of an advertiser.
  audiences: 1_000,
  'audience-members': 20_000_000,
  catalogs: 1_000,
  'event-sources': 200,
  'property-lists': 500,
  // Of a campaign.
  'media-buys': 1_000,
  // Of a buyer at a storefront.
  orders: 10_000,
} as const satisfies Readonly<Record<string, number>>;

export type CapName = keyof typeof caps;
