// Made by `npm run docs` from docs/openapi.json.
import type { Call } from './types';

/** Every operation of the exchange. */
export interface Calls {
  /** The terms, and what the account has accepted. `GET /api/v2/accept-tos` */
  readonly getTerms: Call<'getTerms'>;
  /** Accept the terms for the account. `POST /api/v2/accept-tos` */
  readonly acceptTerms: Call<'acceptTerms'>;
  /** Accounts the caller can switch to. `GET /api/v2/accounts` */
  readonly listAccounts: Call<'listAccounts'>;
  /** Create a buyer or seller account under the organization. `POST /api/v2/accounts/create-child` */
  readonly createChildAccount: Call<'createChildAccount'>;
  /** The account the caller acts for. `GET /api/v2/accounts/current` */
  readonly getCurrentAccount: Call<'getCurrentAccount'>;
  /** List calls. `GET /api/v2/activity/calls` */
  readonly listActivityCalls: Call<'listActivityCalls'>;
  /** Read a call. `GET /api/v2/activity/calls/{activityUid}` */
  readonly getActivityCall: Call<'getActivityCall'>;
  /** List advertiser grants. `GET /api/v2/advertiser-grants` */
  readonly listAdvertiserGrants: Call<'listAdvertiserGrants'>;
  /** Invite an organization to work on advertisers. `POST /api/v2/advertiser-grants` */
  readonly inviteAdvertiserGrant: Call<'inviteAdvertiserGrant'>;
  /** Read an advertiser grant. `GET /api/v2/advertiser-grants/{grantRef}` */
  readonly getAdvertiserGrant: Call<'getAdvertiserGrant'>;
  /** Accept an invitation. `POST /api/v2/advertiser-grants/{grantRef}/accept` */
  readonly acceptAdvertiserGrant: Call<'acceptAdvertiserGrant'>;
  /** Reject an invitation. `POST /api/v2/advertiser-grants/{grantRef}/reject` */
  readonly rejectAdvertiserGrant: Call<'rejectAdvertiserGrant'>;
  /** Revoke a grant or an invitation. `POST /api/v2/advertiser-grants/{grantRef}/revoke` */
  readonly revokeAdvertiserGrant: Call<'revokeAdvertiserGrant'>;
  /** List pending and decided approvals. `GET /api/v2/approvals` */
  readonly listApprovals: Call<'listApprovals'>;
  /** Request an account under the organization. `POST /api/v2/approvals/child-accounts` */
  readonly requestApproval: Call<'requestApproval'>;
  /** Read an approval. `GET /api/v2/approvals/{id}` */
  readonly getApproval: Call<'getApproval'>;
  /** Approve a request and create the account. `POST /api/v2/approvals/{id}/approve` */
  readonly approveApproval: Call<'approveApproval'>;
  /** Reject a request. `POST /api/v2/approvals/{id}/reject` */
  readonly rejectApproval: Call<'rejectApproval'>;
  /** List asks. `GET /api/v2/asks` */
  readonly listAsks: Call<'listAsks'>;
  /** File an ask. `POST /api/v2/asks` */
  readonly createAsk: Call<'createAsk'>;
  /** Read an ask. `GET /api/v2/asks/{id}` */
  readonly getAsk: Call<'getAsk'>;
  /** Answer or withdraw an ask. `PATCH /api/v2/asks/{id}` */
  readonly updateAsk: Call<'updateAsk'>;
  /** Ask the assistant. `POST /api/v2/assistant/chat` */
  readonly requestAnswer: Call<'requestAnswer'>;
  /** Ask the assistant, and follow the answer. `POST /api/v2/assistant/chat/stream` */
  readonly streamAnswer: Call<'streamAnswer'>;
  /** Stop an answer. `POST /api/v2/assistant/chat/{conversationUid}/stop` */
  readonly cancelAnswer: Call<'cancelAnswer'>;
  /** Resume the stream of an answer. `GET /api/v2/assistant/chat/{conversationUid}/stream` */
  readonly resumeAnswerStream: Call<'resumeAnswerStream'>;
  /** Confirm or cancel a call of the assistant. `POST /api/v2/assistant/confirmations/{confirmationUid}/decision` */
  readonly decideConfirmation: Call<'decideConfirmation'>;
  /** List your conversations. `GET /api/v2/assistant/conversations` */
  readonly listConversations: Call<'listConversations'>;
  /** Begin a conversation. `POST /api/v2/assistant/conversations` */
  readonly createConversation: Call<'createConversation'>;
  /** Delete a conversation. `DELETE /api/v2/assistant/conversations/{conversationUid}` */
  readonly deleteConversation: Call<'deleteConversation'>;
  /** Read a conversation. `GET /api/v2/assistant/conversations/{conversationUid}` */
  readonly getConversation: Call<'getConversation'>;
  /** Rename a conversation or set its language. `PATCH /api/v2/assistant/conversations/{conversationUid}` */
  readonly updateConversation: Call<'updateConversation'>;
  /** Store a message. `POST /api/v2/assistant/conversations/{conversationUid}/messages` */
  readonly addConversationMessage: Call<'addConversationMessage'>;
  /** Read your preferences. `GET /api/v2/assistant/user-preferences` */
  readonly getPreferences: Call<'getPreferences'>;
  /** Set the default language of the assistant. `PUT /api/v2/assistant/user-preferences/language` */
  readonly setLanguagePreferences: Call<'setLanguagePreferences'>;
  /** Change your password. `POST /api/v2/auth/password/change` */
  readonly changePassword: Call<'changePassword'>;
  /** Request a mail to set a new password. `POST /api/v2/auth/password/forgot` */
  readonly requestPasswordReset: Call<'requestPasswordReset'>;
  /** Set a new password with the token of a mail. `POST /api/v2/auth/password/reset` */
  readonly resetPassword: Call<'resetPassword'>;
  /** The signed-in person, their accounts, and the account of the session. `GET /api/v2/auth/session` */
  readonly getSession: Call<'getSession'>;
  /** Sign in. `POST /api/v2/auth/sign-in` */
  readonly signIn: Call<'signIn'>;
  /** Sign out. `POST /api/v2/auth/sign-out` */
  readonly signOut: Call<'signOut'>;
  /** Sign up: create a person and an account. `POST /api/v2/auth/sign-up` */
  readonly signUp: Call<'signUp'>;
  /** Switch the session to another account. `POST /api/v2/auth/switch-account` */
  readonly switchAccount: Call<'switchAccount'>;
  /** Confirm a mail address with the token of a mail. `POST /api/v2/auth/verify-email` */
  readonly verifyEmail: Call<'verifyEmail'>;
  /** Request another mail that confirms your address. `POST /api/v2/auth/verify-email/resend` */
  readonly resendVerificationEmail: Call<'resendVerificationEmail'>;
  /** Read the billing account. `GET /api/v2/billing/account` */
  readonly getBillingAccount: Call<'getBillingAccount'>;
  /** List how accounts are paid. `GET /api/v2/billing/accounts` */
  readonly listPayoutAccounts: Call<'listPayoutAccounts'>;
  /** List allowance alerts. `GET /api/v2/billing/allowance-alerts` */
  readonly listAllowanceAlerts: Call<'listAllowanceAlerts'>;
  /** Create an allowance alert. `POST /api/v2/billing/allowance-alerts` */
  readonly createAllowanceAlert: Call<'createAllowanceAlert'>;
  /** Delete an allowance alert. `DELETE /api/v2/billing/allowance-alerts/{id}` */
  readonly deleteAllowanceAlert: Call<'deleteAllowanceAlert'>;
  /** Change an allowance alert. `PATCH /api/v2/billing/allowance-alerts/{id}` */
  readonly updateAlert: Call<'updateAlert'>;
  /** List credit applications. `GET /api/v2/billing/credit-applications` */
  readonly listCreditApplications: Call<'listCreditApplications'>;
  /** Apply for credit. `POST /api/v2/billing/credit-applications` */
  readonly createCreditApplication: Call<'createCreditApplication'>;
  /** Withdraw a credit application. `POST /api/v2/billing/credit-applications/{id}/withdraw` */
  readonly withdrawCreditApplication: Call<'withdrawCreditApplication'>;
  /** Read what can still be committed. `GET /api/v2/billing/credit-balance` */
  readonly getCreditBalance: Call<'getCreditBalance'>;
  /** List credit notes. `GET /api/v2/billing/credit-notes` */
  readonly listCreditNotes: Call<'listCreditNotes'>;
  /** Read a credit note. `GET /api/v2/billing/credit-notes/{number}` */
  readonly getCreditNote: Call<'getCreditNote'>;
  /** Read a credit note as a page. `GET /api/v2/billing/credit-notes/{number}/document` */
  readonly getCreditNoteDocument: Call<'getCreditNoteDocument'>;
  /** Renew the link of a credit note. `POST /api/v2/billing/credit-notes/{number}/renew-link` */
  readonly renewLinkCreditNote: Call<'renewLinkCreditNote'>;
  /** List the billing currencies of the organization. `GET /api/v2/billing/currencies` */
  readonly listBillingCurrencies: Call<'listBillingCurrencies'>;
  /** Open a billing account in another currency. `POST /api/v2/billing/currencies` */
  readonly createBillingCurrency: Call<'createBillingCurrency'>;
  /** List deposits. `GET /api/v2/billing/deposits` */
  readonly listDeposits: Call<'listDeposits'>;
  /** Pay ahead. `POST /api/v2/billing/deposits` */
  readonly createPrepayment: Call<'createPrepayment'>;
  /** List invoices. `GET /api/v2/billing/fee-invoices` */
  readonly listInvoices: Call<'listInvoices'>;
  /** Read an invoice. `GET /api/v2/billing/fee-invoices/{number}` */
  readonly getInvoice: Call<'getInvoice'>;
  /** Read an invoice as a page. `GET /api/v2/billing/fee-invoices/{number}/document` */
  readonly getInvoiceDocument: Call<'getInvoiceDocument'>;
  /** List the items of an invoice. `GET /api/v2/billing/fee-invoices/{number}/items` */
  readonly listInvoiceItems: Call<'listInvoiceItems'>;
  /** Renew the link of an invoice. `POST /api/v2/billing/fee-invoices/{number}/renew-link` */
  readonly renewLinkInvoice: Call<'renewLinkInvoice'>;
  /** Read billing information. `GET /api/v2/billing/info` */
  readonly getBillingInfo: Call<'getBillingInfo'>;
  /** Change billing information. `PUT /api/v2/billing/info` */
  readonly updateBillingInfo: Call<'updateBillingInfo'>;
  /** Read charges, invoices and prepayments. `GET /api/v2/billing/invoice-activity` */
  readonly getInvoiceActivity: Call<'getInvoiceActivity'>;
  /** Read the plan offer. `GET /api/v2/billing/iu-rate-card` */
  readonly getPlanOffer: Call<'getPlanOffer'>;
  /** Accept a plan. `POST /api/v2/billing/iu-rate-card/accept` */
  readonly acceptPlan: Call<'acceptPlan'>;
  /** Cancel a plan or reinstate its renewal. `POST /api/v2/billing/iu-rate-card/renewal` */
  readonly updatePlanRenewal: Call<'updatePlanRenewal'>;
  /** List the usage of units. `GET /api/v2/billing/iu-usage` */
  readonly listUnitUsage: Call<'listUnitUsage'>;
  /** List ledger accounts with their balances. `GET /api/v2/billing/ledger-accounts` */
  readonly listLedgerAccounts: Call<'listLedgerAccounts'>;
  /** List ledger transactions. `GET /api/v2/billing/ledger-transactions` */
  readonly listLedgerTransactions: Call<'listLedgerTransactions'>;
  /** List the daily charges of a media buy. `GET /api/v2/billing/media-buys/{mediaBuyId}/charges` */
  readonly listChargedDays: Call<'listChargedDays'>;
  /** List media entities. `GET /api/v2/billing/media-entities` */
  readonly listMediaEntities: Call<'listMediaEntities'>;
  /** Create a media entity. `POST /api/v2/billing/media-entities` */
  readonly createMediaEntity: Call<'createMediaEntity'>;
  /** Resolve the media entity that is invoiced. `GET /api/v2/billing/media-entities/resolve` */
  readonly resolveMediaEntity: Call<'resolveMediaEntity'>;
  /** Remove a media entity. `DELETE /api/v2/billing/media-entities/{id}` */
  readonly removeMediaEntity: Call<'removeMediaEntity'>;
  /** Read a media entity. `GET /api/v2/billing/media-entities/{id}` */
  readonly getMediaEntity: Call<'getMediaEntity'>;
  /** Update a media entity. `PUT /api/v2/billing/media-entities/{id}` */
  readonly updateMediaEntity: Call<'updateMediaEntity'>;
  /** List attachments of a media entity. `GET /api/v2/billing/media-entities/{id}/attachments` */
  readonly listAttachmentsMediaEntity: Call<'listAttachmentsMediaEntity'>;
  /** Attach an advertiser or a child account to a media entity. `POST /api/v2/billing/media-entities/{id}/attachments` */
  readonly attachMediaEntity: Call<'attachMediaEntity'>;
  /** Detach an advertiser or a child account from a media entity. `DELETE /api/v2/billing/media-entities/{id}/attachments/{attachmentId}` */
  readonly detachMediaEntity: Call<'detachMediaEntity'>;
  /** List over-deliveries. `GET /api/v2/billing/over-deliveries` */
  readonly listOverDeliveries: Call<'listOverDeliveries'>;
  /** Read the over-delivery of a media buy. `GET /api/v2/billing/over-deliveries/{mediaBuyId}` */
  readonly getOverDelivery: Call<'getOverDelivery'>;
  /** Accept an over-delivery. `POST /api/v2/billing/over-deliveries/{mediaBuyId}/accept` */
  readonly acceptOverDelivery: Call<'acceptOverDelivery'>;
  /** Dispute an over-delivery. `POST /api/v2/billing/over-deliveries/{mediaBuyId}/dispute` */
  readonly disputeOverDelivery: Call<'disputeOverDelivery'>;
  /** List payees. `GET /api/v2/billing/payees` */
  readonly listPayees: Call<'listPayees'>;
  /** Create or replace a payee. `PUT /api/v2/billing/payees` */
  readonly updatePayee: Call<'updatePayee'>;
  /** Remove a payee. `DELETE /api/v2/billing/payees/{id}` */
  readonly removePayee: Call<'removePayee'>;
  /** List payment methods. `GET /api/v2/billing/payment-methods` */
  readonly listPaymentMethods: Call<'listPaymentMethods'>;
  /** Pay the amount owed. `POST /api/v2/billing/payment-methods/pay-now` */
  readonly requestPayment: Call<'requestPayment'>;
  /** Set up a payment method. `POST /api/v2/billing/payment-methods/setup` */
  readonly createPaymentSetup: Call<'createPaymentSetup'>;
  /** Remove a payment method. `DELETE /api/v2/billing/payment-methods/{id}` */
  readonly removePaymentMethod: Call<'removePaymentMethod'>;
  /** List payments. `GET /api/v2/billing/payments` */
  readonly listPayments: Call<'listPayments'>;
  /** Read a payment. `GET /api/v2/billing/payments/{id}` */
  readonly getPayment: Call<'getPayment'>;
  /** List the refunds of a payment. `GET /api/v2/billing/payments/{id}/refunds` */
  readonly listPaymentRefunds: Call<'listPaymentRefunds'>;
  /** Create or replace the payee that is its own beneficiary. `PUT /api/v2/billing/payout-details` */
  readonly updatePayoutDetails: Call<'updatePayoutDetails'>;
  /** List the browser origins of the account. `GET /api/v2/browser-origins` */
  readonly listBrowserOrigins: Call<'listBrowserOrigins'>;
  /** Allow pages of an origin. `POST /api/v2/browser-origins` */
  readonly addBrowserOrigin: Call<'addBrowserOrigin'>;
  /** Disallow pages of an origin. `DELETE /api/v2/browser-origins/{id}` */
  readonly removeBrowserOrigin: Call<'removeBrowserOrigin'>;
  /** List buyer agents. `GET /api/v2/buyer-agents` */
  readonly listBuyerAgents: Call<'listBuyerAgents'>;
  /** Create a buyer agent. `POST /api/v2/buyer-agents` */
  readonly createBuyerAgent: Call<'createBuyerAgent'>;
  /** Read a buyer agent. `GET /api/v2/buyer-agents/{id}` */
  readonly getBuyerAgent: Call<'getBuyerAgent'>;
  /** Rename a buyer agent. `PATCH /api/v2/buyer-agents/{id}` */
  readonly renameBuyerAgent: Call<'renameBuyerAgent'>;
  /** Replace the access of a buyer agent. `PUT /api/v2/buyer-agents/{id}/access` */
  readonly replaceBuyerAgentAccess: Call<'replaceBuyerAgentAccess'>;
  /** List the keys of a buyer agent. `GET /api/v2/buyer-agents/{id}/keys` */
  readonly listBuyerAgentKeys: Call<'listBuyerAgentKeys'>;
  /** Create a key of a buyer agent. `POST /api/v2/buyer-agents/{id}/keys` */
  readonly createBuyerAgentKey: Call<'createBuyerAgentKey'>;
  /** Revoke a key of a buyer agent. `DELETE /api/v2/buyer-agents/{id}/keys/{keyId}` */
  readonly revokeBuyerAgentKey: Call<'revokeBuyerAgentKey'>;
  /** Resume a buyer agent. `POST /api/v2/buyer-agents/{id}/resume` */
  readonly resumeBuyerAgent: Call<'resumeBuyerAgent'>;
  /** Retire a buyer agent. `POST /api/v2/buyer-agents/{id}/retire` */
  readonly retireBuyerAgent: Call<'retireBuyerAgent'>;
  /** Suspend a buyer agent. `POST /api/v2/buyer-agents/{id}/suspend` */
  readonly suspendBuyerAgent: Call<'suspendBuyerAgent'>;
  /** List advertisers. `GET /api/v2/buyer/advertisers` */
  readonly listAdvertisers: Call<'listAdvertisers'>;
  /** Create an advertiser. `POST /api/v2/buyer/advertisers` */
  readonly createAdvertiser: Call<'createAdvertiser'>;
  /** List audiences. `GET /api/v2/buyer/advertisers/{advertiserId}/audiences` */
  readonly listAudiences: Call<'listAudiences'>;
  /** Create, change and delete audiences. `POST /api/v2/buyer/advertisers/{advertiserId}/audiences/sync` */
  readonly syncAudiences: Call<'syncAudiences'>;
  /** Read an audience. `GET /api/v2/buyer/advertisers/{advertiserId}/audiences/{audienceId}` */
  readonly getAudience: Call<'getAudience'>;
  /** Archive an advertiser. `DELETE /api/v2/buyer/advertisers/{id}` */
  readonly archiveAdvertiser: Call<'archiveAdvertiser'>;
  /** Read an advertiser. `GET /api/v2/buyer/advertisers/{id}` */
  readonly getAdvertiser: Call<'getAdvertiser'>;
  /** Update an advertiser. `PUT /api/v2/buyer/advertisers/{id}` */
  readonly updateAdvertiser: Call<'updateAdvertiser'>;
  /** List catalogs. `GET /api/v2/buyer/advertisers/{id}/catalogs` */
  readonly listCatalogs: Call<'listCatalogs'>;
  /** Create, update and remove catalogs. `POST /api/v2/buyer/advertisers/{id}/catalogs/sync` */
  readonly syncCatalogs: Call<'syncCatalogs'>;
  /** Delete a catalog. `DELETE /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}` */
  readonly deleteCatalog: Call<'deleteCatalog'>;
  /** Read a catalog. `GET /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}` */
  readonly getCatalog: Call<'getCatalog'>;
  /** Activate a catalog. `POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/execute` */
  readonly executeActivationPlan: Call<'executeActivationPlan'>;
  /** Preview an activation. `POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/preview` */
  readonly previewActivationPlan: Call<'previewActivationPlan'>;
  /** List the items of a catalog. `GET /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/items` */
  readonly itemsCatalog: Call<'itemsCatalog'>;
  /** Fetch the feed of a catalog now. `POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/refresh` */
  readonly refreshCatalog: Call<'refreshCatalog'>;
  /** Set how items become campaign groups and creatives. `PUT /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/transform` */
  readonly setCatalogTransform: Call<'setCatalogTransform'>;
  /** List creative assets. `GET /api/v2/buyer/advertisers/{id}/creative-assets` */
  readonly listCreativeAssets: Call<'listCreativeAssets'>;
  /** Create a creative asset. `POST /api/v2/buyer/advertisers/{id}/creative-assets` */
  readonly createCreativeAsset: Call<'createCreativeAsset'>;
  /** Delete a creative asset. `DELETE /api/v2/buyer/advertisers/{id}/creative-assets/{assetId}` */
  readonly deleteCreativeAsset: Call<'deleteCreativeAsset'>;
  /** Read a creative asset. `GET /api/v2/buyer/advertisers/{id}/creative-assets/{assetId}` */
  readonly getCreativeAsset: Call<'getCreativeAsset'>;
  /** Rename or tag a creative asset. `PUT /api/v2/buyer/advertisers/{id}/creative-assets/{assetId}` */
  readonly updateCreativeAsset: Call<'updateCreativeAsset'>;
  /** Complete a file. `POST /api/v2/buyer/advertisers/{id}/creative-assets/{assetId}/complete` */
  readonly completeCreativeAsset: Call<'completeCreativeAsset'>;
  /** Upload a part of a file. `PUT /api/v2/buyer/advertisers/{id}/creative-assets/{assetId}/parts/{number}` */
  readonly uploadCreativeAssetPart: Call<'uploadCreativeAssetPart'>;
  /** List creative collections. `GET /api/v2/buyer/advertisers/{id}/creative-collections` */
  readonly listCreativeCollections: Call<'listCreativeCollections'>;
  /** Create a creative collection. `POST /api/v2/buyer/advertisers/{id}/creative-collections` */
  readonly createCreativeCollection: Call<'createCreativeCollection'>;
  /** Delete a creative collection. `DELETE /api/v2/buyer/advertisers/{id}/creative-collections/{collectionId}` */
  readonly deleteCreativeCollection: Call<'deleteCreativeCollection'>;
  /** Read a creative collection. `GET /api/v2/buyer/advertisers/{id}/creative-collections/{collectionId}` */
  readonly getCreativeCollection: Call<'getCreativeCollection'>;
  /** Change a creative collection. `PUT /api/v2/buyer/advertisers/{id}/creative-collections/{collectionId}` */
  readonly updateCreativeCollection: Call<'updateCreativeCollection'>;
  /** List creatives. `GET /api/v2/buyer/advertisers/{id}/creatives` */
  readonly listCreatives: Call<'listCreatives'>;
  /** Create a creative. `POST /api/v2/buyer/advertisers/{id}/creatives` */
  readonly createCreative: Call<'createCreative'>;
  /** Archive a creative. `DELETE /api/v2/buyer/advertisers/{id}/creatives/{creativeId}` */
  readonly archiveCreative: Call<'archiveCreative'>;
  /** Read a creative. `GET /api/v2/buyer/advertisers/{id}/creatives/{creativeId}` */
  readonly getCreative: Call<'getCreative'>;
  /** Update a creative. `PUT /api/v2/buyer/advertisers/{id}/creatives/{creativeId}` */
  readonly updateCreative: Call<'updateCreative'>;
  /** Check a creative. `POST /api/v2/buyer/advertisers/{id}/creatives/{creativeId}/check` */
  readonly checkCreative: Call<'checkCreative'>;
  /** Compare a creative with formats. `GET /api/v2/buyer/advertisers/{id}/creatives/{creativeId}/fits` */
  readonly listFits: Call<'listFits'>;
  /** Make a creative ready. `POST /api/v2/buyer/advertisers/{id}/creatives/{creativeId}/ready` */
  readonly makeCreativeReady: Call<'makeCreativeReady'>;
  /** Restore an archived creative. `POST /api/v2/buyer/advertisers/{id}/creatives/{creativeId}/restore` */
  readonly restoreCreative: Call<'restoreCreative'>;
  /** List the versions of a creative. `GET /api/v2/buyer/advertisers/{id}/creatives/{creativeId}/versions` */
  readonly listCreativeVersions: Call<'listCreativeVersions'>;
  /** Read a version of a creative. `GET /api/v2/buyer/advertisers/{id}/creatives/{creativeId}/versions/{number}` */
  readonly getCreativeVersion: Call<'getCreativeVersion'>;
  /** List event sources. `GET /api/v2/buyer/advertisers/{id}/event-sources` */
  readonly listEventSources: Call<'listEventSources'>;
  /** Create an event source. `POST /api/v2/buyer/advertisers/{id}/event-sources` */
  readonly createEventSource: Call<'createEventSource'>;
  /** Delete an event source. `DELETE /api/v2/buyer/advertisers/{id}/event-sources/{eventSourceId}` */
  readonly deleteEventSource: Call<'deleteEventSource'>;
  /** Read an event source. `GET /api/v2/buyer/advertisers/{id}/event-sources/{eventSourceId}` */
  readonly getEventSource: Call<'getEventSource'>;
  /** Change an event source. `PATCH /api/v2/buyer/advertisers/{id}/event-sources/{eventSourceId}` */
  readonly updateEventSource: Call<'updateEventSource'>;
  /** List property lists. `GET /api/v2/buyer/advertisers/{id}/property-lists` */
  readonly listPropertyLists: Call<'listPropertyLists'>;
  /** Create a property list. `POST /api/v2/buyer/advertisers/{id}/property-lists` */
  readonly createPropertyList: Call<'createPropertyList'>;
  /** Delete a property list. `DELETE /api/v2/buyer/advertisers/{id}/property-lists/{listId}` */
  readonly deletePropertyList: Call<'deletePropertyList'>;
  /** Read a property list. `GET /api/v2/buyer/advertisers/{id}/property-lists/{listId}` */
  readonly getPropertyList: Call<'getPropertyList'>;
  /** Update a property list. `PUT /api/v2/buyer/advertisers/{id}/property-lists/{listId}` */
  readonly updatePropertyList: Call<'updatePropertyList'>;
  /** List the campaigns of a property list. `GET /api/v2/buyer/advertisers/{id}/property-lists/{listId}/campaigns` */
  readonly listListCampaigns: Call<'listListCampaigns'>;
  /** Revoke the access of sellers to a property list. `DELETE /api/v2/buyer/advertisers/{id}/property-lists/{listId}/readers` */
  readonly revokePropertyListReaders: Call<'revokePropertyListReaders'>;
  /** List the sellers that may read a property list. `GET /api/v2/buyer/advertisers/{id}/property-lists/{listId}/readers` */
  readonly listPropertyListReaders: Call<'listPropertyListReaders'>;
  /** Restore an archived advertiser. `POST /api/v2/buyer/advertisers/{id}/restore` */
  readonly restoreAdvertiser: Call<'restoreAdvertiser'>;
  /** Share a resource with sellers, or stop sharing it. `POST /api/v2/buyer/advertisers/{id}/syndicate` */
  readonly syndicateResource: Call<'syndicateResource'>;
  /** List what is shared with sellers. `GET /api/v2/buyer/advertisers/{id}/syndication-status` */
  readonly listSyndicationStatus: Call<'listSyndicationStatus'>;
  /** List asks. `GET /api/v2/buyer/asks` */
  readonly listBuyerAsks: Call<'listBuyerAsks'>;
  /** File an ask. `POST /api/v2/buyer/asks` */
  readonly createBuyerAsk: Call<'createBuyerAsk'>;
  /** Read an ask. `GET /api/v2/buyer/asks/{id}` */
  readonly getBuyerAsk: Call<'getBuyerAsk'>;
  /** Answer or withdraw an ask. `PATCH /api/v2/buyer/asks/{id}` */
  readonly updateBuyerAsk: Call<'updateBuyerAsk'>;
  /** List audit log entries. `GET /api/v2/buyer/audit-logs` */
  readonly listBuyerAuditLogs: Call<'listBuyerAuditLogs'>;
  /** List campaigns. `GET /api/v2/buyer/campaigns` */
  readonly listCampaigns: Call<'listCampaigns'>;
  /** Create a campaign. `POST /api/v2/buyer/campaigns` */
  readonly createCampaign: Call<'createCampaign'>;
  /** Archive a campaign. `DELETE /api/v2/buyer/campaigns/{id}` */
  readonly archiveCampaign: Call<'archiveCampaign'>;
  /** Read a campaign. `GET /api/v2/buyer/campaigns/{id}` */
  readonly getCampaign: Call<'getCampaign'>;
  /** Update a campaign. `PUT /api/v2/buyer/campaigns/{id}` */
  readonly updateCampaign: Call<'updateCampaign'>;
  /** Compare a campaign’s chosen products with creatives. `GET /api/v2/buyer/campaigns/{id}/creative-formats` */
  readonly getCampaignCreativeFormats: Call<'getCampaignCreativeFormats'>;
  /** Execute a campaign. `POST /api/v2/buyer/campaigns/{id}/execute` */
  readonly executeCampaign: Call<'executeCampaign'>;
  /** Poll the media buys of a campaign. `GET /api/v2/buyer/campaigns/{id}/media-buy-status` */
  readonly getCampaignMediaBuyStatus: Call<'getCampaignMediaBuyStatus'>;
  /** List the media buys of a campaign. `GET /api/v2/buyer/campaigns/{id}/media-buys` */
  readonly listCampaignMediaBuys: Call<'listCampaignMediaBuys'>;
  /** Analyze the media buys of a campaign now. `POST /api/v2/buyer/campaigns/{id}/optimize` */
  readonly optimizeCampaign: Call<'optimizeCampaign'>;
  /** Preview what executing a campaign would order. `GET /api/v2/buyer/campaigns/{id}/order-preview` */
  readonly previewCampaignOrder: Call<'previewCampaignOrder'>;
  /** Pause a campaign. `POST /api/v2/buyer/campaigns/{id}/pause` */
  readonly pauseCampaign: Call<'pauseCampaign'>;
  /** List the property lists of a campaign. `GET /api/v2/buyer/campaigns/{id}/property-lists` */
  readonly listCampaignPropertyLists: Call<'listCampaignPropertyLists'>;
  /** Attach property lists to a campaign. `POST /api/v2/buyer/campaigns/{id}/property-lists` */
  readonly attachPropertyLists: Call<'attachPropertyLists'>;
  /** Detach a property list from a campaign. `DELETE /api/v2/buyer/campaigns/{id}/property-lists/{listId}` */
  readonly detachPropertyList: Call<'detachPropertyList'>;
  /** Read the proposals of a campaign. `GET /api/v2/buyer/campaigns/{id}/proposals` */
  readonly getCampaignProposals: Call<'getCampaignProposals'>;
  /** Reactivate a campaign. `POST /api/v2/buyer/campaigns/{id}/reactivate` */
  readonly reactivateCampaign: Call<'reactivateCampaign'>;
  /** List the creative formats of a seller. `GET /api/v2/buyer/creative-formats` */
  readonly listCreativeFormats: Call<'listCreativeFormats'>;
  /** Ask a seller for its creative formats. `POST /api/v2/buyer/creative-formats/refresh` */
  readonly refreshCreativeFormats: Call<'refreshCreativeFormats'>;
  /** List discoveries. `GET /api/v2/buyer/discovery` */
  readonly listDiscovery: Call<'listDiscovery'>;
  /** Ask sellers for offers. `POST /api/v2/buyer/discovery` */
  readonly startDiscovery: Call<'startDiscovery'>;
  /** Read a discovery. `GET /api/v2/buyer/discovery/{id}` */
  readonly getDiscovery: Call<'getDiscovery'>;
  /** Select a proposal. `POST /api/v2/buyer/discovery/{id}/apply-proposal` */
  readonly applyProposal: Call<'applyProposal'>;
  /** Follow a discovery. `GET /api/v2/buyer/discovery/{id}/events` */
  readonly streamDiscoveryEvents: Call<'streamDiscoveryEvents'>;
  /** Deselect products. `DELETE /api/v2/buyer/discovery/{id}/products` */
  readonly deselectProducts: Call<'deselectProducts'>;
  /** Read the products that have landed. `GET /api/v2/buyer/discovery/{id}/products` */
  readonly getDiscoveryProducts: Call<'getDiscoveryProducts'>;
  /** Select products. `POST /api/v2/buyer/discovery/{id}/products` */
  readonly selectProducts: Call<'selectProducts'>;
  /** Ask sellers to change what they have offered. `POST /api/v2/buyer/discovery/{id}/refine` */
  readonly refineDiscovery: Call<'refineDiscovery'>;
  /** List media buys. `GET /api/v2/buyer/media-buys` */
  readonly listMediaBuys: Call<'listMediaBuys'>;
  /** Read a media buy. `GET /api/v2/buyer/media-buys/{id}` */
  readonly getMediaBuy: Call<'getMediaBuy'>;
  /** Change a media buy. `PATCH /api/v2/buyer/media-buys/{id}` */
  readonly updateMediaBuy: Call<'updateMediaBuy'>;
  /** Accept what the seller booked. `POST /api/v2/buyer/media-buys/{id}/accept` */
  readonly acceptMediaBuy: Call<'acceptMediaBuy'>;
  /** Cancel a media buy. `POST /api/v2/buyer/media-buys/{id}/cancel` */
  readonly cancelMediaBuy: Call<'cancelMediaBuy'>;
  /** Compare a media buy’s packages with creatives. `GET /api/v2/buyer/media-buys/{id}/creative-formats` */
  readonly getMediaBuyCreativeFormats: Call<'getMediaBuyCreativeFormats'>;
  /** List delivery requests. `GET /api/v2/buyer/media-buys/{id}/delivery-requests` */
  readonly listDeliveryRequests: Call<'listDeliveryRequests'>;
  /** Ask the seller for delivery again. `POST /api/v2/buyer/media-buys/{id}/delivery-requests` */
  readonly requestDelivery: Call<'requestDelivery'>;
  /** Read the packages of a media buy. `GET /api/v2/buyer/media-buys/{id}/packages` */
  readonly getMediaBuyPackages: Call<'getMediaBuyPackages'>;
  /** Pause a media buy. `POST /api/v2/buyer/media-buys/{id}/pause` */
  readonly pauseMediaBuy: Call<'pauseMediaBuy'>;
  /** Reactivate a media buy. `POST /api/v2/buyer/media-buys/{id}/reactivate` */
  readonly reactivateMediaBuy: Call<'reactivateMediaBuy'>;
  /** List notifications. `GET /api/v2/buyer/notifications` */
  readonly listBuyerNotifications: Call<'listBuyerNotifications'>;
  /** Mark all notifications as read. `POST /api/v2/buyer/notifications/read-all` */
  readonly markAllBuyerNotificationsRead: Call<'markAllBuyerNotificationsRead'>;
  /** Acknowledge a notification. `POST /api/v2/buyer/notifications/{id}/acknowledge` */
  readonly acknowledgeBuyerNotification: Call<'acknowledgeBuyerNotification'>;
  /** Mark a notification as read. `POST /api/v2/buyer/notifications/{id}/read` */
  readonly markBuyerNotificationRead: Call<'markBuyerNotificationRead'>;
  /** List optimization suggestions. `GET /api/v2/buyer/optimization-suggestions` */
  readonly listOptimizationSuggestions: Call<'listOptimizationSuggestions'>;
  /** Read an optimization suggestion. `GET /api/v2/buyer/optimization-suggestions/{id}` */
  readonly getOptimizationSuggestion: Call<'getOptimizationSuggestion'>;
  /** Approve an optimization suggestion. `POST /api/v2/buyer/optimization-suggestions/{id}/approve` */
  readonly approveOptimizationSuggestion: Call<'approveOptimizationSuggestion'>;
  /** Reject an optimization suggestion. `POST /api/v2/buyer/optimization-suggestions/{id}/reject` */
  readonly rejectOptimizationSuggestion: Call<'rejectOptimizationSuggestion'>;
  /** List planning briefs. `GET /api/v2/buyer/planning-briefs` */
  readonly listPlanningBriefs: Call<'listPlanningBriefs'>;
  /** Ask sellers for offers. `POST /api/v2/buyer/planning-briefs` */
  readonly createPlanningBrief: Call<'createPlanningBrief'>;
  /** Read a planning brief. `GET /api/v2/buyer/planning-briefs/{id}` */
  readonly getPlanningBrief: Call<'getPlanningBrief'>;
  /** Stop looking for offers. `POST /api/v2/buyer/planning-briefs/{id}/abandon` */
  readonly abandonPlanningBrief: Call<'abandonPlanningBrief'>;
  /** List the answers to a planning brief. `GET /api/v2/buyer/planning-briefs/{id}/responses` */
  readonly listPlanningBriefResponses: Call<'listPlanningBriefResponses'>;
  /** Check a property list. `POST /api/v2/buyer/property-lists/check` */
  readonly checkProperties: Call<'checkProperties'>;
  /** Read the report of a check. `GET /api/v2/buyer/property-lists/reports/{reportId}` */
  readonly getPropertyCheckReport: Call<'getPropertyCheckReport'>;
  /** What the account still needs before it can buy. `GET /api/v2/buyer/readiness` */
  readonly getBuyerReadiness: Call<'getBuyerReadiness'>;
  /** Name the operator that the account buys as. `PATCH /api/v2/buyer/readiness/operator` */
  readonly confirmOperator: Call<'confirmOperator'>;
  /** Download a report as CSV. `GET /api/v2/buyer/reporting/downloads/{token}` */
  readonly downloadReport: Call<'downloadReport'>;
  /** List imports of delivery. `GET /api/v2/buyer/reporting/imports` */
  readonly listDeliveryImports: Call<'listDeliveryImports'>;
  /** Import delivery from a file. `POST /api/v2/buyer/reporting/imports` */
  readonly importDelivery: Call<'importDelivery'>;
  /** Read an import of delivery. `GET /api/v2/buyer/reporting/imports/{id}` */
  readonly getDeliveryImport: Call<'getDeliveryImport'>;
  /** Report delivery. `GET /api/v2/buyer/reporting/metrics` */
  readonly getReportingMetrics: Call<'getReportingMetrics'>;
  /** List sellers. `GET /api/v2/buyer/storefronts` */
  readonly listStorefronts: Call<'listStorefronts'>;
  /** Read a seller. `GET /api/v2/buyer/storefronts/{id}` */
  readonly getStorefront: Call<'getStorefront'>;
  /** List supply requests. `GET /api/v2/buyer/supply-requests` */
  readonly listBuyerSupplyRequests: Call<'listBuyerSupplyRequests'>;
  /** Add or change a supply request. `POST /api/v2/buyer/supply-requests` */
  readonly addBuyerSupplyRequest: Call<'addBuyerSupplyRequest'>;
  /** Remove a supply request. `POST /api/v2/buyer/supply-requests/remove` */
  readonly removeBuyerSupplyRequest: Call<'removeBuyerSupplyRequest'>;
  /** Suggest domains for a supply request. `GET /api/v2/buyer/supply-requests/suggestions` */
  readonly listBuyerSupplySuggestions: Call<'listBuyerSupplySuggestions'>;
  /** List targeting dimensions. `GET /api/v2/buyer/targeting/dimensions` */
  readonly listTargetingDimensions: Call<'listTargetingDimensions'>;
  /** Read a targeting dimension. `GET /api/v2/buyer/targeting/dimensions/{system}` */
  readonly getTargetingDimension: Call<'getTargetingDimension'>;
  /** Find the targeting values that a text may mean. `GET /api/v2/buyer/targeting/dimensions/{system}/resolve` */
  readonly resolveTargeting: Call<'resolveTargeting'>;
  /** List geo metros. `GET /api/v2/buyer/targeting/geo-metros` */
  readonly listGeoMetros: Call<'listGeoMetros'>;
  /** List tasks. `GET /api/v2/buyer/tasks` */
  readonly listTasks: Call<'listTasks'>;
  /** Read a task. `GET /api/v2/buyer/tasks/{taskId}` */
  readonly getTask: Call<'getTask'>;
  /** List the webhooks of the account. `GET /api/v2/buyer/webhook-subscriptions` */
  readonly listWebhookSubscriptions: Call<'listWebhookSubscriptions'>;
  /** Register a webhook. `POST /api/v2/buyer/webhook-subscriptions` */
  readonly registerWebhookSubscription: Call<'registerWebhookSubscription'>;
  /** Delete a webhook. `DELETE /api/v2/buyer/webhook-subscriptions/{id}` */
  readonly deleteWebhookSubscription: Call<'deleteWebhookSubscription'>;
  /** Get a webhook. `GET /api/v2/buyer/webhook-subscriptions/{id}` */
  readonly getWebhookSubscription: Call<'getWebhookSubscription'>;
  /** List the deliveries of a webhook. `GET /api/v2/buyer/webhook-subscriptions/{id}/deliveries` */
  readonly listWebhookDeliveries: Call<'listWebhookDeliveries'>;
  /** Get a delivery of a webhook. `GET /api/v2/buyer/webhook-subscriptions/{id}/deliveries/{deliveryId}` */
  readonly getWebhookDelivery: Call<'getWebhookDelivery'>;
  /** Send a delivery again. `POST /api/v2/buyer/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver` */
  readonly redeliverWebhook: Call<'redeliverWebhook'>;
  /** Send a sample event. `POST /api/v2/buyer/webhook-subscriptions/{id}/test` */
  readonly testWebhook: Call<'testWebhook'>;
  /** Read the status of a capture link. `GET /api/v2/capture-links/{token}` */
  readonly getCaptureLink: Call<'getCaptureLink'>;
  /** List the apps that act for people. `GET /api/v2/connected-apps` */
  readonly listConnectedApps: Call<'listConnectedApps'>;
  /** Read which apps people may connect. `GET /api/v2/connected-apps/policy` */
  readonly getAppPolicy: Call<'getAppPolicy'>;
  /** Set which apps people may connect. `PUT /api/v2/connected-apps/policy` */
  readonly setAppPolicy: Call<'setAppPolicy'>;
  /** Disconnect an app. `DELETE /api/v2/connected-apps/{id}` */
  readonly revokeConnectedApp: Call<'revokeConnectedApp'>;
  /** Remove the demo of the buyer. `DELETE /api/v2/demo` */
  readonly removeBuyerDemo: Call<'removeBuyerDemo'>;
  /** Read the demo of the buyer. `GET /api/v2/demo` */
  readonly getBuyerDemo: Call<'getBuyerDemo'>;
  /** Create the demo of the buyer. `POST /api/v2/demo` */
  readonly createBuyerDemo: Call<'createBuyerDemo'>;
  /** Extend the lease of the demo of the buyer. `POST /api/v2/demo/extend` */
  readonly extendBuyerDemo: Call<'extendBuyerDemo'>;
  /** Reset the demo of the buyer. `POST /api/v2/demo/reset` */
  readonly resetBuyerDemo: Call<'resetBuyerDemo'>;
  /** List the applications of the account. `GET /api/v2/m2m-applications` */
  readonly listMachineApplications: Call<'listMachineApplications'>;
  /** Create an application that gets tokens without a person. `POST /api/v2/m2m-applications` */
  readonly createMachineApplication: Call<'createMachineApplication'>;
  /** Revoke an application. `DELETE /api/v2/m2m-applications/{id}` */
  readonly revokeMachineApplication: Call<'revokeMachineApplication'>;
  /** Read an application of the account. `GET /api/v2/m2m-applications/{id}` */
  readonly getMachineApplication: Call<'getMachineApplication'>;
  /** Replace the secret of an application. `POST /api/v2/m2m-applications/{id}/rotate-secret` */
  readonly replaceMachineApplicationSecret: Call<'replaceMachineApplicationSecret'>;
  /** Read a page for hosts of MCP Apps. `GET /api/v2/mcp-apps/{view}/mcp-app.html` */
  readonly getAppPage: Call<'getAppPage'>;
  /** Create a sandbox address for a page. `GET /api/v2/mcp-apps/{view}/sandbox` */
  readonly getAppSandbox: Call<'getAppSandbox'>;
  /** Members and open invitations of the account. `GET /api/v2/members` */
  readonly listMembers: Call<'listMembers'>;
  /** Invite somebody by mail. `POST /api/v2/members` */
  readonly inviteMember: Call<'inviteMember'>;
  /** Accept an invitation. `POST /api/v2/members/invitations/accept` */
  readonly acceptInvitation: Call<'acceptInvitation'>;
  /** Remove a member, or revoke an invitation. `DELETE /api/v2/members/{id}` */
  readonly removeMember: Call<'removeMember'>;
  /** Change the role of a member or an open invitation. `PATCH /api/v2/members/{id}` */
  readonly changeMemberRole: Call<'changeMemberRole'>;
  /** Read your notification preferences. `GET /api/v2/notification-preferences` */
  readonly getNotificationPreferences: Call<'getNotificationPreferences'>;
  /** Replace your notification preferences. `PUT /api/v2/notification-preferences` */
  readonly replaceNotificationPreferences: Call<'replaceNotificationPreferences'>;
  /** List notifications. `GET /api/v2/notifications` */
  readonly listNotifications: Call<'listNotifications'>;
  /** Mark all notifications as read. `POST /api/v2/notifications/read-all` */
  readonly markAllNotificationsRead: Call<'markAllNotificationsRead'>;
  /** Acknowledge a notification. `POST /api/v2/notifications/{id}/acknowledge` */
  readonly acknowledgeNotification: Call<'acknowledgeNotification'>;
  /** Mark a notification as read. `POST /api/v2/notifications/{id}/read` */
  readonly markNotificationRead: Call<'markNotificationRead'>;
  /** List the keys of the account. `GET /api/v2/org-api-keys` */
  readonly listOrganizationApiKeys: Call<'listOrganizationApiKeys'>;
  /** Create an organization key. `POST /api/v2/org-api-keys` */
  readonly createOrganizationApiKey: Call<'createOrganizationApiKey'>;
  /** Revoke a key of the account. `DELETE /api/v2/org-api-keys/{id}` */
  readonly revokeOrganizationApiKey: Call<'revokeOrganizationApiKey'>;
  /** Follow the account. `GET /api/v2/realtime` */
  readonly streamAccountEvents: Call<'streamAccountEvents'>;
  /** List the asks of every account. `GET /api/v2/staff/asks` */
  readonly listStaffAsks: Call<'listStaffAsks'>;
  /** Read an ask of any account. `GET /api/v2/staff/asks/{id}` */
  readonly getStaffAsk: Call<'getStaffAsk'>;
  /** Accept an ask. `POST /api/v2/staff/asks/{id}/accept` */
  readonly acceptStaffAsk: Call<'acceptStaffAsk'>;
  /** Resolve an ask. `POST /api/v2/staff/asks/{id}/resolve` */
  readonly resolveStaffAsk: Call<'resolveStaffAsk'>;
  /** Start work on an ask. `POST /api/v2/staff/asks/{id}/start` */
  readonly startStaffAsk: Call<'startStaffAsk'>;
  /** Import a bank statement. `POST /api/v2/staff/billing/bank-statements` */
  readonly importBankStatement: Call<'importBankStatement'>;
  /** List the credit applications of every organization. `GET /api/v2/staff/billing/credit-applications` */
  readonly listStaffCreditApplications: Call<'listStaffCreditApplications'>;
  /** Decide on a credit application. `POST /api/v2/staff/billing/credit-applications/{id}/review` */
  readonly reviewCreditApplication: Call<'reviewCreditApplication'>;
  /** Read the billing account of an organization. `GET /api/v2/staff/billing/customers/{accountId}` */
  readonly getBilledCustomer: Call<'getBilledCustomer'>;
  /** Change who counts for an organization. `POST /api/v2/staff/billing/customers/{accountId}/counting` */
  readonly changeCounting: Call<'changeCounting'>;
  /** Enter third-party counts. `POST /api/v2/staff/billing/customers/{accountId}/counts` */
  readonly enterThirdCounts: Call<'enterThirdCounts'>;
  /** Issue a credit note. `POST /api/v2/staff/billing/customers/{accountId}/credit-notes` */
  readonly createCreditNote: Call<'createCreditNote'>;
  /** Book a deposit. `POST /api/v2/staff/billing/customers/{accountId}/deposits` */
  readonly createDeposit: Call<'createDeposit'>;
  /** Reverse a deposit. `POST /api/v2/staff/billing/customers/{accountId}/deposits/{id}/reverse` */
  readonly reverseDeposit: Call<'reverseDeposit'>;
  /** Put a hold on an organization. `POST /api/v2/staff/billing/customers/{accountId}/holds` */
  readonly createBillingHold: Call<'createBillingHold'>;
  /** Lift a hold. `POST /api/v2/staff/billing/customers/{accountId}/holds/{holdId}/lift` */
  readonly removeBillingHold: Call<'removeBillingHold'>;
  /** Check the ledger of an organization. `GET /api/v2/staff/billing/customers/{accountId}/ledger-check` */
  readonly checkLedger: Call<'checkLedger'>;
  /** List the payments of an organization. `GET /api/v2/staff/billing/customers/{accountId}/payments` */
  readonly listStaffPayments: Call<'listStaffPayments'>;
  /** Change the billing terms of an organization. `POST /api/v2/staff/billing/customers/{accountId}/standing` */
  readonly updateBilledCustomer: Call<'updateBilledCustomer'>;
  /** Refund a payment. `POST /api/v2/staff/billing/payments/{id}/refunds` */
  readonly createPaymentRefund: Call<'createPaymentRefund'>;
  /** Approve the retry of a payout. `POST /api/v2/staff/payouts/payouts/{id}/approve` */
  readonly approvePayoutRetry: Call<'approvePayoutRetry'>;
  /** Record that a payout failed. `POST /api/v2/staff/payouts/payouts/{id}/fail` */
  readonly reportPayoutFailure: Call<'reportPayoutFailure'>;
  /** Record that a payout was paid. `POST /api/v2/staff/payouts/payouts/{id}/pay` */
  readonly reportPayoutPaid: Call<'reportPayoutPaid'>;
  /** Retry a payout that failed. `POST /api/v2/staff/payouts/payouts/{id}/retry` */
  readonly resendPayout: Call<'resendPayout'>;
  /** List payout runs. `GET /api/v2/staff/payouts/runs` */
  readonly listPayoutRuns: Call<'listPayoutRuns'>;
  /** Prepare a payout run. `POST /api/v2/staff/payouts/runs` */
  readonly createPayoutRun: Call<'createPayoutRun'>;
  /** Read a payout run. `GET /api/v2/staff/payouts/runs/{runId}` */
  readonly getPayoutRun: Call<'getPayoutRun'>;
  /** Approve a payout run. `POST /api/v2/staff/payouts/runs/{runId}/approve` */
  readonly approvePayoutRun: Call<'approvePayoutRun'>;
  /** Cancel a payout run. `POST /api/v2/staff/payouts/runs/{runId}/cancel` */
  readonly cancelPayoutRun: Call<'cancelPayoutRun'>;
  /** Download the payment orders for the bank. `GET /api/v2/staff/payouts/runs/{runId}/orders` */
  readonly downloadPayoutOrders: Call<'downloadPayoutOrders'>;
  /** List the payouts of a run. `GET /api/v2/staff/payouts/runs/{runId}/payouts` */
  readonly listPayouts: Call<'listPayouts'>;
  /** Set the agreed fees of a seller. `POST /api/v2/staff/payouts/sellers/{accountId}/fees` */
  readonly createSellerFees: Call<'createSellerFees'>;
  /** Set the agreed discount of an organization. `POST /api/v2/staff/plans/customers/{accountId}/discount` */
  readonly createPlanDiscount: Call<'createPlanDiscount'>;
  /** Record usage of an organization. `POST /api/v2/staff/plans/customers/{accountId}/usage` */
  readonly createUnitUsage: Call<'createUnitUsage'>;
  /** List rate cards. `GET /api/v2/staff/plans/rate-cards` */
  readonly listRateCards: Call<'listRateCards'>;
  /** Publish a rate card. `POST /api/v2/staff/plans/rate-cards` */
  readonly createRateCard: Call<'createRateCard'>;
  /** List the supply requests of every account. `GET /api/v2/staff/supply-requests` */
  readonly listStaffSupplyRequests: Call<'listStaffSupplyRequests'>;
  /** Read the AI quota of an account. `GET /api/v2/staff/usage/accounts/{accountId}/quota` */
  readonly getStaffUsageQuota: Call<'getStaffUsageQuota'>;
  /** Set the AI quota of an account. `PUT /api/v2/staff/usage/accounts/{accountId}/quota` */
  readonly updateStaffUsageQuota: Call<'updateStaffUsageQuota'>;
  /** Archive the storefront of the account. `DELETE /api/v2/storefront` */
  readonly archiveStorefront: Call<'archiveStorefront'>;
  /** Read the storefront of the account. `GET /api/v2/storefront` */
  readonly getOwnStorefront: Call<'getOwnStorefront'>;
  /** Change, pause or resume the storefront of the account. `PATCH /api/v2/storefront` */
  readonly updateOwnStorefront: Call<'updateOwnStorefront'>;
  /** Open the storefront of the account. `POST /api/v2/storefront` */
  readonly openStorefront: Call<'openStorefront'>;
  /** Change the storefront of the account. `PUT /api/v2/storefront` */
  readonly replaceOwnStorefront: Call<'replaceOwnStorefront'>;
  /** List asks. `GET /api/v2/storefront/asks` */
  readonly listStorefrontAsks: Call<'listStorefrontAsks'>;
  /** File an ask. `POST /api/v2/storefront/asks` */
  readonly createStorefrontAsk: Call<'createStorefrontAsk'>;
  /** Read an ask. `GET /api/v2/storefront/asks/{id}` */
  readonly getStorefrontAsk: Call<'getStorefrontAsk'>;
  /** Answer or withdraw an ask. `PATCH /api/v2/storefront/asks/{id}` */
  readonly updateStorefrontAsk: Call<'updateStorefrontAsk'>;
  /** List audit log entries. `GET /api/v2/storefront/audit-logs` */
  readonly listStorefrontAuditLogs: Call<'listStorefrontAuditLogs'>;
  /** Read how the seller is paid. `GET /api/v2/storefront/billing` */
  readonly getSellerBilling: Call<'getSellerBilling'>;
  /** Change how the seller is paid. `PUT /api/v2/storefront/billing` */
  readonly updateSellerBilling: Call<'updateSellerBilling'>;
  /** List the daily charges of a sold media buy. `GET /api/v2/storefront/billing/media-buys/{mediaBuyId}/charges` */
  readonly listSoldChargedDays: Call<'listSoldChargedDays'>;
  /** List over-deliveries of a seller. `GET /api/v2/storefront/billing/over-deliveries` */
  readonly listSoldOverDeliveries: Call<'listSoldOverDeliveries'>;
  /** List payouts and changes of payees and terms. `GET /api/v2/storefront/billing/payout-activity` */
  readonly listPayoutActivity: Call<'listPayoutActivity'>;
  /** Read the statement of a payout. `GET /api/v2/storefront/billing/statements/{statementRef}` */
  readonly getStatement: Call<'getStatement'>;
  /** List the items of a statement. `GET /api/v2/storefront/billing/statements/{statementRef}/items` */
  readonly listStatementItems: Call<'listStatementItems'>;
  /** Read the plan offer of a seller. `GET /api/v2/storefront/billing/storefront-rate-card` */
  readonly getSellerPlanOffer: Call<'getSellerPlanOffer'>;
  /** Accept a plan as a seller. `POST /api/v2/storefront/billing/storefront-rate-card/accept` */
  readonly acceptSellerPlan: Call<'acceptSellerPlan'>;
  /** List received briefs. `GET /api/v2/storefront/brief-artifacts` */
  readonly listBriefArtifacts: Call<'listBriefArtifacts'>;
  /** Read a received brief. `GET /api/v2/storefront/brief-artifacts/{id}` */
  readonly getBriefArtifact: Call<'getBriefArtifact'>;
  /** List demand signals. `GET /api/v2/storefront/demand-signals` */
  readonly listDemandSignals: Call<'listDemandSignals'>;
  /** Read a demand signal. `GET /api/v2/storefront/demand-signals/{id}` */
  readonly getDemandSignal: Call<'getDemandSignal'>;
  /** Acknowledge a demand signal. `POST /api/v2/storefront/demand-signals/{id}/acknowledge` */
  readonly acknowledgeDemandSignal: Call<'acknowledgeDemandSignal'>;
  /** Put a demand signal on hold. `POST /api/v2/storefront/demand-signals/{id}/hold` */
  readonly holdDemandSignal: Call<'holdDemandSignal'>;
  /** Answer a demand signal. `POST /api/v2/storefront/demand-signals/{id}/responses` */
  readonly respondToDemandSignal: Call<'respondToDemandSignal'>;
  /** Remove the demo. `DELETE /api/v2/storefront/demo` */
  readonly removeStorefrontDemo: Call<'removeStorefrontDemo'>;
  /** Read the demo of the account. `GET /api/v2/storefront/demo` */
  readonly getStorefrontDemo: Call<'getStorefrontDemo'>;
  /** Create a demo. `POST /api/v2/storefront/demo` */
  readonly createStorefrontDemo: Call<'createStorefrontDemo'>;
  /** Extend the lease of the demo. `POST /api/v2/storefront/demo/extend` */
  readonly extendStorefrontDemo: Call<'extendStorefrontDemo'>;
  /** Reset the demo. `POST /api/v2/storefront/demo/reset` */
  readonly resetStorefrontDemo: Call<'resetStorefrontDemo'>;
  /** List recipes for sources of a demo. `GET /api/v2/storefront/demo/source-recipes` */
  readonly listDemoRecipes: Call<'listDemoRecipes'>;
  /** Add sources to the demo. `POST /api/v2/storefront/demo/sources` */
  readonly addDemoSources: Call<'addDemoSources'>;
  /** Remove a source from the demo. `DELETE /api/v2/storefront/demo/sources/{sourceId}` */
  readonly removeDemoSource: Call<'removeDemoSource'>;
  /** List approvals of media buys. `GET /api/v2/storefront/media-buy-approvals` */
  readonly listMediaBuyApprovals: Call<'listMediaBuyApprovals'>;
  /** Approve or reject a media buy. `POST /api/v2/storefront/media-buy-approvals/{mediaBuyId}/decide` */
  readonly decideMediaBuyApproval: Call<'decideMediaBuyApproval'>;
  /** List received media buys. `GET /api/v2/storefront/media-buys` */
  readonly listReceivedMediaBuys: Call<'listReceivedMediaBuys'>;
  /** Read a received media buy. `GET /api/v2/storefront/media-buys/{id}` */
  readonly getReceivedMediaBuy: Call<'getReceivedMediaBuy'>;
  /** Cancel a received media buy. `POST /api/v2/storefront/media-buys/{id}/cancel` */
  readonly cancelReceivedMediaBuy: Call<'cancelReceivedMediaBuy'>;
  /** End a received media buy before its flight ends. `POST /api/v2/storefront/media-buys/{id}/complete` */
  readonly completeReceivedMediaBuy: Call<'completeReceivedMediaBuy'>;
  /** Read the reported delivery of a media buy. `GET /api/v2/storefront/media-buys/{id}/delivery` */
  readonly getReceivedMediaBuyDelivery: Call<'getReceivedMediaBuyDelivery'>;
  /** Report delivery of a media buy. `POST /api/v2/storefront/media-buys/{id}/delivery` */
  readonly reportReceivedMediaBuyDelivery: Call<'reportReceivedMediaBuyDelivery'>;
  /** Pause a received media buy. `POST /api/v2/storefront/media-buys/{id}/pause` */
  readonly pauseReceivedMediaBuy: Call<'pauseReceivedMediaBuy'>;
  /** Resume a received media buy. `POST /api/v2/storefront/media-buys/{id}/resume` */
  readonly resumeReceivedMediaBuy: Call<'resumeReceivedMediaBuy'>;
  /** Read the timeline of a received media buy. `GET /api/v2/storefront/media-buys/{id}/timeline` */
  readonly getReceivedMediaBuyTimeline: Call<'getReceivedMediaBuyTimeline'>;
  /** List notifications. `GET /api/v2/storefront/notifications` */
  readonly listStorefrontNotifications: Call<'listStorefrontNotifications'>;
  /** Mark all notifications as read. `POST /api/v2/storefront/notifications/read-all` */
  readonly markAllStorefrontNotificationsRead: Call<'markAllStorefrontNotificationsRead'>;
  /** Acknowledge a notification. `POST /api/v2/storefront/notifications/{id}/acknowledge` */
  readonly acknowledgeStorefrontNotification: Call<'acknowledgeStorefrontNotification'>;
  /** Mark a notification as read. `POST /api/v2/storefront/notifications/{id}/read` */
  readonly markStorefrontNotificationRead: Call<'markStorefrontNotificationRead'>;
  /** List the products of the account. `GET /api/v2/storefront/products` */
  readonly listProducts: Call<'listProducts'>;
  /** Create a product. `POST /api/v2/storefront/products` */
  readonly createProduct: Call<'createProduct'>;
  /** Archive a product. `DELETE /api/v2/storefront/products/{id}` */
  readonly archiveProduct: Call<'archiveProduct'>;
  /** Read a product. `GET /api/v2/storefront/products/{id}` */
  readonly getProduct: Call<'getProduct'>;
  /** Change, activate or deactivate a product. `PATCH /api/v2/storefront/products/{id}` */
  readonly updateProduct: Call<'updateProduct'>;
  /** Change a product. `PUT /api/v2/storefront/products/{id}` */
  readonly replaceProduct: Call<'replaceProduct'>;
  /** List saved offers. `GET /api/v2/storefront/proposals` */
  readonly listSavedOffers: Call<'listSavedOffers'>;
  /** Save an offer for one operator. `POST /api/v2/storefront/proposals` */
  readonly createSavedOffer: Call<'createSavedOffer'>;
  /** Read a saved offer. `GET /api/v2/storefront/proposals/{id}` */
  readonly getSavedOffer: Call<'getSavedOffer'>;
  /** Change label, notes or expiry of a saved offer. `PATCH /api/v2/storefront/proposals/{id}` */
  readonly updateSavedOffer: Call<'updateSavedOffer'>;
  /** Revoke a saved offer. `POST /api/v2/storefront/proposals/{id}/revoke` */
  readonly revokeSavedOffer: Call<'revokeSavedOffer'>;
  /** What the account still needs before it can sell. `GET /api/v2/storefront/readiness` */
  readonly getSellerReadiness: Call<'getSellerReadiness'>;
  /** List the seller agents of the account. `GET /api/v2/storefront/seller-agents` */
  readonly listSellerAgents: Call<'listSellerAgents'>;
  /** Register a seller agent. `POST /api/v2/storefront/seller-agents` */
  readonly registerSellerAgent: Call<'registerSellerAgent'>;
  /** Archive a seller agent. `DELETE /api/v2/storefront/seller-agents/{id}` */
  readonly archiveSellerAgent: Call<'archiveSellerAgent'>;
  /** Read a seller agent. `GET /api/v2/storefront/seller-agents/{id}` */
  readonly getSellerAgent: Call<'getSellerAgent'>;
  /** Change a seller agent. `PATCH /api/v2/storefront/seller-agents/{id}` */
  readonly updateSellerAgent: Call<'updateSellerAgent'>;
  /** List supply requests. `GET /api/v2/storefront/supply-requests` */
  readonly listStorefrontSupplyRequests: Call<'listStorefrontSupplyRequests'>;
  /** Add or change a supply request. `POST /api/v2/storefront/supply-requests` */
  readonly addStorefrontSupplyRequest: Call<'addStorefrontSupplyRequest'>;
  /** Remove a supply request. `POST /api/v2/storefront/supply-requests/remove` */
  readonly removeStorefrontSupplyRequest: Call<'removeStorefrontSupplyRequest'>;
  /** Suggest domains for a supply request. `GET /api/v2/storefront/supply-requests/suggestions` */
  readonly listStorefrontSupplySuggestions: Call<'listStorefrontSupplySuggestions'>;
  /** List supply that buyers want from the storefront. `GET /api/v2/storefront/supply-requests/wanted` */
  readonly listWantedSupply: Call<'listWantedSupply'>;
  /** Ask the own storefront or agent as a buyer would. `POST /api/v2/storefront/try` */
  readonly runTrial: Call<'runTrial'>;
  /** Report usage by feature. `GET /api/v2/storefront/usage/by-feature` */
  readonly getStorefrontAiUsageByFeature: Call<'getStorefrontAiUsageByFeature'>;
  /** Report usage by model. `GET /api/v2/storefront/usage/by-model` */
  readonly getStorefrontAiUsageByModel: Call<'getStorefrontAiUsageByModel'>;
  /** Read the AI quota of this month. `GET /api/v2/storefront/usage/quota` */
  readonly getStorefrontAiQuota: Call<'getStorefrontAiQuota'>;
  /** Set the monthly AI quota. `PUT /api/v2/storefront/usage/quota` */
  readonly setStorefrontAiQuota: Call<'setStorefrontAiQuota'>;
  /** Sum up usage by model. `GET /api/v2/storefront/usage/summary` */
  readonly getStorefrontAiUsage: Call<'getStorefrontAiUsage'>;
  /** List supply requests. `GET /api/v2/supply-requests` */
  readonly listSupplyRequests: Call<'listSupplyRequests'>;
  /** Add or change a supply request. `POST /api/v2/supply-requests` */
  readonly addSupplyRequest: Call<'addSupplyRequest'>;
  /** Remove a supply request. `POST /api/v2/supply-requests/remove` */
  readonly removeSupplyRequest: Call<'removeSupplyRequest'>;
  /** Suggest domains for a supply request. `GET /api/v2/supply-requests/suggestions` */
  readonly listSupplySuggestions: Call<'listSupplySuggestions'>;
  /** Report usage by feature. `GET /api/v2/usage/by-feature` */
  readonly getAiUsageByFeature: Call<'getAiUsageByFeature'>;
  /** Report usage by model. `GET /api/v2/usage/by-model` */
  readonly getAiUsageByModel: Call<'getAiUsageByModel'>;
  /** Read the AI quota of this month. `GET /api/v2/usage/quota` */
  readonly getAiQuota: Call<'getAiQuota'>;
  /** Set the monthly AI quota. `PUT /api/v2/usage/quota` */
  readonly setAiQuota: Call<'setAiQuota'>;
  /** Sum up usage by model. `GET /api/v2/usage/summary` */
  readonly getAiUsage: Call<'getAiUsage'>;
  /** List your personal keys. `GET /api/v2/user-api-keys` */
  readonly listPersonalApiKeys: Call<'listPersonalApiKeys'>;
  /** Create a personal key. `POST /api/v2/user-api-keys` */
  readonly createPersonalApiKey: Call<'createPersonalApiKey'>;
  /** Revoke a personal key. `DELETE /api/v2/user-api-keys/{id}` */
  readonly revokePersonalApiKey: Call<'revokePersonalApiKey'>;
  /** Read the receipt of a call. `GET /api/v3/receipts/{id}` */
  readonly getToolReceipt: Call<'getToolReceipt'>;
  /** Call a tool. `POST /api/v3/tools/{tool}` */
  readonly callTool: Call<'callTool'>;
  /** Get the version and the state of the dependencies. `GET /health` */
  readonly getHealth: Call<'getHealth'>;
  /** Check that the process is alive. `GET /health/live` */
  readonly getLiveness: Call<'getLiveness'>;
  /** Check that the process can serve requests. `GET /health/ready` */
  readonly getReadiness: Call<'getReadiness'>;
}

