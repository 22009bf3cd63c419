import { gates } from '../gates';

/** Where there is no header, and why that is right. */
export const free: Readonly<Record<string, string>> = {
  'POST /api/v2/assistant/chat/stream': 'a stream is not kept: it is read on, and a second turn is refused while one runs',
  'POST /api/v2/auth/password/change': 'changes what is there; the second one is refused for the old password',
  'POST /api/v2/auth/password/forgot': 'nobody is signed in; it answers alike whatever happens',
  'POST /api/v2/auth/password/reset': 'nobody is signed in; the mailed token works once',
  'POST /api/v2/auth/sign-in': 'nobody is signed in: an answer that holds a session is given to nobody twice',
  'POST /api/v2/auth/sign-out': 'ends what is there; the second one finds nothing',
  'POST /api/v2/auth/sign-up': 'nobody is signed in; the mail address is there once',
  'POST /api/v2/auth/switch-account': 'changes what is there, to what it says',
  'POST /api/v2/auth/verify-email': 'nobody is signed in; the mailed token works once',
  'POST /api/v2/auth/verify-email/resend': 'sends what was sent before',
  'POST /api/v2/billing/iu-rate-card/renewal': 'changes what is there, to what it says',
  'POST /api/v2/buyer/property-lists/check': 'tells what a list would be; its report is a copy of the answer',
  'POST /api/v2/members/invitations/accept': 'nobody is signed in; the mailed token works once',
  'POST /approvals/{accountId}/{id}': 'a form of a page; it decides once, and is over',
  'POST /buyer-agents/{accountId}/{id}/keys/{reference}': 'a form of a page; it makes one key, and is over',
  'POST /mcp': 'its tools have idempotency keys in their arguments',
  'POST /mcp/v3': 'its tools have idempotency keys in their arguments',
  'POST /auth/introspect': 'tells what is so',
  'POST /auth/register': 'nobody is signed in; a client that registers again is another one, and what is not used is forgotten',
  'POST /auth/revoke': 'ends what is there; the second one finds nothing',
  'POST /auth/token': 'its protocol has codes that work once, and successors that are the same for everybody who asks',
  'POST /payments/stripe/webhook': 'whatever it tells is looked up: told again, nothing happens again',
  'POST /oauth/consent/{uid}': 'a form of a page; what it answers is over once it was answered',
  'POST /sign-in': 'nobody is signed in: an answer that holds a session is given to nobody twice',
  'POST /property-lists/mcp': 'its tool only reads',
  'POST /storefront/{slug}/mcp': 'its protocol has idempotency keys in the arguments of its tools',
};

/** What can be carried out nowhere but elsewhere, and where it is tried. */
export const elsewhere: Readonly<Record<string, string>> = {
  'POST /api/v2/billing/iu-rate-card/accept': 'with BILLING=on: test/api/operations/plan-keys.e2e.ts',
  'POST /api/v2/storefront/billing/storefront-rate-card/accept': 'with BILLING=on: test/api/operations/plan-keys.e2e.ts',
};

/** What has an id of its own every time. */
export const creates = [
  'POST /api/v2/accounts/create-child',
  'POST /api/v2/assistant/conversations',
  'POST /api/v2/assistant/conversations/{conversationUid}/messages',
  'POST /api/v2/buyer/advertisers',
  'POST /api/v2/buyer/advertisers/{advertiserId}/audiences/sync',
  'POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/execute',
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
