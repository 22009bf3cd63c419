import { gates } from '../gates';

/** Operations without `Idempotency-Key`, each with the reason. */
export const withoutKey: Readonly<Record<string, string>> = {
  'POST /api/v2/assistant/chat/stream': 'a stream is not stored: clients reconnect to it, and a second turn is refused while one runs',
  'POST /api/v2/auth/password/change': 'a repetition is refused because of the old password',
  'POST /api/v2/auth/password/forgot': 'no session; the answer is always the same',
  'POST /api/v2/auth/password/reset': 'no session; the mailed token works once',
  'POST /api/v2/auth/sign-in': 'no session; an answer that contains a session is never replayed',
  'POST /api/v2/auth/sign-out': 'a repetition finds nothing to end',
  'POST /api/v2/auth/sign-up': 'no session; the mail address is unique',
  'POST /api/v2/auth/switch-account': 'sets a value; a repetition sets the same value',
  'POST /api/v2/auth/verify-email': 'no session; the mailed token works once',
  'POST /api/v2/auth/verify-email/resend': 'a repetition sends the same mail',
  'POST /api/v2/billing/iu-rate-card/renewal': 'sets a value; a repetition sets the same value',
  'PUT /api/v2/buyer/advertisers/{id}/creative-assets/{assetId}/parts/{number}':
    'the number of the part is its key: a repetition stores the same part',
  'POST /api/v2/buyer/advertisers/{id}/creatives/{creativeId}/check': 'reads only',
  'POST /api/v2/buyer/creative-formats/refresh': 'a repetition within ten seconds asks nobody',
  'POST /api/v2/buyer/property-lists/check': 'reads only; its report is a copy of the answer',
  'POST /api/v2/members/invitations/accept': 'no session; the mailed token works once',
  'POST /api/v2/storefront/try': 'stores nothing; a repetition asks the seller again',
  'POST /approvals/{accountId}/{id}': 'a form of a page that decides once',
  'POST /buyer-agents/{accountId}/{id}/keys/{reference}': 'a form of a page that creates one key',
  'POST /mcp': 'tools have idempotency keys in their arguments',
  'POST /mcp/v3': 'tools have idempotency keys in their arguments',
  'POST /auth/introspect': 'reads only',
  'POST /auth/register': 'no session; each registration is a new client, and unused clients are removed',
  'POST /auth/revoke': 'a repetition finds nothing to end',
  'POST /auth/token': 'codes of the protocol work once, and a repeated refresh returns the same successor',
  'POST /payments/stripe/webhook': 'the event is looked up at the provider: a repetition changes nothing',
  'POST /oauth/consent/{uid}': 'a form of a page that answers a request once',
  'POST /sign-in': 'no session; an answer that contains a session is never replayed',
  'POST /property-lists/mcp': 'the tool only reads',
  'POST /storefront/{slug}/mcp': 'tools of the protocol have idempotency keys in their arguments',
};

/** Operations that need other settings, each with the test that tries them. */
export const testedElsewhere: Readonly<Record<string, string>> = {
  'POST /api/v2/billing/iu-rate-card/accept': 'with BILLING=on: test/api/operations/plan-keys.e2e.ts',
  'POST /api/v2/storefront/billing/storefront-rate-card/accept': 'with BILLING=on: test/api/operations/plan-keys.e2e.ts',
};

/** Operations that create a resource with a new id each time. */
export const creates = [
  'POST /api/v2/accounts/create-child',
  'POST /api/v2/assistant/conversations',
  'POST /api/v2/assistant/conversations/{conversationUid}/messages',
  'POST /api/v2/buyer/advertisers',
  'POST /api/v2/buyer/advertisers/{advertiserId}/audiences/sync',
  'POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/execute',
  'POST /api/v2/buyer/advertisers/{id}/creative-collections',
  'POST /api/v2/buyer/advertisers/{id}/event-sources',
  'POST /api/v2/buyer/advertisers/{id}/property-lists',
  'POST /api/v2/buyer/campaigns',
  'POST /api/v2/buyer/discovery',
  'POST /api/v2/buyer/planning-briefs',
  'POST /api/v2/buyer/reporting/imports',
  'POST /api/v2/buyer/webhook-subscriptions',
  'POST /api/v2/buyer/webhook-subscriptions/{id}/test',
  'POST /api/v2/m2m-applications',
  'POST /api/v2/members',
  'POST /api/v2/org-api-keys',
  'POST /api/v2/storefront/products',
  'POST /api/v2/storefront/seller-agents',
  'POST /api/v2/user-api-keys',
  ...gates.creates,
];
