import { gates } from '../../platform/gates';
import { access } from './access';
import { audiences } from './audiences';
import { buying } from './buying';
import { catalogs } from './catalogs';
import { creativeCollections } from './creative-collections';
import { engagement } from './engagement';
import { eventSources } from './event-sources';
import { optimization } from './optimization';
import { propertyLists } from './property-lists';
import { rfps } from './rfps';
import { selling } from './selling';
import { storefronts } from './storefronts';
import { syndication } from './syndication';
import type { AuditedOperations } from './world';

/** Every mutating operation, with its audit entry. A missing one fails the test: add it with its entry. */
export const auditedOperations: AuditedOperations = {
  ...access,
  ...audiences,
  ...buying,
  ...catalogs,
  ...creativeCollections,
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

/** Mutating operations without an audit entry, each with its reason. */
export const unauditedOperations: Readonly<Record<string, string>> = {
  'POST /api/v2/auth/sign-in': 'a session is not a resource of an account',
  'POST /api/v2/auth/sign-out': 'a session is not a resource of an account',
  'POST /api/v2/auth/switch-account': 'changes a session, not an account',
  'POST /api/v2/auth/password/forgot': 'changes nothing, and must not reveal whether the address is known',
  'POST /api/v2/auth/verify-email/resend': 'changes nothing: sends another mail to the same address',
  'POST /api/v2/assistant/conversations': 'a conversation belongs to a person, not to the account',
  'PATCH /api/v2/assistant/conversations/{conversationUid}': 'a conversation belongs to a person, not to the account',
  'DELETE /api/v2/assistant/conversations/{conversationUid}': 'a conversation belongs to a person, not to the account',
  'POST /api/v2/assistant/conversations/{conversationUid}/messages': 'a conversation belongs to a person, not to the account',
  'POST /api/v2/assistant/chat': "messages belong to a person's conversation; changes by a tool are audited as the tool's own",
  'POST /api/v2/assistant/chat/stream': "messages belong to a person's conversation; changes by a tool are audited as the tool's own",
  'POST /api/v2/assistant/chat/{conversationUid}/stop': 'a conversation belongs to a person, not to the account',
  'POST /api/v2/assistant/confirmations/{confirmationUid}/decision':
    'confirmed changes are audited as those of the tool: proved in test/api/platform/saving-tools.e2e.ts',
  'POST /api/v2/notifications/{id}/read': 'read marks belong to a person, not to the account',
  'POST /api/v2/buyer/notifications/{id}/read': 'read marks belong to a person, not to the account',
  'POST /api/v2/storefront/notifications/{id}/read': 'read marks belong to a person, not to the account',
  'POST /api/v2/notifications/{id}/acknowledge': 'read marks belong to a person, not to the account',
  'POST /api/v2/buyer/notifications/{id}/acknowledge': 'read marks belong to a person, not to the account',
  'POST /api/v2/storefront/notifications/{id}/acknowledge': 'read marks belong to a person, not to the account',
  'POST /api/v2/notifications/read-all': 'read marks belong to a person, not to the account',
  'POST /api/v2/buyer/notifications/read-all': 'read marks belong to a person, not to the account',
  'POST /api/v2/storefront/notifications/read-all': 'read marks belong to a person, not to the account',
  'POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/preview': 'changes only the stored preview',
  'POST /api/v2/buyer/advertisers/{id}/creatives/{creativeId}/check': 'stores nothing',
  'POST /api/v2/buyer/creative-formats/refresh': 'asks a seller for its list of formats, which is no resource of the account',
  'POST /api/v2/buyer/property-lists/check': 'checks domains; its report cannot be changed',
  'PUT /api/v2/buyer/advertisers/{id}/creative-assets/{assetId}/parts/{number}': 'a part of a file; completing the file is audited',
  'POST /api/v2/storefront/try': 'asks an own seller and stores nothing',
  'POST /api/v3/tools/{tool}': 'changes by a tool are audited like those over REST: proved in test/api/platform/saving-tools.e2e.ts',
  'POST /api/v2/approvals/{id}/approve': 'the created account has entries too: they are proved in test/api/delegation/approvals.e2e.ts',
  'POST /api/v2/buyer/reporting/imports':
    'needs a file about a media buy: its entry is proved in test/api/insight/reporting-imports.e2e.ts',
  'POST /api/v2/buyer/discovery/{id}/products': 'marks offers; the execution that buys them is audited',
  'DELETE /api/v2/buyer/discovery/{id}/products': 'marks offers; the execution that buys them is audited',
  'POST /api/v2/buyer/discovery/{id}/apply-proposal': 'marks offers; the execution that buys them is audited',
  'POST /api/v2/buyer/discovery/{id}/refine': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/campaigns/{id}/execute': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/campaigns/{id}/pause': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/campaigns/{id}/reactivate': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'PATCH /api/v2/buyer/media-buys/{id}': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/media-buys/{id}/accept': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/media-buys/{id}/cancel': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/campaigns/{id}/optimize': 'only reads; changes by a suggestion are audited',
  'POST /api/v2/buyer/optimization-suggestions/{id}/approve': 'continues in the worker: its entries are proved in test/worker/buying',
  'POST /api/v2/buyer/media-buys/{id}/pause': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/buyer/media-buys/{id}/reactivate': 'needs a seller that answers: its entry is proved in test/worker/buying',
  'POST /api/v2/storefront/demand-signals/{id}/acknowledge': 'the state of a signal is shown by the signal itself',
  'POST /api/v2/storefront/demand-signals/{id}/hold': 'the state of a signal is shown by the signal itself',
};