/** Per path: the operations there. `k` marks those that take an `Idempotency-Key`. */
export const addresses = `
accept-tos get:getTerms post:acceptTerms:k
accounts get:listAccounts
accounts/create-child post:createChildAccount:k
accounts/current get:getCurrentAccount
activity/calls get:listActivityCalls
activity/calls/{activityUid} get:getActivityCall
advertiser-grants get:listAdvertiserGrants post:inviteAdvertiserGrant:k
advertiser-grants/{grantRef} get:getAdvertiserGrant
advertiser-grants/{grantRef}/accept post:acceptAdvertiserGrant:k
advertiser-grants/{grantRef}/reject post:rejectAdvertiserGrant:k
advertiser-grants/{grantRef}/revoke post:revokeAdvertiserGrant:k
approvals get:listApprovals
approvals/child-accounts post:requestApproval:k
approvals/{id} get:getApproval
approvals/{id}/approve post:approveApproval:k
approvals/{id}/reject post:rejectApproval:k
asks get:listAsks post:createAsk:k
asks/{id} get:getAsk patch:updateAsk:k
assistant/chat post:requestAnswer:k
assistant/chat/stream post:streamAnswer
assistant/chat/{conversationUid}/stop post:cancelAnswer:k
assistant/chat/{conversationUid}/stream get:resumeAnswerStream
assistant/confirmations/{confirmationUid}/decision post:decideConfirmation:k
assistant/conversations get:listConversations post:createConversation:k
assistant/conversations/{conversationUid} delete:deleteConversation get:getConversation patch:updateConversation:k
assistant/conversations/{conversationUid}/messages post:addConversationMessage:k
assistant/user-preferences get:getPreferences
assistant/user-preferences/language put:setLanguagePreferences:k
auth/password/change post:changePassword
auth/password/forgot post:requestPasswordReset
auth/password/reset post:resetPassword
auth/session get:getSession
auth/sign-in post:signIn
auth/sign-out post:signOut
auth/sign-up post:signUp
auth/switch-account post:switchAccount
auth/verify-email post:verifyEmail
auth/verify-email/resend post:resendVerificationEmail
billing/account get:getBillingAccount
billing/accounts get:listPayoutAccounts
billing/allowance-alerts get:listAllowanceAlerts post:createAllowanceAlert:k
billing/allowance-alerts/{id} delete:deleteAllowanceAlert patch:updateAlert:k
billing/credit-applications get:listCreditApplications post:createCreditApplication:k
billing/credit-applications/{id}/withdraw post:withdrawCreditApplication:k
billing/credit-balance get:getCreditBalance
billing/credit-notes get:listCreditNotes
billing/credit-notes/{number} get:getCreditNote
billing/credit-notes/{number}/document get:getCreditNoteDocument
billing/credit-notes/{number}/renew-link post:renewLinkCreditNote:k
billing/currencies get:listBillingCurrencies post:createBillingCurrency:k
billing/deposits get:listDeposits post:createPrepayment:k
billing/fee-invoices get:listInvoices
billing/fee-invoices/{number} get:getInvoice
billing/fee-invoices/{number}/document get:getInvoiceDocument
billing/fee-invoices/{number}/items get:listInvoiceItems
billing/fee-invoices/{number}/renew-link post:renewLinkInvoice:k
billing/info get:getBillingInfo put:updateBillingInfo:k
billing/invoice-activity get:getInvoiceActivity
billing/iu-rate-card get:getPlanOffer
billing/iu-rate-card/accept post:acceptPlan:k
billing/iu-rate-card/renewal post:updatePlanRenewal
billing/iu-usage get:listUnitUsage
billing/ledger-accounts get:listLedgerAccounts
billing/ledger-transactions get:listLedgerTransactions
billing/media-buys/{mediaBuyId}/charges get:listChargedDays
billing/media-entities get:listMediaEntities post:createMediaEntity:k
billing/media-entities/resolve get:resolveMediaEntity
billing/media-entities/{id} delete:removeMediaEntity get:getMediaEntity put:updateMediaEntity:k
billing/media-entities/{id}/attachments get:listAttachmentsMediaEntity post:attachMediaEntity:k
billing/media-entities/{id}/attachments/{attachmentId} delete:detachMediaEntity
billing/over-deliveries get:listOverDeliveries
billing/over-deliveries/{mediaBuyId} get:getOverDelivery
billing/over-deliveries/{mediaBuyId}/accept post:acceptOverDelivery:k
billing/over-deliveries/{mediaBuyId}/dispute post:disputeOverDelivery:k
billing/payees get:listPayees put:updatePayee:k
billing/payees/{id} delete:removePayee
billing/payment-methods get:listPaymentMethods
billing/payment-methods/pay-now post:requestPayment:k
billing/payment-methods/setup post:createPaymentSetup:k
billing/payment-methods/{id} delete:removePaymentMethod
billing/payments get:listPayments
billing/payments/{id} get:getPayment
billing/payments/{id}/refunds get:listPaymentRefunds
billing/payout-details put:updatePayoutDetails:k
browser-origins get:listBrowserOrigins post:addBrowserOrigin:k
browser-origins/{id} delete:removeBrowserOrigin
buyer-agents get:listBuyerAgents post:createBuyerAgent:k
buyer-agents/{id} get:getBuyerAgent patch:renameBuyerAgent:k
buyer-agents/{id}/access put:replaceBuyerAgentAccess:k
buyer-agents/{id}/keys get:listBuyerAgentKeys post:createBuyerAgentKey:k
buyer-agents/{id}/keys/{keyId} delete:revokeBuyerAgentKey
buyer-agents/{id}/resume post:resumeBuyerAgent:k
buyer-agents/{id}/retire post:retireBuyerAgent:k
buyer-agents/{id}/suspend post:suspendBuyerAgent:k
buyer/advertisers get:listAdvertisers post:createAdvertiser:k
buyer/advertisers/{advertiserId}/audiences get:listAudiences
buyer/advertisers/{advertiserId}/audiences/sync post:syncAudiences:k
buyer/advertisers/{advertiserId}/audiences/{audienceId} get:getAudience
buyer/advertisers/{id} delete:archiveAdvertiser get:getAdvertiser put:updateAdvertiser:k
buyer/advertisers/{id}/catalogs get:listCatalogs
buyer/advertisers/{id}/catalogs/sync post:syncCatalogs:k
buyer/advertisers/{id}/catalogs/{catalogId} delete:deleteCatalog get:getCatalog
buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/execute post:executeActivationPlan:k
buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/preview post:previewActivationPlan:k
buyer/advertisers/{id}/catalogs/{catalogId}/items get:itemsCatalog
buyer/advertisers/{id}/catalogs/{catalogId}/refresh post:refreshCatalog:k
buyer/advertisers/{id}/catalogs/{catalogId}/transform put:setCatalogTransform:k
buyer/advertisers/{id}/creative-assets get:listCreativeAssets post:createCreativeAsset:k
buyer/advertisers/{id}/creative-assets/{assetId} delete:deleteCreativeAsset get:getCreativeAsset put:updateCreativeAsset:k
buyer/advertisers/{id}/creative-assets/{assetId}/complete post:completeCreativeAsset:k
buyer/advertisers/{id}/creative-assets/{assetId}/parts/{number} put:uploadCreativeAssetPart
buyer/advertisers/{id}/creative-collections get:listCreativeCollections post:createCreativeCollection:k
buyer/advertisers/{id}/creative-collections/{collectionId} delete:deleteCreativeCollection get:getCreativeCollection put:updateCreativeCollection:k
buyer/advertisers/{id}/creatives get:listCreatives post:createCreative:k
buyer/advertisers/{id}/creatives/{creativeId} delete:archiveCreative get:getCreative put:updateCreative:k
buyer/advertisers/{id}/creatives/{creativeId}/check post:checkCreative
buyer/advertisers/{id}/creatives/{creativeId}/fits get:listFits
buyer/advertisers/{id}/creatives/{creativeId}/ready post:makeCreativeReady:k
buyer/advertisers/{id}/creatives/{creativeId}/restore post:restoreCreative:k
buyer/advertisers/{id}/creatives/{creativeId}/versions get:listCreativeVersions
buyer/advertisers/{id}/creatives/{creativeId}/versions/{number} get:getCreativeVersion
buyer/advertisers/{id}/event-sources get:listEventSources post:createEventSource:k
buyer/advertisers/{id}/event-sources/{eventSourceId} delete:deleteEventSource get:getEventSource patch:updateEventSource:k
buyer/advertisers/{id}/property-lists get:listPropertyLists post:createPropertyList:k
buyer/advertisers/{id}/property-lists/{listId} delete:deletePropertyList get:getPropertyList put:updatePropertyList:k
buyer/advertisers/{id}/property-lists/{listId}/campaigns get:listListCampaigns
buyer/advertisers/{id}/property-lists/{listId}/readers delete:revokePropertyListReaders get:listPropertyListReaders
buyer/advertisers/{id}/restore post:restoreAdvertiser:k
buyer/advertisers/{id}/syndicate post:syndicateResource:k
buyer/advertisers/{id}/syndication-status get:listSyndicationStatus
buyer/asks get:listBuyerAsks post:createBuyerAsk:k
buyer/asks/{id} get:getBuyerAsk patch:updateBuyerAsk:k
buyer/audit-logs get:listBuyerAuditLogs
buyer/campaigns get:listCampaigns post:createCampaign:k
buyer/campaigns/{id} delete:archiveCampaign get:getCampaign put:updateCampaign:k
buyer/campaigns/{id}/creative-formats get:getCampaignCreativeFormats
buyer/campaigns/{id}/execute post:executeCampaign:k
buyer/campaigns/{id}/media-buy-status get:getCampaignMediaBuyStatus
buyer/campaigns/{id}/media-buys get:listCampaignMediaBuys
buyer/campaigns/{id}/optimize post:optimizeCampaign:k
buyer/campaigns/{id}/order-preview get:previewCampaignOrder
buyer/campaigns/{id}/pause post:pauseCampaign:k
buyer/campaigns/{id}/property-lists get:listCampaignPropertyLists post:attachPropertyLists:k
buyer/campaigns/{id}/property-lists/{listId} delete:detachPropertyList
buyer/campaigns/{id}/proposals get:getCampaignProposals
buyer/campaigns/{id}/reactivate post:reactivateCampaign:k
buyer/creative-formats get:listCreativeFormats
buyer/creative-formats/refresh post:refreshCreativeFormats
buyer/discovery get:listDiscovery post:startDiscovery:k
buyer/discovery/{id} get:getDiscovery
buyer/discovery/{id}/apply-proposal post:applyProposal:k
buyer/discovery/{id}/events get:streamDiscoveryEvents
buyer/discovery/{id}/products delete:deselectProducts get:getDiscoveryProducts post:selectProducts:k
buyer/discovery/{id}/refine post:refineDiscovery:k
buyer/media-buys get:listMediaBuys
buyer/media-buys/{id} get:getMediaBuy patch:updateMediaBuy:k
buyer/media-buys/{id}/accept post:acceptMediaBuy:k
buyer/media-buys/{id}/cancel post:cancelMediaBuy:k
buyer/media-buys/{id}/creative-formats get:getMediaBuyCreativeFormats
buyer/media-buys/{id}/delivery-requests get:listDeliveryRequests post:requestDelivery:k
buyer/media-buys/{id}/packages get:getMediaBuyPackages
buyer/media-buys/{id}/pause post:pauseMediaBuy:k
buyer/media-buys/{id}/reactivate post:reactivateMediaBuy:k
buyer/notifications get:listBuyerNotifications
buyer/notifications/read-all post:markAllBuyerNotificationsRead:k
buyer/notifications/{id}/acknowledge post:acknowledgeBuyerNotification:k
buyer/notifications/{id}/read post:markBuyerNotificationRead:k
buyer/optimization-suggestions get:listOptimizationSuggestions
buyer/optimization-suggestions/{id} get:getOptimizationSuggestion
buyer/optimization-suggestions/{id}/approve post:approveOptimizationSuggestion:k
buyer/optimization-suggestions/{id}/reject post:rejectOptimizationSuggestion:k
buyer/planning-briefs get:listPlanningBriefs post:createPlanningBrief:k
buyer/planning-briefs/{id} get:getPlanningBrief
buyer/planning-briefs/{id}/abandon post:abandonPlanningBrief:k
buyer/planning-briefs/{id}/responses get:listPlanningBriefResponses
buyer/property-lists/check post:checkProperties
buyer/property-lists/reports/{reportId} get:getPropertyCheckReport
buyer/readiness get:getBuyerReadiness
buyer/readiness/operator patch:confirmOperator:k
buyer/reporting/downloads/{token} get:downloadReport
buyer/reporting/imports get:listDeliveryImports post:importDelivery:k
buyer/reporting/imports/{id} get:getDeliveryImport
buyer/reporting/metrics get:getReportingMetrics
buyer/storefronts get:listStorefronts
buyer/storefronts/{id} get:getStorefront
buyer/supply-requests get:listBuyerSupplyRequests post:addBuyerSupplyRequest:k
buyer/supply-requests/remove post:removeBuyerSupplyRequest:k
buyer/supply-requests/suggestions get:listBuyerSupplySuggestions
buyer/targeting/dimensions get:listTargetingDimensions
buyer/targeting/dimensions/{system} get:getTargetingDimension
buyer/targeting/dimensions/{system}/resolve get:resolveTargeting
buyer/targeting/geo-metros get:listGeoMetros
buyer/tasks get:listTasks
buyer/tasks/{taskId} get:getTask
buyer/webhook-subscriptions get:listWebhookSubscriptions post:registerWebhookSubscription:k
buyer/webhook-subscriptions/{id} delete:deleteWebhookSubscription get:getWebhookSubscription
buyer/webhook-subscriptions/{id}/deliveries get:listWebhookDeliveries
buyer/webhook-subscriptions/{id}/deliveries/{deliveryId} get:getWebhookDelivery
buyer/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver post:redeliverWebhook:k
buyer/webhook-subscriptions/{id}/test post:testWebhook:k
capture-links/{token} get:getCaptureLink
connected-apps get:listConnectedApps
connected-apps/policy get:getAppPolicy put:setAppPolicy:k
connected-apps/{id} delete:revokeConnectedApp
demo delete:removeBuyerDemo get:getBuyerDemo post:createBuyerDemo:k
demo/extend post:extendBuyerDemo:k
demo/reset post:resetBuyerDemo:k
m2m-applications get:listMachineApplications post:createMachineApplication:k
m2m-applications/{id} delete:revokeMachineApplication get:getMachineApplication
m2m-applications/{id}/rotate-secret post:replaceMachineApplicationSecret:k
mcp-apps/{view}/mcp-app.html get:getAppPage
mcp-apps/{view}/sandbox get:getAppSandbox
members get:listMembers post:inviteMember:k
members/invitations/accept post:acceptInvitation
members/{id} delete:removeMember patch:changeMemberRole:k
notification-preferences get:getNotificationPreferences put:replaceNotificationPreferences:k
notifications get:listNotifications
notifications/read-all post:markAllNotificationsRead:k
notifications/{id}/acknowledge post:acknowledgeNotification:k
notifications/{id}/read post:markNotificationRead:k
org-api-keys get:listOrganizationApiKeys post:createOrganizationApiKey:k
org-api-keys/{id} delete:revokeOrganizationApiKey
realtime get:streamAccountEvents
staff/asks get:listStaffAsks
staff/asks/{id} get:getStaffAsk
staff/asks/{id}/accept post:acceptStaffAsk:k
staff/asks/{id}/resolve post:resolveStaffAsk:k
staff/asks/{id}/start post:startStaffAsk:k
staff/billing/bank-statements post:importBankStatement:k
staff/billing/credit-applications get:listStaffCreditApplications
staff/billing/credit-applications/{id}/review post:reviewCreditApplication:k
staff/billing/customers/{accountId} get:getBilledCustomer
staff/billing/customers/{accountId}/counting post:changeCounting:k
staff/billing/customers/{accountId}/counts post:enterThirdCounts:k
staff/billing/customers/{accountId}/credit-notes post:createCreditNote:k
staff/billing/customers/{accountId}/deposits post:createDeposit:k
staff/billing/customers/{accountId}/deposits/{id}/reverse post:reverseDeposit:k
staff/billing/customers/{accountId}/holds post:createBillingHold:k
staff/billing/customers/{accountId}/holds/{holdId}/lift post:removeBillingHold:k
staff/billing/customers/{accountId}/ledger-check get:checkLedger
staff/billing/customers/{accountId}/payments get:listStaffPayments
staff/billing/customers/{accountId}/standing post:updateBilledCustomer:k
staff/billing/payments/{id}/refunds post:createPaymentRefund:k
staff/payouts/payouts/{id}/approve post:approvePayoutRetry:k
staff/payouts/payouts/{id}/fail post:reportPayoutFailure:k
staff/payouts/payouts/{id}/pay post:reportPayoutPaid:k
staff/payouts/payouts/{id}/retry post:resendPayout:k
staff/payouts/runs get:listPayoutRuns post:createPayoutRun:k
staff/payouts/runs/{runId} get:getPayoutRun
staff/payouts/runs/{runId}/approve post:approvePayoutRun:k
staff/payouts/runs/{runId}/cancel post:cancelPayoutRun:k
staff/payouts/runs/{runId}/orders get:downloadPayoutOrders
staff/payouts/runs/{runId}/payouts get:listPayouts
staff/payouts/sellers/{accountId}/fees post:createSellerFees:k
staff/plans/customers/{accountId}/discount post:createPlanDiscount:k
staff/plans/customers/{accountId}/usage post:createUnitUsage:k
staff/plans/rate-cards get:listRateCards post:createRateCard:k
staff/supply-requests get:listStaffSupplyRequests
staff/usage/accounts/{accountId}/quota get:getStaffUsageQuota put:updateStaffUsageQuota:k
storefront delete:archiveStorefront get:getOwnStorefront patch:updateOwnStorefront:k post:openStorefront:k put:replaceOwnStorefront:k
storefront/asks get:listStorefrontAsks post:createStorefrontAsk:k
storefront/asks/{id} get:getStorefrontAsk patch:updateStorefrontAsk:k
storefront/audit-logs get:listStorefrontAuditLogs
storefront/billing get:getSellerBilling put:updateSellerBilling:k
storefront/billing/media-buys/{mediaBuyId}/charges get:listSoldChargedDays
storefront/billing/over-deliveries get:listSoldOverDeliveries
storefront/billing/payout-activity get:listPayoutActivity
storefront/billing/statements/{statementRef} get:getStatement
storefront/billing/statements/{statementRef}/items get:listStatementItems
storefront/billing/storefront-rate-card get:getSellerPlanOffer
storefront/billing/storefront-rate-card/accept post:acceptSellerPlan:k
storefront/brief-artifacts get:listBriefArtifacts
storefront/brief-artifacts/{id} get:getBriefArtifact
storefront/demand-signals get:listDemandSignals
storefront/demand-signals/{id} get:getDemandSignal
storefront/demand-signals/{id}/acknowledge post:acknowledgeDemandSignal:k
storefront/demand-signals/{id}/hold post:holdDemandSignal:k
storefront/demand-signals/{id}/responses post:respondToDemandSignal:k
storefront/demo delete:removeStorefrontDemo get:getStorefrontDemo post:createStorefrontDemo:k
storefront/demo/extend post:extendStorefrontDemo:k
storefront/demo/reset post:resetStorefrontDemo:k
storefront/demo/source-recipes get:listDemoRecipes
storefront/demo/sources post:addDemoSources:k
storefront/demo/sources/{sourceId} delete:removeDemoSource
storefront/media-buy-approvals get:listMediaBuyApprovals
storefront/media-buy-approvals/{mediaBuyId}/decide post:decideMediaBuyApproval:k
storefront/media-buys get:listReceivedMediaBuys
storefront/media-buys/{id} get:getReceivedMediaBuy
storefront/media-buys/{id}/cancel post:cancelReceivedMediaBuy:k
storefront/media-buys/{id}/complete post:completeReceivedMediaBuy:k
storefront/media-buys/{id}/delivery get:getReceivedMediaBuyDelivery post:reportReceivedMediaBuyDelivery:k
storefront/media-buys/{id}/pause post:pauseReceivedMediaBuy:k
storefront/media-buys/{id}/resume post:resumeReceivedMediaBuy:k
storefront/media-buys/{id}/timeline get:getReceivedMediaBuyTimeline
storefront/notifications get:listStorefrontNotifications
storefront/notifications/read-all post:markAllStorefrontNotificationsRead:k
storefront/notifications/{id}/acknowledge post:acknowledgeStorefrontNotification:k
storefront/notifications/{id}/read post:markStorefrontNotificationRead:k
storefront/products get:listProducts post:createProduct:k
storefront/products/{id} delete:archiveProduct get:getProduct patch:updateProduct:k put:replaceProduct:k
storefront/proposals get:listSavedOffers post:createSavedOffer:k
storefront/proposals/{id} get:getSavedOffer patch:updateSavedOffer:k
storefront/proposals/{id}/revoke post:revokeSavedOffer:k
storefront/readiness get:getSellerReadiness
storefront/seller-agents get:listSellerAgents post:registerSellerAgent:k
storefront/seller-agents/{id} delete:archiveSellerAgent get:getSellerAgent patch:updateSellerAgent:k
storefront/supply-requests get:listStorefrontSupplyRequests post:addStorefrontSupplyRequest:k
storefront/supply-requests/remove post:removeStorefrontSupplyRequest:k
storefront/supply-requests/suggestions get:listStorefrontSupplySuggestions
storefront/supply-requests/wanted get:listWantedSupply
storefront/try post:runTrial
storefront/usage/by-feature get:getStorefrontAiUsageByFeature
storefront/usage/by-model get:getStorefrontAiUsageByModel
storefront/usage/quota get:getStorefrontAiQuota put:setStorefrontAiQuota:k
storefront/usage/summary get:getStorefrontAiUsage
supply-requests get:listSupplyRequests post:addSupplyRequest:k
supply-requests/remove post:removeSupplyRequest:k
supply-requests/suggestions get:listSupplySuggestions
usage/by-feature get:getAiUsageByFeature
usage/by-model get:getAiUsageByModel
usage/quota get:getAiQuota put:setAiQuota:k
usage/summary get:getAiUsage
user-api-keys get:listPersonalApiKeys post:createPersonalApiKey:k
user-api-keys/{id} delete:revokePersonalApiKey
/api/v3/receipts/{id} get:getToolReceipt
/api/v3/tools/{tool} post:callTool:k
/health get:getHealth
/health/live get:getLiveness
/health/ready get:getReadiness
`;
