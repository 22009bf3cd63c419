/**
 * Maximum numbers of resources per tenant. They do not limit ordinary use, and prevent a tenant from filling the disk.
 * `docs/reliability.md` describes each one and the error beyond it; `CAPS` overrides them.
 */
export const caps = {
  // Per account.
  'advertiser-grants': 200,
  advertisers: 5_000,
  'allowance-alerts': 50,
  asks: 500,
  'blob-bytes': 100_000_000_000,
  'browser-origins': 25,
  'buyer-agents': 1_000,
  campaigns: 20_000,
  'catalog-refreshes': 20,
  'creative-asset-bytes': 50_000_000_000,
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
  // Per organization.
  'child-accounts': 500,
  demos: 10,
  // Per person: on one account (connected-apps), or in total.
  'connected-apps': 100,
  // Connections of one app, for example on several devices.
  'connected-app-sign-ins': 100,
  conversations: 1_000,
  'personal-keys': 50,
  sessions: 50,
  // Per credential.
  'mcp-sessions': 200,
  // Per buyer agent.
  'agent-keys': 20,
  // Per advertiser.
  audiences: 1_000,
  'audience-members': 20_000_000,
  catalogs: 1_000,
  /** Files whose parts are awaited. */
  'creative-asset-uploads': 20,
  'creative-assets': 10_000,
  'creative-collections': 500,
  creatives: 10_000,
  'event-sources': 200,
  'property-lists': 500,
  // Per creative.
  'creative-versions': 200,
  // Per campaign.
  'media-buys': 1_000,
  // Per buyer and storefront.
  orders: 10_000,
} as const satisfies Readonly<Record<string, number>>;

export type CapName = keyof typeof caps;
