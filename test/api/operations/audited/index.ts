import { gates } from '../../platform/gates';
import { access } from './access';
import { audiences } from './audiences';
import { buying } from './buying';
import { catalogs } from './catalogs';
import { engagement } from './engagement';
import { eventSources } from './event-sources';
import { optimization } from './optimization';
import { propertyLists } from './property-lists';
import { rfps } from './rfps';
import { selling } from './selling';
import { storefronts } from './storefronts';
import { syndication } from './syndication';
import type { Table } from './world';

/** Every mutating operation that the platform has. One that is not here fails the test: add what its entry says. */
export const told: Table = {
  ...access,
  ...audiences,
  ...buying,
  ...catalogs,
  ...engagement,
  ...eventSources,
  ...optimization,
  ...propertyLists,
  ...rfps,
  ...selling,
  ...storefronts,
  ...syndication,
  ...gates.told,
};

/** Mutating operations that write no entry, each with its reason. */
export const untold: Readonly<Record<string, string>> = {
  'POST /api/v2/auth/sign-in': 'a session is no resource of an account',
  'POST /api/v2/auth/sign-out': 'a session is no resource of an account',
  'POST /api/v2/auth/switch-account': 'moves a session, changes no account',
  'POST /api/v2/auth/password/forgot': 'changes nothing, and must not tell whether the address is known',
  'POST /api/v2/auth/verify-email/resend': 'changes nothing: another mail to the same address',
  'POST /api/v2/assistant/conversations': "a conversation is its person's, not the account's",
  'PATCH /api/v2/assistant/conversations/{conversationUid}': "a conversation is its person's, not the account's",
  'DELETE /api/v2/assistant/conversations/{conversationUid}': "a conversation is its person's, not the account's",
  'POST /api/v2/assistant/conversations/{conversationUid}/messages': "a conversation is its person's, not the account's",
  'POST /api/v2/assistant/chat': "what is said belongs to a person's conversation; what a tool changes is told as that tool tells it",
  'POST /api/v2/assistant/chat/stream':
    "what is said belongs to a person's conversation; what a tool changes is told as that tool tells it",
  'POST /api/v2/assistant/chat/{conversationUid}/stop': "a conversation is its person's, not the account's",
  'POST /api/v2/assistant/confirmations/{confirmationUid}/decision':
    'what is confirmed is told as its tool tells it: proved in test/api/platform/saving-tools.e2e.ts',
  'POST /api/v2/notifications/{id}/read': "what somebody has read is theirs, not the account's",
  'POST /api/v2/buyer/notifications/{id}/read': "what somebody has read is theirs, not the account's",
  'POST /api/v2/storefront/notifications/{id}/read': "what somebody has read is theirs, not the account's",
  'POST /api/v2/notifications/{id}/acknowledge': "what somebody has read is theirs, not the account's",
  'POST /api/v2/buyer/notifications/{id}/acknowledge': "what somebody has read is theirs, not the account's",
  'POST /api/v2/storefront/notifications/{id}/acknowledge': "what somebody has read is theirs, not the account's",
  'POST /api/v2/notifications/read-all': "what somebody has read is theirs, not the account's",
  'POST /api/v2/buyer/notifications/read-all': "what somebody has read is theirs, not the account's",
  'POST /api/v2/storefront/notifications/read-all': "what somebody has read is theirs, not the account's",
  'POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/preview': 'changes nothing but what was planned last',
  'POST /api/v2/buyer/property-lists/check': 'a question about domains; its report is no resource that anybody changes',
  'POST /api/v3/tools/{tool}': 'what a tool changes is told as REST tells it: proved in test/api/platform/saving-tools.e2e.ts',
  'POST /api/v2/approvals/{id}/approve': 'the account that it makes has entries too: they are proved in test/api/access/approvals.e2e.ts',
  'POST /api/v2/buyer/reporting/imports':
    'needs a file about a media buy: its entry is proved in test/api/insight/reporting-imports.e2e.ts',
  'POST /api/v2/buyer/discovery/{id}/products': 'marks offers; the execution that buys them is told',
  'DELETE /api/v2/buyer/discovery/{id}/products': 'marks offers; the execution that buys them is told',
  'POST /api/v2/buyer/discovery/{id}/apply-proposal': 'marks offers; the execution that buys them is told',
  'POST /api/v2/buyer/discovery/{id}/refine': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/campaigns/{id}/execute': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/campaigns/{id}/pause': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/campaigns/{id}/reactivate': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'PATCH /api/v2/buyer/media-buys/{id}': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/media-buys/{id}/accept': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/media-buys/{id}/cancel': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/campaigns/{id}/optimize': 'only looks; what comes of a suggestion is told',
  'POST /api/v2/buyer/optimization-suggestions/{id}/approve': 'goes on in the worker: its entries are proved in test/worker/buying',
  'POST /api/v2/buyer/media-buys/{id}/pause': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/media-buys/{id}/reactivate': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/storefront/demand-signals/{id}/acknowledge': 'how far a seller is with a signal is what the signal itself says',
  'POST /api/v2/storefront/demand-signals/{id}/hold': 'how far a seller is with a signal is what the signal itself says',
};
