// Made by `npm run docs` from docs/openapi.json.
export interface paths {
    "/api/v2/accept-tos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The terms, and what the account has accepted */
        get: operations["getTerms"];
        put?: never;
        /** Accept the terms for the account */
        post: operations["acceptTerms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accounts the caller can switch to */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/accounts/create-child": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a buyer or seller account under the organization */
        post: operations["createChildAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/accounts/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account the caller acts for */
        get: operations["getCurrentAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/activity/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List calls */
        get: operations["listActivityCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/activity/calls/{activityUid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a call */
        get: operations["getActivityCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/advertiser-grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List advertiser grants */
        get: operations["listAdvertiserGrants"];
        put?: never;
        /** Invite an organization to work on advertisers */
        post: operations["inviteAdvertiserGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/advertiser-grants/{grantRef}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an advertiser grant */
        get: operations["getAdvertiserGrant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/advertiser-grants/{grantRef}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation */
        post: operations["acceptAdvertiserGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/advertiser-grants/{grantRef}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject an invitation */
        post: operations["rejectAdvertiserGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/advertiser-grants/{grantRef}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke a grant or an invitation */
        post: operations["revokeAdvertiserGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List pending and decided approvals */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/approvals/child-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request an account under the organization */
        post: operations["requestApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/approvals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an approval */
        get: operations["getApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/approvals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a request and create the account */
        post: operations["approveApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/approvals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject a request */
        post: operations["rejectApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/asks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List asks */
        get: operations["listAsks"];
        put?: never;
        /** File an ask */
        post: operations["createAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/asks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an ask */
        get: operations["getAsk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Answer or withdraw an ask */
        patch: operations["updateAsk"];
        trace?: never;
    };
    "/api/v2/assistant/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the assistant */
        post: operations["requestAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assistant/chat/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the assistant, and follow the answer */
        post: operations["streamAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assistant/chat/{conversationUid}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop an answer */
        post: operations["cancelAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assistant/chat/{conversationUid}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Resume the stream of an answer */
        get: operations["resumeAnswerStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assistant/confirmations/{confirmationUid}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm or cancel a call of the assistant */
        post: operations["decideConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assistant/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your conversations */
        get: operations["listConversations"];
        put?: never;
        /** Begin a conversation */
        post: operations["createConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assistant/conversations/{conversationUid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a conversation */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        /** Delete a conversation */
        delete: operations["deleteConversation"];
        options?: never;
        head?: never;
        /** Rename a conversation or set its language */
        patch: operations["updateConversation"];
        trace?: never;
    };
    "/api/v2/assistant/conversations/{conversationUid}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store a message */
        post: operations["addConversationMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assistant/user-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read your preferences */
        get: operations["getPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/assistant/user-preferences/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the default language of the assistant */
        put: operations["setLanguagePreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/password/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your password */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request a mail to set a new password */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with the token of a mail */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in person, their accounts, and the account of the session */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up: create a person and an account */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/switch-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Switch the session to another account */
        post: operations["switchAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm a mail address with the token of a mail */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/verify-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request another mail that confirms your address */
        post: operations["resendVerificationEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the billing account */
        get: operations["getBillingAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List how accounts are paid */
        get: operations["listPayoutAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/allowance-alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List allowance alerts */
        get: operations["listAllowanceAlerts"];
        put?: never;
        /** Create an allowance alert */
        post: operations["createAllowanceAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/allowance-alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an allowance alert */
        delete: operations["deleteAllowanceAlert"];
        options?: never;
        head?: never;
        /** Change an allowance alert */
        patch: operations["updateAlert"];
        trace?: never;
    };
    "/api/v2/billing/credit-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List credit applications */
        get: operations["listCreditApplications"];
        put?: never;
        /** Apply for credit */
        post: operations["createCreditApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/credit-applications/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraw a credit application */
        post: operations["withdrawCreditApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/credit-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what can still be committed */
        get: operations["getCreditBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List credit notes */
        get: operations["listCreditNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/credit-notes/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a credit note */
        get: operations["getCreditNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/credit-notes/{number}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a credit note as a page */
        get: operations["getCreditNoteDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/credit-notes/{number}/renew-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renew the link of a credit note */
        post: operations["renewLinkCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/currencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the billing currencies of the organization */
        get: operations["listBillingCurrencies"];
        put?: never;
        /** Open a billing account in another currency */
        post: operations["createBillingCurrency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deposits */
        get: operations["listDeposits"];
        put?: never;
        /** Pay ahead */
        post: operations["createPrepayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/fee-invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invoices */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/fee-invoices/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an invoice */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/fee-invoices/{number}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an invoice as a page */
        get: operations["getInvoiceDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/fee-invoices/{number}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the items of an invoice */
        get: operations["listInvoiceItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/fee-invoices/{number}/renew-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renew the link of an invoice */
        post: operations["renewLinkInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read billing information */
        get: operations["getBillingInfo"];
        /** Change billing information */
        put: operations["updateBillingInfo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/invoice-activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read charges, invoices and prepayments */
        get: operations["getInvoiceActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/iu-rate-card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the plan offer */
        get: operations["getPlanOffer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/iu-rate-card/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept a plan */
        post: operations["acceptPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/iu-rate-card/renewal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a plan or reinstate its renewal */
        post: operations["updatePlanRenewal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/iu-usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the usage of units */
        get: operations["listUnitUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/ledger-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List ledger accounts with their balances */
        get: operations["listLedgerAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/ledger-transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List ledger transactions */
        get: operations["listLedgerTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/media-buys/{mediaBuyId}/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the daily charges of a media buy */
        get: operations["listChargedDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/media-entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List media entities */
        get: operations["listMediaEntities"];
        put?: never;
        /** Create a media entity */
        post: operations["createMediaEntity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/media-entities/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Resolve the media entity that is invoiced */
        get: operations["resolveMediaEntity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/media-entities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a media entity */
        get: operations["getMediaEntity"];
        /** Update a media entity */
        put: operations["updateMediaEntity"];
        post?: never;
        /** Remove a media entity */
        delete: operations["removeMediaEntity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/media-entities/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List attachments of a media entity */
        get: operations["listAttachmentsMediaEntity"];
        put?: never;
        /** Attach an advertiser or a child account to a media entity */
        post: operations["attachMediaEntity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/media-entities/{id}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Detach an advertiser or a child account from a media entity */
        delete: operations["detachMediaEntity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/over-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List over-deliveries */
        get: operations["listOverDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/over-deliveries/{mediaBuyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the over-delivery of a media buy */
        get: operations["getOverDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/over-deliveries/{mediaBuyId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an over-delivery */
        post: operations["acceptOverDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/over-deliveries/{mediaBuyId}/dispute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Dispute an over-delivery */
        post: operations["disputeOverDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/payees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payees */
        get: operations["listPayees"];
        /** Create or replace a payee */
        put: operations["updatePayee"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/payees/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a payee */
        delete: operations["removePayee"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payment methods */
        get: operations["listPaymentMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/payment-methods/pay-now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay the amount owed */
        post: operations["requestPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/payment-methods/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set up a payment method */
        post: operations["createPaymentSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/payment-methods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a payment method */
        delete: operations["removePaymentMethod"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payments */
        get: operations["listPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a payment */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/payments/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the refunds of a payment */
        get: operations["listPaymentRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/payout-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Create or replace the payee that is its own beneficiary */
        put: operations["updatePayoutDetails"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/browser-origins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the browser origins of the account */
        get: operations["listBrowserOrigins"];
        put?: never;
        /** Allow pages of an origin */
        post: operations["addBrowserOrigin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/browser-origins/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Disallow pages of an origin */
        delete: operations["removeBrowserOrigin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer-agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List buyer agents */
        get: operations["listBuyerAgents"];
        put?: never;
        /** Create a buyer agent */
        post: operations["createBuyerAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer-agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a buyer agent */
        get: operations["getBuyerAgent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename a buyer agent */
        patch: operations["renameBuyerAgent"];
        trace?: never;
    };
    "/api/v2/buyer-agents/{id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace the access of a buyer agent */
        put: operations["replaceBuyerAgentAccess"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer-agents/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the keys of a buyer agent */
        get: operations["listBuyerAgentKeys"];
        put?: never;
        /** Create a key of a buyer agent */
        post: operations["createBuyerAgentKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer-agents/{id}/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a key of a buyer agent */
        delete: operations["revokeBuyerAgentKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer-agents/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume a buyer agent */
        post: operations["resumeBuyerAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer-agents/{id}/retire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retire a buyer agent */
        post: operations["retireBuyerAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer-agents/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suspend a buyer agent */
        post: operations["suspendBuyerAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List advertisers */
        get: operations["listAdvertisers"];
        put?: never;
        /** Create an advertiser */
        post: operations["createAdvertiser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{advertiserId}/audiences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List audiences */
        get: operations["listAudiences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{advertiserId}/audiences/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create, change and delete audiences */
        post: operations["syncAudiences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{advertiserId}/audiences/{audienceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an audience */
        get: operations["getAudience"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an advertiser */
        get: operations["getAdvertiser"];
        /** Update an advertiser */
        put: operations["updateAdvertiser"];
        post?: never;
        /** Archive an advertiser */
        delete: operations["archiveAdvertiser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/catalogs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List catalogs */
        get: operations["listCatalogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/catalogs/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create, update and remove catalogs */
        post: operations["syncCatalogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a catalog */
        get: operations["getCatalog"];
        put?: never;
        post?: never;
        /** Delete a catalog */
        delete: operations["deleteCatalog"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activate a catalog */
        post: operations["executeActivationPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview an activation */
        post: operations["previewActivationPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the items of a catalog */
        get: operations["itemsCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fetch the feed of a catalog now */
        post: operations["refreshCatalog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/transform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set how items become campaign groups and creatives */
        put: operations["setCatalogTransform"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creative-assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List creative assets */
        get: operations["listCreativeAssets"];
        put?: never;
        /** Create a creative asset */
        post: operations["createCreativeAsset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creative-assets/{assetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a creative asset */
        get: operations["getCreativeAsset"];
        /** Rename or tag a creative asset */
        put: operations["updateCreativeAsset"];
        post?: never;
        /** Delete a creative asset */
        delete: operations["deleteCreativeAsset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creative-assets/{assetId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Complete a file */
        post: operations["completeCreativeAsset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creative-assets/{assetId}/parts/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Upload a part of a file */
        put: operations["uploadCreativeAssetPart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creative-collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List creative collections */
        get: operations["listCreativeCollections"];
        put?: never;
        /** Create a creative collection */
        post: operations["createCreativeCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creative-collections/{collectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a creative collection */
        get: operations["getCreativeCollection"];
        /** Change a creative collection */
        put: operations["updateCreativeCollection"];
        post?: never;
        /** Delete a creative collection */
        delete: operations["deleteCreativeCollection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creatives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List creatives */
        get: operations["listCreatives"];
        put?: never;
        /** Create a creative */
        post: operations["createCreative"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creatives/{creativeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a creative */
        get: operations["getCreative"];
        /** Update a creative */
        put: operations["updateCreative"];
        post?: never;
        /** Archive a creative */
        delete: operations["archiveCreative"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creatives/{creativeId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a creative */
        post: operations["checkCreative"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creatives/{creativeId}/fits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare a creative with formats */
        get: operations["listFits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creatives/{creativeId}/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a creative ready */
        post: operations["makeCreativeReady"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creatives/{creativeId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore an archived creative */
        post: operations["restoreCreative"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creatives/{creativeId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the versions of a creative */
        get: operations["listCreativeVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/creatives/{creativeId}/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a version of a creative */
        get: operations["getCreativeVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/event-sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List event sources */
        get: operations["listEventSources"];
        put?: never;
        /** Create an event source */
        post: operations["createEventSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/event-sources/{eventSourceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an event source */
        get: operations["getEventSource"];
        put?: never;
        post?: never;
        /** Delete an event source */
        delete: operations["deleteEventSource"];
        options?: never;
        head?: never;
        /** Change an event source */
        patch: operations["updateEventSource"];
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/property-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List property lists */
        get: operations["listPropertyLists"];
        put?: never;
        /** Create a property list */
        post: operations["createPropertyList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/property-lists/{listId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a property list */
        get: operations["getPropertyList"];
        /** Update a property list */
        put: operations["updatePropertyList"];
        post?: never;
        /** Delete a property list */
        delete: operations["deletePropertyList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/property-lists/{listId}/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the campaigns of a property list */
        get: operations["listListCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/property-lists/{listId}/readers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sellers that may read a property list */
        get: operations["listPropertyListReaders"];
        put?: never;
        post?: never;
        /** Revoke the access of sellers to a property list */
        delete: operations["revokePropertyListReaders"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore an archived advertiser */
        post: operations["restoreAdvertiser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/syndicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Share a resource with sellers, or stop sharing it */
        post: operations["syndicateResource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/advertisers/{id}/syndication-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what is shared with sellers */
        get: operations["listSyndicationStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/asks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List asks */
        get: operations["listBuyerAsks"];
        put?: never;
        /** File an ask */
        post: operations["createBuyerAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/asks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an ask */
        get: operations["getBuyerAsk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Answer or withdraw an ask */
        patch: operations["updateBuyerAsk"];
        trace?: never;
    };
    "/api/v2/buyer/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List audit log entries */
        get: operations["listBuyerAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List campaigns */
        get: operations["listCampaigns"];
        put?: never;
        /** Create a campaign */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a campaign */
        get: operations["getCampaign"];
        /** Update a campaign */
        put: operations["updateCampaign"];
        post?: never;
        /** Archive a campaign */
        delete: operations["archiveCampaign"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/campaigns/{id}/creative-formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare a campaign’s chosen products with creatives */
        get: operations["getCampaignCreativeFormats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/campaigns/{id}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Execute a campaign */
        post: operations["executeCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/campaigns/{id}/media-buy-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Poll the media buys of a campaign */
        get: operations["getCampaignMediaBuyStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/campaigns/{id}/media-buys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the media buys of a campaign */
        get: operations["listCampaignMediaBuys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/campaigns/{id}/optimize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Analyze the media buys of a campaign now */
        post: operations["optimizeCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/campaigns/{id}/order-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Preview what executing a campaign would order */
        get: operations["previewCampaignOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/campaigns/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a campaign */
        post: operations["pauseCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/campaigns/{id}/property-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the property lists of a campaign */
        get: operations["listCampaignPropertyLists"];
        put?: never;
        /** Attach property lists to a campaign */
        post: operations["attachPropertyLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/campaigns/{id}/property-lists/{listId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Detach a property list from a campaign */
        delete: operations["detachPropertyList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/campaigns/{id}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the proposals of a campaign */
        get: operations["getCampaignProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/campaigns/{id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reactivate a campaign */
        post: operations["reactivateCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/creative-formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the creative formats of a seller */
        get: operations["listCreativeFormats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/creative-formats/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask a seller for its creative formats */
        post: operations["refreshCreativeFormats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/discovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List discoveries */
        get: operations["listDiscovery"];
        put?: never;
        /** Ask sellers for offers */
        post: operations["startDiscovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/discovery/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a discovery */
        get: operations["getDiscovery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/discovery/{id}/apply-proposal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Select a proposal */
        post: operations["applyProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/discovery/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Follow a discovery */
        get: operations["streamDiscoveryEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/discovery/{id}/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the products that have landed */
        get: operations["getDiscoveryProducts"];
        put?: never;
        /** Select products */
        post: operations["selectProducts"];
        /** Deselect products */
        delete: operations["deselectProducts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/discovery/{id}/refine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask sellers to change what they have offered */
        post: operations["refineDiscovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/media-buys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List media buys */
        get: operations["listMediaBuys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/media-buys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a media buy */
        get: operations["getMediaBuy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a media buy */
        patch: operations["updateMediaBuy"];
        trace?: never;
    };
    "/api/v2/buyer/media-buys/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept what the seller booked */
        post: operations["acceptMediaBuy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/media-buys/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a media buy */
        post: operations["cancelMediaBuy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/media-buys/{id}/creative-formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare a media buy’s packages with creatives */
        get: operations["getMediaBuyCreativeFormats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/media-buys/{id}/delivery-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List delivery requests */
        get: operations["listDeliveryRequests"];
        put?: never;
        /** Ask the seller for delivery again */
        post: operations["requestDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/media-buys/{id}/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the packages of a media buy */
        get: operations["getMediaBuyPackages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/media-buys/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a media buy */
        post: operations["pauseMediaBuy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/media-buys/{id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reactivate a media buy */
        post: operations["reactivateMediaBuy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List notifications */
        get: operations["listBuyerNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark all notifications as read */
        post: operations["markAllBuyerNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/notifications/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledge a notification */
        post: operations["acknowledgeBuyerNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a notification as read */
        post: operations["markBuyerNotificationRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/optimization-suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List optimization suggestions */
        get: operations["listOptimizationSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/optimization-suggestions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an optimization suggestion */
        get: operations["getOptimizationSuggestion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/optimization-suggestions/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve an optimization suggestion */
        post: operations["approveOptimizationSuggestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/optimization-suggestions/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject an optimization suggestion */
        post: operations["rejectOptimizationSuggestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/planning-briefs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List planning briefs */
        get: operations["listPlanningBriefs"];
        put?: never;
        /** Ask sellers for offers */
        post: operations["createPlanningBrief"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/planning-briefs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a planning brief */
        get: operations["getPlanningBrief"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/planning-briefs/{id}/abandon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop looking for offers */
        post: operations["abandonPlanningBrief"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/planning-briefs/{id}/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the answers to a planning brief */
        get: operations["listPlanningBriefResponses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/property-lists/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a property list */
        post: operations["checkProperties"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/property-lists/reports/{reportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the report of a check */
        get: operations["getPropertyCheckReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the account still needs before it can buy */
        get: operations["getBuyerReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/readiness/operator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Name the operator that the account buys as */
        patch: operations["confirmOperator"];
        trace?: never;
    };
    "/api/v2/buyer/reporting/downloads/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a report as CSV */
        get: operations["downloadReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/reporting/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List imports of delivery */
        get: operations["listDeliveryImports"];
        put?: never;
        /** Import delivery from a file */
        post: operations["importDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/reporting/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an import of delivery */
        get: operations["getDeliveryImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/reporting/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Report delivery */
        get: operations["getReportingMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/storefronts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sellers */
        get: operations["listStorefronts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/storefronts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a seller */
        get: operations["getStorefront"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/supply-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List supply requests */
        get: operations["listBuyerSupplyRequests"];
        put?: never;
        /** Add or change a supply request */
        post: operations["addBuyerSupplyRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/supply-requests/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a supply request */
        post: operations["removeBuyerSupplyRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/supply-requests/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suggest domains for a supply request */
        get: operations["listBuyerSupplySuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/targeting/dimensions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List targeting dimensions */
        get: operations["listTargetingDimensions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/targeting/dimensions/{system}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a targeting dimension */
        get: operations["getTargetingDimension"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/targeting/dimensions/{system}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find the targeting values that a text may mean */
        get: operations["resolveTargeting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/targeting/geo-metros": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List geo metros */
        get: operations["listGeoMetros"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tasks */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/tasks/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a task */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/webhook-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the webhooks of the account */
        get: operations["listWebhookSubscriptions"];
        put?: never;
        /** Register a webhook */
        post: operations["registerWebhookSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/webhook-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook */
        get: operations["getWebhookSubscription"];
        put?: never;
        post?: never;
        /** Delete a webhook */
        delete: operations["deleteWebhookSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/webhook-subscriptions/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries of a webhook */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/webhook-subscriptions/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a delivery of a webhook */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a delivery again */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/buyer/webhook-subscriptions/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a sample event */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/capture-links/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the status of a capture link */
        get: operations["getCaptureLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/connected-apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the apps that act for people */
        get: operations["listConnectedApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/connected-apps/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read which apps people may connect */
        get: operations["getAppPolicy"];
        /** Set which apps people may connect */
        put: operations["setAppPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/connected-apps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Disconnect an app */
        delete: operations["revokeConnectedApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the demo of the buyer */
        get: operations["getBuyerDemo"];
        put?: never;
        /** Create the demo of the buyer */
        post: operations["createBuyerDemo"];
        /** Remove the demo of the buyer */
        delete: operations["removeBuyerDemo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/demo/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Extend the lease of the demo of the buyer */
        post: operations["extendBuyerDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/demo/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reset the demo of the buyer */
        post: operations["resetBuyerDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/m2m-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the applications of the account */
        get: operations["listMachineApplications"];
        put?: never;
        /** Create an application that gets tokens without a person */
        post: operations["createMachineApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/m2m-applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an application of the account */
        get: operations["getMachineApplication"];
        put?: never;
        post?: never;
        /** Revoke an application */
        delete: operations["revokeMachineApplication"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/m2m-applications/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the secret of an application */
        post: operations["replaceMachineApplicationSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/mcp-apps/{view}/mcp-app.html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a page for hosts of MCP Apps */
        get: operations["getAppPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/mcp-apps/{view}/sandbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Create a sandbox address for a page */
        get: operations["getAppSandbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members and open invitations of the account */
        get: operations["listMembers"];
        put?: never;
        /** Invite somebody by mail */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/members/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member, or revoke an invitation */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /** Change the role of a member or an open invitation */
        patch: operations["changeMemberRole"];
        trace?: never;
    };
    "/api/v2/notification-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read your notification preferences */
        get: operations["getNotificationPreferences"];
        /** Replace your notification preferences */
        put: operations["replaceNotificationPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List notifications */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark all notifications as read */
        post: operations["markAllNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/notifications/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledge a notification */
        post: operations["acknowledgeNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a notification as read */
        post: operations["markNotificationRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org-api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the keys of the account */
        get: operations["listOrganizationApiKeys"];
        put?: never;
        /** Create an organization key */
        post: operations["createOrganizationApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/org-api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a key of the account */
        delete: operations["revokeOrganizationApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/realtime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Follow the account */
        get: operations["streamAccountEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/asks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the asks of every account */
        get: operations["listStaffAsks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/asks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an ask of any account */
        get: operations["getStaffAsk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/asks/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an ask */
        post: operations["acceptStaffAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/asks/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resolve an ask */
        post: operations["resolveStaffAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/asks/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start work on an ask */
        post: operations["startStaffAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/bank-statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Import a bank statement */
        post: operations["importBankStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/credit-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the credit applications of every organization */
        get: operations["listStaffCreditApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/credit-applications/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decide on a credit application */
        post: operations["reviewCreditApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/customers/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the billing account of an organization */
        get: operations["getBilledCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/customers/{accountId}/counting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change who counts for an organization */
        post: operations["changeCounting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/customers/{accountId}/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enter third-party counts */
        post: operations["enterThirdCounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/customers/{accountId}/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issue a credit note */
        post: operations["createCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/customers/{accountId}/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book a deposit */
        post: operations["createDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/customers/{accountId}/deposits/{id}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reverse a deposit */
        post: operations["reverseDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/customers/{accountId}/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a hold on an organization */
        post: operations["createBillingHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/customers/{accountId}/holds/{holdId}/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lift a hold */
        post: operations["removeBillingHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/customers/{accountId}/ledger-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check the ledger of an organization */
        get: operations["checkLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/customers/{accountId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the payments of an organization */
        get: operations["listStaffPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/customers/{accountId}/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the billing terms of an organization */
        post: operations["updateBilledCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/billing/payments/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refund a payment */
        post: operations["createPaymentRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/payouts/payouts/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve the retry of a payout */
        post: operations["approvePayoutRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/payouts/payouts/{id}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that a payout failed */
        post: operations["reportPayoutFailure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/payouts/payouts/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that a payout was paid */
        post: operations["reportPayoutPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/payouts/payouts/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry a payout that failed */
        post: operations["resendPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/payouts/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payout runs */
        get: operations["listPayoutRuns"];
        put?: never;
        /** Prepare a payout run */
        post: operations["createPayoutRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/payouts/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a payout run */
        get: operations["getPayoutRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/payouts/runs/{runId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a payout run */
        post: operations["approvePayoutRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/payouts/runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a payout run */
        post: operations["cancelPayoutRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/payouts/runs/{runId}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the payment orders for the bank */
        get: operations["downloadPayoutOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/payouts/runs/{runId}/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the payouts of a run */
        get: operations["listPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/payouts/sellers/{accountId}/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the agreed fees of a seller */
        post: operations["createSellerFees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/plans/customers/{accountId}/discount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the agreed discount of an organization */
        post: operations["createPlanDiscount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/plans/customers/{accountId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record usage of an organization */
        post: operations["createUnitUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/plans/rate-cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List rate cards */
        get: operations["listRateCards"];
        put?: never;
        /** Publish a rate card */
        post: operations["createRateCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/supply-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the supply requests of every account */
        get: operations["listStaffSupplyRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/staff/usage/accounts/{accountId}/quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the AI quota of an account */
        get: operations["getStaffUsageQuota"];
        /** Set the AI quota of an account */
        put: operations["updateStaffUsageQuota"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the storefront of the account */
        get: operations["getOwnStorefront"];
        /** Change the storefront of the account */
        put: operations["replaceOwnStorefront"];
        /** Open the storefront of the account */
        post: operations["openStorefront"];
        /** Archive the storefront of the account */
        delete: operations["archiveStorefront"];
        options?: never;
        head?: never;
        /** Change, pause or resume the storefront of the account */
        patch: operations["updateOwnStorefront"];
        trace?: never;
    };
    "/api/v2/storefront/asks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List asks */
        get: operations["listStorefrontAsks"];
        put?: never;
        /** File an ask */
        post: operations["createStorefrontAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/asks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an ask */
        get: operations["getStorefrontAsk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Answer or withdraw an ask */
        patch: operations["updateStorefrontAsk"];
        trace?: never;
    };
    "/api/v2/storefront/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List audit log entries */
        get: operations["listStorefrontAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how the seller is paid */
        get: operations["getSellerBilling"];
        /** Change how the seller is paid */
        put: operations["updateSellerBilling"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/billing/media-buys/{mediaBuyId}/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the daily charges of a sold media buy */
        get: operations["listSoldChargedDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/billing/over-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List over-deliveries of a seller */
        get: operations["listSoldOverDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/billing/payout-activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payouts and changes of payees and terms */
        get: operations["listPayoutActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/billing/statements/{statementRef}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the statement of a payout */
        get: operations["getStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/billing/statements/{statementRef}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the items of a statement */
        get: operations["listStatementItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/billing/storefront-rate-card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the plan offer of a seller */
        get: operations["getSellerPlanOffer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/billing/storefront-rate-card/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept a plan as a seller */
        post: operations["acceptSellerPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/brief-artifacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List received briefs */
        get: operations["listBriefArtifacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/brief-artifacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a received brief */
        get: operations["getBriefArtifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/demand-signals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List demand signals */
        get: operations["listDemandSignals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/demand-signals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a demand signal */
        get: operations["getDemandSignal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/demand-signals/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledge a demand signal */
        post: operations["acknowledgeDemandSignal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/demand-signals/{id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a demand signal on hold */
        post: operations["holdDemandSignal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/demand-signals/{id}/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer a demand signal */
        post: operations["respondToDemandSignal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the demo of the account */
        get: operations["getStorefrontDemo"];
        put?: never;
        /** Create a demo */
        post: operations["createStorefrontDemo"];
        /** Remove the demo */
        delete: operations["removeStorefrontDemo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/demo/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Extend the lease of the demo */
        post: operations["extendStorefrontDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/demo/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reset the demo */
        post: operations["resetStorefrontDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/demo/source-recipes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List recipes for sources of a demo */
        get: operations["listDemoRecipes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/demo/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add sources to the demo */
        post: operations["addDemoSources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/demo/sources/{sourceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a source from the demo */
        delete: operations["removeDemoSource"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/media-buy-approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List approvals of media buys */
        get: operations["listMediaBuyApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/media-buy-approvals/{mediaBuyId}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve or reject a media buy */
        post: operations["decideMediaBuyApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/media-buys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List received media buys */
        get: operations["listReceivedMediaBuys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/media-buys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a received media buy */
        get: operations["getReceivedMediaBuy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/media-buys/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a received media buy */
        post: operations["cancelReceivedMediaBuy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/media-buys/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a received media buy before its flight ends */
        post: operations["completeReceivedMediaBuy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/media-buys/{id}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the reported delivery of a media buy */
        get: operations["getReceivedMediaBuyDelivery"];
        put?: never;
        /** Report delivery of a media buy */
        post: operations["reportReceivedMediaBuyDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/media-buys/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause a received media buy */
        post: operations["pauseReceivedMediaBuy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/media-buys/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resume a received media buy */
        post: operations["resumeReceivedMediaBuy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/media-buys/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the timeline of a received media buy */
        get: operations["getReceivedMediaBuyTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List notifications */
        get: operations["listStorefrontNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark all notifications as read */
        post: operations["markAllStorefrontNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/notifications/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledge a notification */
        post: operations["acknowledgeStorefrontNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a notification as read */
        post: operations["markStorefrontNotificationRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the products of the account */
        get: operations["listProducts"];
        put?: never;
        /** Create a product */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a product */
        get: operations["getProduct"];
        /** Change a product */
        put: operations["replaceProduct"];
        post?: never;
        /** Archive a product */
        delete: operations["archiveProduct"];
        options?: never;
        head?: never;
        /** Change, activate or deactivate a product */
        patch: operations["updateProduct"];
        trace?: never;
    };
    "/api/v2/storefront/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List saved offers */
        get: operations["listSavedOffers"];
        put?: never;
        /** Save an offer for one operator */
        post: operations["createSavedOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a saved offer */
        get: operations["getSavedOffer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change label, notes or expiry of a saved offer */
        patch: operations["updateSavedOffer"];
        trace?: never;
    };
    "/api/v2/storefront/proposals/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revoke a saved offer */
        post: operations["revokeSavedOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the account still needs before it can sell */
        get: operations["getSellerReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/seller-agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the seller agents of the account */
        get: operations["listSellerAgents"];
        put?: never;
        /** Register a seller agent */
        post: operations["registerSellerAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/seller-agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a seller agent */
        get: operations["getSellerAgent"];
        put?: never;
        post?: never;
        /** Archive a seller agent */
        delete: operations["archiveSellerAgent"];
        options?: never;
        head?: never;
        /** Change a seller agent */
        patch: operations["updateSellerAgent"];
        trace?: never;
    };
    "/api/v2/storefront/supply-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List supply requests */
        get: operations["listStorefrontSupplyRequests"];
        put?: never;
        /** Add or change a supply request */
        post: operations["addStorefrontSupplyRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/supply-requests/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a supply request */
        post: operations["removeStorefrontSupplyRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/supply-requests/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suggest domains for a supply request */
        get: operations["listStorefrontSupplySuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/supply-requests/wanted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List supply that buyers want from the storefront */
        get: operations["listWantedSupply"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the own storefront or agent as a buyer would */
        post: operations["runTrial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/usage/by-feature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Report usage by feature */
        get: operations["getStorefrontAiUsageByFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/usage/by-model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Report usage by model */
        get: operations["getStorefrontAiUsageByModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/usage/quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the AI quota of this month */
        get: operations["getStorefrontAiQuota"];
        /** Set the monthly AI quota */
        put: operations["setStorefrontAiQuota"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/storefront/usage/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sum up usage by model */
        get: operations["getStorefrontAiUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/supply-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List supply requests */
        get: operations["listSupplyRequests"];
        put?: never;
        /** Add or change a supply request */
        post: operations["addSupplyRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/supply-requests/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a supply request */
        post: operations["removeSupplyRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/supply-requests/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suggest domains for a supply request */
        get: operations["listSupplySuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/usage/by-feature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Report usage by feature */
        get: operations["getAiUsageByFeature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/usage/by-model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Report usage by model */
        get: operations["getAiUsageByModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/usage/quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the AI quota of this month */
        get: operations["getAiQuota"];
        /** Set the monthly AI quota */
        put: operations["setAiQuota"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/usage/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sum up usage by model */
        get: operations["getAiUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/user-api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your personal keys */
        get: operations["listPersonalApiKeys"];
        put?: never;
        /** Create a personal key */
        post: operations["createPersonalApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/user-api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a personal key */
        delete: operations["revokePersonalApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/receipts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the receipt of a call */
        get: operations["getToolReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/tools/{tool}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Call a tool */
        post: operations["callTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the version and the state of the dependencies */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that the process is alive */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that the process can serve requests */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptInvitationBody: {
            token: string;
            name?: string;
            password?: string;
        };
        AcceptMediaBuyBody: {
            revision?: number;
        };
        AcceptOfferBody: {
            offerVersion: string;
            planId: string;
            idempotencyKey?: string;
        };
        AcceptOverDeliveryBody: {
            amountMinor: string;
            currency: string;
        };
        AcceptTermsBody: {
            version?: string;
        };
        AcceptedFormat: {
            sellerId: number;
            /** @description Null for a canonical format. */
            agentUrl: string | null;
            id: string | null;
            /** @description Pixels, when the product gives them. */
            width: number | null;
            height: number | null;
            durationMs: number | null;
            /** @description Canonical format of AdCP 3.1, as `image`; null for a format with an id. */
            formatKind: string | null;
            name: string;
            isDescribed: boolean;
        };
        AcceptedProperty: {
            domain: string;
            identifier: components["schemas"]["Identifier"];
            source: string;
        };
        AccessDeniedOrForbiddenFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "ACCESS_DENIED" | "FORBIDDEN";
            };
        };
        Account: {
            id: number;
            name: string;
            company: string;
            /** @enum {string} */
            kind: "STANDALONE" | "PARENT" | "CHILD";
            /** @enum {string} */
            nodeKind: "ACCOUNT" | "ORGANIZATION";
            /** @enum {string} */
            accountType: "BUYER" | "SELLER";
            /** @enum {string} */
            role: "MEMBER" | "ADMIN" | "SUPER_ADMIN";
            /** @enum {string} */
            membershipRole: "MEMBER" | "ADMIN";
            /** @description The PARENT of a CHILD, else null. */
            parentId: number | null;
            /**
             * @description Which sellers a buyer reaches; null for sellers.
             * @enum {string|null}
             */
            buyerAccessPosture: "SANDBOX_ONLY" | "FULL" | null;
        };
        AccountIntelligence: {
            costMicroUsd: number;
            callCount: number;
        };
        ActivationExecution: {
            executionId: string;
            planId: string | null;
            catalogVersionId: string | null;
            /** @enum {string} */
            status: "pending" | "completed" | "failed";
            /** @enum {string} */
            trigger: "manual" | "feed_refresh" | "scheduled";
            campaignGroupCount: number;
            creativeAssetCount: number;
            syndicationTargetCount: number;
            error: string | null;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            completedAt: string | null;
        };
        ActivationPlan: {
            /** @description Null for a preview that was not saved. */
            planId: string | null;
            catalogId: string;
            platformCatalogId: string;
            catalogVersionId: string | null;
            transformId: string | null;
            planHash: string;
            itemCount: number;
            /** Format: date-time */
            createdAt: string | null;
            campaignGroups: components["schemas"]["CampaignGroup"][];
            creativeAssets: components["schemas"]["PlannedAsset"][];
            syndicationTargets: components["schemas"]["SyndicationTarget"][];
        };
        ActivationPreview: {
            plan: components["schemas"]["ActivationPlan"];
        };
        ActivityCall: {
            activityUid: string;
            requestId: string;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            completedAt: string;
            durationMs: number;
            /** @enum {string} */
            outcome: "succeeded" | "accepted" | "denied" | "failed" | "cancelled" | "unknown";
            /** @enum {string} */
            surface: "rest" | "mcp" | "a2a";
            operation: string;
            method: string | null;
            /** @description Null when no answer was sent. */
            httpStatus: number | null;
            apiVersion: string | null;
            /** @enum {string} */
            principalType: "human" | "workload" | "system" | "unknown";
            principalId: string;
            principalName: string;
            credentialId: string;
            /** @description Current name of the credential. Null for sessions, and for deleted credentials. */
            credentialName: string | null;
            advertiserId: number | null;
            resources: components["schemas"]["TouchedResource"][];
            idempotencyReplay: boolean;
            /** @description For a replay, the call whose key it repeated. Null when that call is no longer stored. */
            idempotencyReplayOfActivityUid: string | null;
            /** @description The `correlationId` of the request. */
            correlationId: string | null;
            error: components["schemas"]["CallError"] | null;
            /** @enum {string} */
            detailAvailability: "available" | "expired" | "not_captured";
        };
        ActivityCallDetail: {
            activityUid: string;
            requestId: string;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            completedAt: string;
            durationMs: number;
            /** @enum {string} */
            outcome: "succeeded" | "accepted" | "denied" | "failed" | "cancelled" | "unknown";
            /** @enum {string} */
            surface: "rest" | "mcp" | "a2a";
            operation: string;
            method: string | null;
            /** @description Null when no answer was sent. */
            httpStatus: number | null;
            apiVersion: string | null;
            /** @enum {string} */
            principalType: "human" | "workload" | "system" | "unknown";
            principalId: string;
            principalName: string;
            credentialId: string;
            /** @description Current name of the credential. Null for sessions, and for deleted credentials. */
            credentialName: string | null;
            advertiserId: number | null;
            resources: components["schemas"]["TouchedResource"][];
            idempotencyReplay: boolean;
            /** @description For a replay, the call whose key it repeated. Null when that call is no longer stored. */
            idempotencyReplayOfActivityUid: string | null;
            /** @description The `correlationId` of the request. */
            correlationId: string | null;
            error: components["schemas"]["CallError"] | null;
            /** @enum {string} */
            detailAvailability: "available" | "expired" | "not_captured";
            /** @description Parameters and body, without secrets; `leftOut` in place of large bodies and streams. */
            redactedInput: {
                [key: string]: unknown;
            } | null;
            /** @description The answer, without secrets; `leftOut` in place of large bodies and streams. */
            redactedOutput: {
                [key: string]: unknown;
            } | null;
            /** @description Headers of the request without credentials. */
            safeHeaders: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description End of the retention of input and output. Null when they cannot be read.
             */
            detailExpiresAt: string | null;
        };
        ActivityMeta: {
            activityKey?: string;
            iuQuantity?: number;
        };
        ActivityTerm: {
            activityCode: string;
            displayName: string;
            unit: string;
            standardIuAmountMilli: number;
        };
        AddBrowserOriginBody: {
            origin: string;
            label?: string;
        };
        AddDemoSourcesBody: {
            recipeIds: ("sample-publisher-display" | "sample-publisher-ctv" | "sample-retail-media")[];
        };
        AddSupplyRequestBody: {
            domain: string;
            /** @enum {string} */
            channel: "display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence";
            /** @description Region where people should see the media. */
            geo?: string | null;
            /**
             * Format: date
             * @description Day (UTC) when the supply is needed, today or later.
             */
            launchDate?: string | null;
            /** @description Description of the wanted supply. */
            desiredSupply?: string | null;
            /** @description Notes that help to find the supply. */
            notes?: string | null;
        };
        AddedSupply: {
            created: boolean;
            updated: boolean;
            /** @enum {string} */
            registryStatus: "found" | "missing";
            request: components["schemas"]["SupplyRequest"];
        };
        AdminApproval: {
            id: string;
            /** @enum {string} */
            kind: "child_account";
            /** @enum {string} */
            state: "pending" | "succeeded" | "failed" | "rejected" | "expired";
            /** @description The requested account. */
            account: components["schemas"]["WantedAccount"];
            /** @enum {string} */
            requiredRole: "ADMIN";
            requestedBy: string;
            /** @description Who decided. */
            decidedBy: string | null;
            /** Format: date-time */
            decidedAt: string | null;
            /** @description Reason for the rejection. */
            reason: string | null;
            /** @description Id of the account that was created. */
            resultReference: string | null;
            /** @description Code of the error that prevented the creation. */
            failureCode: string | null;
            url: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
        };
        AdvanceAskBody: {
            reason: string;
            /**
             * Format: date-time
             * @description Announced time of the next update, within a year.
             */
            nextUpdateAt?: string | null;
        };
        Advertiser: {
            id: number;
            name: string;
            /** @enum {string} */
            status: "ACTIVE" | "ARCHIVED";
            sandbox: boolean;
            brand: string;
            primaryCurrency: string;
            currencyLocked: boolean;
            timezone: string;
            linkedAccountCount: number;
            description: string | null;
            /** @enum {string} */
            optimizationApplyMode: "AUTO" | "MANUAL";
            utmConfig: components["schemas"]["AdvertiserUtm"];
            frequencyCaps: components["schemas"]["FrequencyCap"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        AdvertiserEventSource: {
            eventSourceId: string;
            name: string;
            eventTypes: ("page_view" | "view_content" | "select_content" | "select_item" | "search" | "share" | "add_to_cart" | "remove_from_cart" | "viewed_cart" | "add_to_wishlist" | "initiate_checkout" | "add_payment_info" | "purchase" | "refund" | "lead" | "qualify_lead" | "close_convert_lead" | "disqualify_lead" | "complete_registration" | "subscribe" | "start_trial" | "app_install" | "app_launch" | "contact" | "schedule" | "donate" | "submit_application" | "custom")[];
            allowedDomains: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        AdvertiserGrant: {
            grantRef: string;
            /** @description The organization that owns the advertisers. */
            grantor: components["schemas"]["Grantor"];
            /** @description The organization that works on the advertisers. */
            grantee: components["schemas"]["Grantee"];
            advertisers: components["schemas"]["GrantedAdvertiser"][];
            capabilities: ("advertiser.read" | "campaign.read" | "campaign.manage")[];
            purpose: string;
            /** @enum {string} */
            status: "invited" | "active" | "rejected" | "revoked" | "expired";
            /** Format: date-time */
            invitedAt: string;
            /** Format: date-time */
            expiresAt: string;
            events: components["schemas"]["GrantEvent"][];
        };
        AdvertiserRefBody: {
            advertiserId: number;
        };
        AdvertiserReport: {
            /** @enum {string} */
            authority?: "synthetic_demo";
            advertiserId: number;
            name: string;
            metrics: components["schemas"]["Totals"];
            currency: string;
            campaigns: components["schemas"]["CampaignReport"][];
        };
        AdvertiserUtm: {
            params: components["schemas"]["UtmParam"][];
        };
        AgentAccess: {
            accessRevision: number;
            advertisers: components["schemas"]["AgentAdvertiser"][];
            advertiserCount: number;
            advertisersTruncated: boolean;
        };
        AgentAdvertiser: {
            advertiserId: number;
            name: string;
            /** @enum {string} */
            role: "READ" | "READ_WRITE";
            maySpend: boolean;
            /** @description Maximum that the agent may commit per calendar month (UTC); null: no limit. */
            monthlyCeiling: number | null;
            committedThisMonth: number;
            currency: string;
            /** @description The organization that granted the advertiser to the account. Omitted for advertisers of the account. */
            delegatedBy?: components["schemas"]["DelegatedBy"];
        };
        AgentCeilingReachedOrConflictFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "AGENT_CEILING_REACHED" | "CONFLICT";
            };
        };
        AgentCredential: {
            credentialRef: string;
            /** @enum {string} */
            credentialType: "api_key";
            /** @enum {string} */
            bindingState: "active" | "retired";
            administrationHandle: components["schemas"]["CredentialHandle"] | null;
            /** Format: date-time */
            boundAt: string;
            /**
             * Format: date-time
             * @description Time of the last use, up to a minute late.
             */
            lastVerifiedAt: string | null;
            /** Format: date-time */
            retiredAt: string | null;
        };
        AgentGrantBody: {
            advertiserId: number;
            /** @enum {string} */
            role: "READ" | "READ_WRITE";
            /** @default false */
            maySpend?: boolean;
            /** @description Maximum that the agent may commit per calendar month (UTC), in the advertiser’s currency. Default: no limit. */
            monthlyCeiling?: number | null;
        };
        AgentHealth: {
            /** @enum {string} */
            status: "closed" | "open" | "half_open";
            silentInARow: number;
            /** @description Reason of the last of these. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time since which the agent is not asked.
             */
            since: string | null;
            /**
             * Format: date-time
             * @description Time from which one conversation tests the agent.
             */
            nextProbeAt: string | null;
            /**
             * Format: date-time
             * @description Time of the last answer, to the minute.
             */
            lastAnsweredAt: string | null;
        };
        AgentKey: {
            id: string;
            name: string;
            agentId: string;
            prefix: string;
            /**
             * Format: date-time
             * @description Time of the last use, up to a minute late.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        AgreeDiscountBody: {
            reason: string;
            /** @description Discount on list prices: 100 are 1 %. Null removes it. */
            discountBasisPoints: number | null;
        };
        AgreeFeesBody: {
            reason: string;
            /** @description Null when none was agreed. */
            platformFeePercent: number | null;
            fees: components["schemas"]["SellerFee"][] | null;
        };
        AgreedPrice: {
            pricingModel: string;
            currency: string;
            /** @description Null for an auction. */
            fixedPrice: number | null;
            /** @description Lowest bid of an auction; null when the seller states none. */
            floorPrice: number | null;
        };
        Agreement: {
            /** @enum {string} */
            status: "ACTIVE" | "SUPERSEDED";
            /** @enum {string} */
            agreementKind: "STANDARD_TOS";
            version: string;
            /** Format: date-time */
            acceptedAt: string;
            /** @description Null when that person’s user was deleted. */
            acceptedByEmail: string | null;
        };
        AiQuotaExceededOrRateLimitedFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "AI_QUOTA_EXCEEDED" | "RATE_LIMITED";
            };
        };
        AllRead: {
            success: boolean;
            unreadCount: number;
        };
        Allocation: {
            productId: string;
            productName: string;
            allocationPercentage: number;
            rationale: string | null;
        };
        AllowanceAlert: {
            id: string;
            /** @enum {string} */
            allowance: "trial_free_grant" | "plan_included";
            percent: number;
            /** @description Month of the last notification. */
            toldFor: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        AnswerAskBody: {
            requester: components["schemas"]["RequesterBody"];
        };
        AnsweredOffers: {
            products: components["schemas"]["AnsweredProduct"][];
            proposals: components["schemas"]["AnsweredProposal"][];
            dropped: components["schemas"]["DroppedProposal"][];
        };
        AnsweredProduct: {
            productId: string;
            name: string;
            channels: string[];
            /** @enum {string} */
            deliveryType: "guaranteed" | "non_guaranteed";
            pricingOptions: components["schemas"]["PricingOption"][];
        };
        AnsweredProposal: {
            proposalId: string;
            name: string;
            rationale: string | null;
            /** Format: date-time */
            expiresAt: string | null;
        };
        ApiKey: {
            id: string;
            name: string;
            /** @enum {string} */
            kind: "personal" | "organization" | "agent";
            /** @description The buyer agent that the key acts as. */
            agentId: string | null;
            prefix: string;
            owner: components["schemas"]["KeyOwner"];
            /**
             * Format: date-time
             * @description Up to one minute late.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        AppPerson: {
            id: number;
            name: string;
        };
        AppPolicy: {
            /** @description Null: any app. */
            approvedHosts: string[] | null;
        };
        AppPolicyBody: {
            /**
             * @description Hosts of apps that people of the account may connect. The host of an app is that of its metadata document, or else the https host that codes are sent to. Programs without such a document have no host and cannot be approved. Null: any app.
             * @example [
             *       "app.example.com"
             *     ]
             */
            approvedHosts: string[] | null;
        };
        AppSandbox: {
            url: string;
            origin: string;
            /** Format: date-time */
            expiresAt: string;
        };
        ApplyForCreditBody: {
            requestedCreditLimit: number;
            currency?: string;
            justification: string;
        };
        ApplyProposalBody: {
            proposalId: string;
            totalBudget?: number;
            /** @default false */
            replace?: boolean;
        };
        Approval: {
            /** @enum {string} */
            status: "pending" | "approved" | "rejected" | "revoked";
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: string | null;
            reviewerNotes: string | null;
        };
        Artifact: {
            /** @enum {string} */
            kind: "mcp_app";
            resourceUri: string;
            view: string;
            canonicalSurface: boolean;
            discoveryId?: string;
            /** @description Structured answer that the host passes to the page: `page`, `params`, and `result`, the data that was read, for clients without pages. */
            data: unknown;
            truncated: boolean;
        };
        Ask: {
            id: string;
            /** @enum {string|null} */
            kind: "support" | "product" | "supply" | "integration" | "commercial" | null;
            title: string;
            detail: string | null;
            /** @description What the account cannot do without a solution. */
            blockedCustomerAction: string | null;
            subject: string | null;
            channel: string | null;
            desiredSupply: string | null;
            /** @enum {string} */
            statusKey: "received" | "accepted" | "in_progress" | "done" | "closed";
            statusLabel: string;
            statusDescription: string;
            /**
             * Format: date-time
             * @description Announced time of the next update.
             */
            nextUpdateAt: string | null;
            isActive: boolean;
            isResolved: boolean;
            /** @description Null: unknown. */
            isCustomerBlocked: boolean | null;
            /** @enum {string} */
            disposition: "in_flight" | "awaiting_requester" | "confirmed_resolved" | "accepted" | "disputed" | "withdrawn";
            /** @description Answer of the account. */
            requester: components["schemas"]["AskRequester"];
            resolution: components["schemas"]["AskResolution"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            resolvedAt: string | null;
        };
        AskDelivery: {
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            channel: string | null;
            receipt: string | null;
            attempts: number;
            /** Format: date-time */
            deliveredAt: string | null;
        };
        AskRefundBody: {
            reason: string;
            amountMinor?: string;
        };
        AskRequester: {
            /** @enum {string} */
            state: "none" | "confirmed_resolved" | "accepted" | "still_blocked" | "withdrawn";
            /** @enum {string|null} */
            priority: "low" | "medium" | "high" | "urgent" | null;
            note: string | null;
            /**
             * Format: date-time
             * @description Time of the account’s answer.
             */
            updatedAt: string | null;
        };
        AskResolution: {
            /** @description Release with the change. */
            releaseVersion: string | null;
            /** Format: date-time */
            releasedAt: string | null;
            whatChanged: string;
            /** @description What the account must do itself. */
            requesterAction: string | null;
            /** @enum {string} */
            outcome: "change" | "no_change";
            /** @enum {string} */
            confirmationState: "in_flight" | "awaiting_requester" | "confirmed_resolved" | "accepted" | "disputed" | "withdrawn";
            /** @description A resolution is part of the ask: it counts as delivered when it is written. */
            delivery: components["schemas"]["AskDelivery"];
        };
        AstrayBalance: {
            /** @enum {string} */
            code: "CASH" | "RECEIVABLE" | "CUSTOMER_FUNDS" | "SELLER_PAYABLE" | "PAYOUTS_DUE" | "FEES" | "PLANS";
            /** @enum {string} */
            kind: "ASSET" | "LIABILITY" | "EQUITY" | "REVENUE" | "EXPENSE";
            balanceMinor: string;
            currency: string;
            entriesMinor: string;
        };
        AttachListsBody: {
            listIds: string[];
        };
        AttachToMediaEntityBody: {
            advertiserId?: number;
            childCustomerId?: number;
        };
        AttributionWindow: {
            /** @description Required, because sellers accept no window without it. */
            postClick?: components["schemas"]["GoalWindow"];
            postView?: components["schemas"]["GoalWindow"];
        };
        Audience: {
            audienceId: string;
            name: string | null;
            accountId: number;
            /** @enum {string|null} */
            consentBasis: "consent" | "legitimate_interest" | "contract" | "legal_obligation" | null;
            /** @enum {string} */
            status: "PROCESSING" | "READY" | "TOO_SMALL" | "ERROR";
            deleted: boolean;
            /** @description Number of stored members. Null until the first sync has ended. */
            uploadedCount: number | null;
            /** @description Largest number that one seller has matched. Null until a seller has reported a match. */
            matchedCount: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        AudienceBody: {
            audienceId: string;
            name?: string;
            add?: components["schemas"]["RemovedMemberBody"][];
            remove?: components["schemas"]["RemovedMemberBody"][];
            delete?: boolean;
            /** @enum {string} */
            consentBasis?: "consent" | "legitimate_interest" | "contract" | "legal_obligation";
        };
        AuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            actorKind: "user" | "agent" | "api_key" | "system";
            actorLabel: string;
            /** @enum {string} */
            action: "CREATE" | "UPDATE" | "DELETE" | "ARCHIVE" | "EXECUTE" | "ACTIVATE" | "DEACTIVATE";
            /** @enum {string} */
            resourceType: "ADVERTISER" | "CAMPAIGN" | "CREATIVE" | "MEDIA_BUY" | "PRODUCT" | "PACKAGE" | "STOREFRONT" | "STOREFRONT_INVENTORY_SOURCE" | "ACCOUNT" | "TERMS" | "MEMBER" | "INVITATION" | "USER" | "API_KEY" | "WEBHOOK_SUBSCRIPTION" | "DISCOVERY" | "CATALOG" | "ACTIVATION_PLAN" | "AUDIENCE" | "PROPERTY_LIST" | "SYNDICATION" | "DELIVERY_IMPORT" | "DELIVERY_REQUEST" | "OPTIMIZATION_SUGGESTION" | "ASSISTANT_PREFERENCES" | "PLANNING_BRIEF" | "DEMAND_SIGNAL" | "NOTIFICATION_PREFERENCES" | "EVENT_SOURCE" | "APPROVAL" | "BUYER_AGENT" | "CONNECTED_APP" | "APPLICATION" | "APP_POLICY" | "ADVERTISER_GRANT" | "SAVED_OFFER" | "ASK" | "BROWSER_ORIGIN" | "SUPPLY_REQUEST" | "DEMO" | "MEDIA_ENTITY" | "BILLING_ACCOUNT" | "DEPOSIT" | "CREDIT_APPLICATION" | "CREDIT_NOTE" | "OVER_DELIVERY" | "THIRD_COUNTS" | "PAYEE" | "SELLER_BILLING" | "PAYOUT" | "PAYMENT_METHOD" | "PAYMENT" | "REFUND" | "RATE_CARD" | "PLAN_BINDING" | "ALLOWANCE_ALERT" | "CREATIVE_ASSET" | "CREATIVE_COLLECTION";
            resourceId: string;
            resourceName: string;
            description: string;
            changedFields: components["schemas"]["ChangedField"][];
        };
        AuthenticationBody: {
            schemes: ("Bearer" | "HMAC-SHA256")[];
            credentials: string;
        };
        BadRequestOrValidationErrorFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "BAD_REQUEST" | "VALIDATION_ERROR";
            };
        };
        BeginConversationBody: {
            title?: string | null;
            /**
             * @default customer
             * @enum {string}
             */
            scopeType?: "customer" | "advertiser";
            /** @description The id of the advertiser. */
            scopeId?: string | null;
            /**
             * @description Language of this conversation; null: your preferred language.
             * @enum {string|null}
             */
            preferredLanguage?: "ar" | "de" | "en" | "es" | "fr" | "hi" | "it" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "ja" | "zh" | null;
        };
        BidAdjustment: {
            packageId: string;
            recommendedBidPrice: number;
        };
        BilledAccount: {
            customerId: number;
            name: string;
            company: string;
            /** @enum {string} */
            delegation: "VIEW" | "OWN";
            periodFees: string;
            /** @description Language model usage of this month; null when there was none. */
            intelligenceUsage: components["schemas"]["AccountIntelligence"] | null;
        };
        BilledCustomer: {
            customerId: number;
            standing: components["schemas"]["Standing"];
            creditBalance: components["schemas"]["CreditBalance"];
            currencies: components["schemas"]["BillingCurrency"][];
        };
        BilledOrganization: {
            customerId: number;
            name: string;
            currency: string;
            currencies: string[];
            roles: ("BUYER" | "SELLER")[];
            capabilities: components["schemas"]["BillingCapabilities"];
        };
        BillingAccount: {
            organization: components["schemas"]["BilledOrganization"];
            scope: components["schemas"]["BillingScope"];
            standing: components["schemas"]["Standing"];
            plan: components["schemas"]["Contract"];
            pricing: components["schemas"]["BillingPricing"];
            usage: components["schemas"]["BillingUsage"];
            payment: components["schemas"]["BillingPayment"];
            /** @description Agreed terms. Null when redacted. */
            contracts: components["schemas"]["Contracts"] | null;
            accounts: components["schemas"]["BilledAccount"][];
            totalAccounts: number;
            /** @description The first obstacle to spending. */
            nextAction: components["schemas"]["NextAction"];
            permissions: components["schemas"]["BillingPermissions"];
        };
        BillingCapabilities: {
            seller: boolean;
            buyer: boolean;
        };
        BillingCurrency: {
            currency: string;
            isMain: boolean;
            decimals: number;
            /** @enum {string} */
            posture: "PREPAY" | "CREDIT";
            creditLimitMinor: string;
            fundedMinor: string;
            owedMinor: string;
            committedMinor: string;
            availableMinor: string;
            overLimit: boolean;
        };
        BillingInfo: {
            contactName: string | null;
            /** @description Email addresses that get invoices. */
            email: string[] | null;
            ccEmails: string[] | null;
            address: string | null;
            address2: string | null;
            city: string | null;
            region: string | null;
            postalCode: string | null;
            /** @description ISO 3166-1 alpha-2. */
            countryAlpha2: string | null;
            taxId: string | null;
            phone: string | null;
            /**
             * @description Language of invoices and credit notes. Null: the language of the reader’s browser.
             * @enum {string|null}
             */
            language: "ar" | "de" | "en" | "es" | "fr" | "hi" | "it" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "ja" | "zh" | null;
        };
        BillingInfoBody: {
            /** @example Ann Example */
            contactName?: string | null;
            /**
             * @description Email addresses that get invoices.
             * @example [
             *       "billing@northwind.example"
             *     ]
             */
            email?: string[] | null;
            /** @description Email addresses that get a copy. */
            ccEmails?: string[] | null;
            phone?: string | null;
            address?: string | null;
            address2?: string | null;
            city?: string | null;
            region?: string | null;
            postalCode?: string | null;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example CH
             */
            countryAlpha2?: string | null;
            taxId?: string | null;
            /**
             * @description Language of invoices and credit notes. Null: the language of the reader’s browser.
             * @example de
             * @enum {string|null}
             */
            language?: "ar" | "de" | "en" | "es" | "fr" | "hi" | "it" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "ja" | "zh" | null;
        };
        BillingMethod: {
            id: string;
            /** @enum {string} */
            kind: "CARD";
            brand: string;
            last4: string;
            expiresMonth: number;
            expiresYear: number;
            /** @enum {string} */
            status: "pending_verification" | "verified";
            /** Format: date-time */
            createdAt: string;
        };
        BillingPayment: {
            /** @description Null when redacted. */
            billingInfo: components["schemas"]["BillingInfo"] | null;
            /** @enum {string} */
            billingInfoVisibility: "visible" | "redacted";
            redactedFields: string[];
            /** @description Null when there is none, or when redacted. */
            paymentMethod: components["schemas"]["BillingMethod"] | null;
            billingEnabled: boolean;
            cardCollectionEnabled: boolean;
            deposits: components["schemas"]["Deposit"][];
            invoices: components["schemas"]["FeeInvoice"][];
            creditApplications: components["schemas"]["CreditApplication"][];
            /**
             * @description Reference to write on transfers (ISO 11649), by which money is booked. Null when redacted.
             * @example RF40EX0000000042
             */
            bankTransferReference: string | null;
        };
        BillingPermissions: {
            canAcceptTos: boolean;
            canEditBillingInfo: boolean;
            canApplyForCredit: boolean;
        };
        BillingPricing: {
            /** @description Rates for the organization as a buyer, and for the asking account as a seller. */
            effective: components["schemas"]["RateList"];
            /** @description Default rates. */
            publicList: components["schemas"]["RateList"];
            /** @enum {string} */
            provenance: "STANDARD" | "CUSTOM";
        };
        BillingRate: {
            /** @enum {string} */
            customerRole: "BUYER" | "SELLER";
            /** @enum {string} */
            billingType: "DECISIONED";
            /** @enum {string} */
            pricingType: "MARGIN";
            feeRatePercent: number;
            /** @description Always null: the rate is a percentage. */
            unitPrice: string | null;
            unit: string | null;
            /** @description Always null: the fee has the currency of the amount. */
            currency: string | null;
        };
        BillingScope: {
            /** @enum {string} */
            boundary: "ORG" | "ACCOUNT";
            /** @description The billed organization. */
            delegatedFrom: number | null;
        };
        BillingUsage: {
            /** @description Language model usage of this month over all accounts. Null when redacted. */
            intelligence: components["schemas"]["Intelligence"] | null;
            creditBalance: components["schemas"]["CreditBalance"];
            orgPosition: components["schemas"]["OrgPosition"];
            /** @description Usage units of this month. Null before any unit was used or a plan was bought. */
            iuAccount: components["schemas"]["UnitAccount"] | null;
        };
        BookDepositBody: {
            reason: string;
            amountMinor: string;
            currency: string;
            reference: string;
            /** Format: date-time */
            occurredAt: string;
        };
        BriefAnswer: {
            /** @enum {string} */
            status: "pending" | "responded" | "declined" | "timed_out" | "failed";
            /** @description Why there is no offer: the seller’s words when it declined, else those of the exchange. */
            reason: string | null;
            /** @description Milliseconds from the request to the answer. */
            latencyMs: number | null;
            /** Format: date-time */
            answeredAt: string | null;
            productCount: number;
            proposalCount: number;
            isOfLaterRequest: boolean;
        };
        BriefArtifact: {
            id: string;
            storefrontId: number;
            request: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            receivedAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The seller’s answer. Null for a brief that a hosted storefront got from outside of the exchange, and once the buyer’s discovery has expired. */
            answer: components["schemas"]["BriefAnswer"] | null;
        };
        BriefArtifactDetail: {
            id: string;
            storefrontId: number;
            request: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            receivedAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The seller’s answer. Null for a brief that a hosted storefront got from outside of the exchange, and once the buyer’s discovery has expired. */
            answer: components["schemas"]["BriefAnswer"] | null;
            offers: components["schemas"]["AnsweredOffers"];
            orders: components["schemas"]["BriefOrder"][];
        };
        BriefOrder: {
            sellerMediaBuyId: string;
            /**
             * @description Status that the seller reported last. Null until it has reported one.
             * @enum {string|null}
             */
            status: "pending_creatives" | "pending_start" | "active" | "paused" | "completed" | "rejected" | "canceled" | null;
        };
        BriefResponse: {
            id: string;
            planningBriefId: string;
            demandSignalId: string;
            /** @enum {string} */
            kind: "QUOTE" | "CLARIFY" | "DECLINE" | "BOOK";
            message: string | null;
            quote: components["schemas"]["Quote"] | null;
            mediaBuyId: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        BriefTarget: {
            id: string;
            /** @enum {string} */
            bucket: "LIVE" | "COMING_SOON" | "NOT_ON_EXCHANGE";
            storefrontId: number | null;
            externalPublisherName: string | null;
            /** @enum {string} */
            dispatchStatus: "QUEUED" | "DISPATCHED" | "ACKNOWLEDGED" | "ON_HOLD" | "FAILED" | "DECLINED";
            /** Format: date-time */
            dispatchedAt: string | null;
            /**
             * @description The seller’s latest QUOTE, DECLINE or BOOK.
             * @enum {string|null}
             */
            answer: "QUOTE" | "DECLINE" | "BOOK" | null;
            responseCount: number;
            /** Format: date-time */
            respondedAt: string | null;
        };
        BriefTargetBody: {
            storefrontId?: number;
            externalPublisherName?: string;
            /** @enum {string} */
            bucket: "LIVE" | "COMING_SOON" | "NOT_ON_EXCHANGE";
        };
        BrowserOrigin: {
            id: string;
            accountId: number;
            origin: string;
            label: string | null;
            createdByUserId: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Bucket: {
            granted: number;
            used: number;
            remaining: number;
        };
        Buckets: {
            /** @description Free units, given once and used first. */
            free: components["schemas"]["Bucket"];
            /** @description Units left over from the previous month. */
            rollover: components["schemas"]["Bucket"];
            /** @description Units of the plan. */
            included: components["schemas"]["Bucket"];
        };
        Budget: {
            amount: number;
            currency: string;
        };
        BudgetContext: {
            sessionBudget: number | null;
            allocatedBudget: number;
            remainingBudget: number | null;
            /** @description Set when the budget of a proposal is outside of its seller’s recommendation. */
            budgetWarning: string | null;
        };
        BudgetGuidance: {
            currency: string | null;
            /** @description Decimal string. */
            min: string | null;
            recommended: string | null;
            max: string | null;
        };
        BuyerAction: {
            label: string;
            operation: string;
        };
        BuyerAgent: {
            principalId: string;
            /** @enum {string} */
            principalKind: "buyer_agent";
            displayName: string;
            /** Format: date-time */
            registeredAt: string;
            /** @enum {string} */
            lifecycleState: "active" | "suspended" | "retired";
            credentials: components["schemas"]["AgentCredential"][];
            credentialCount: number;
            credentialsTruncated: boolean;
            activeCredentialCount: number;
            access: components["schemas"]["AgentAccess"];
            /** @description The last requested handoff. */
            credentialHandoff: components["schemas"]["CredentialHandoff"] | null;
        };
        BuyerCheck: {
            id: string;
            /** @enum {string} */
            status: "complete" | "missing" | "blocked";
            isBlocker: boolean;
            action: components["schemas"]["BuyerAction"] | null;
        };
        BuyerDemo: {
            /** @enum {string} */
            mode: "DEMO";
            customerId: number;
            profileId: string;
            profileVersion: number;
            profileDisplayName: string;
            fixturePackId: string;
            fixturePackVersion: number;
            generation: number;
            /** @enum {string} */
            status: "ACTIVE" | "CLEANUP_PENDING" | "CLEANUP_FAILED";
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            lastResetAt: string | null;
            cleanupAttemptCount: number;
            cleanupError: string | null;
            disclosure: string;
            synthetic: boolean;
            advertiserId: number;
            campaignId: string;
            deliveredThrough: string;
            sellers: components["schemas"]["DemoSeller"][];
        };
        BuyerDemoAnswer: {
            demo: components["schemas"]["BuyerDemo"] | null;
        };
        BuyerDemoRead: {
            demo: components["schemas"]["BuyerDemo"] | null;
            /** @description The account whose demo this account is: reset and extension are its operations. Null for all others. */
            demoOf: number | null;
        };
        BuyerReadiness: {
            version: number;
            customer: components["schemas"]["Customer"];
            /** @enum {string} */
            status: "setup" | "ready" | "blocked";
            platformReady: boolean;
            canBuyAnywhere: boolean;
            identity: components["schemas"]["Identity"];
            commercial: components["schemas"]["Commercial"];
            checks: components["schemas"]["BuyerCheck"][];
            destinations: components["schemas"]["Destinations"];
        };
        CallError: {
            code: string;
            class: string;
            message: string;
            /** @description Delay before a retry, if the answer contained one. */
            retryAfterSeconds: number | null;
        };
        Campaign: {
            campaignId: string;
            advertiserId: number;
            name: string;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELED" | "ARCHIVED";
            /** @enum {string} */
            mode: "discovery" | "performance";
            flightDates: components["schemas"]["CampaignFlight"];
            timezone: string;
            budget: components["schemas"]["CampaignBudget"];
            allocatedBudget: number;
            unallocatedBudget: number;
            constraints: components["schemas"]["CampaignConstraints"];
            productCount: number;
            waitingFor?: components["schemas"]["Wait"][];
            revision: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            brief: string | null;
            storefrontIds: number[];
            discoveryId: string | null;
            productIds: string[];
            catalogId: string | null;
            performanceConfig: components["schemas"]["PerformanceConfig"] | null;
            /** @enum {string} */
            optimizationApplyMode: "AUTO" | "MANUAL";
            pacingPeriods: components["schemas"]["PacingPeriods"] | null;
            utmConfig: components["schemas"]["CampaignUtm"];
            frequencyCaps: components["schemas"]["FrequencyCap"][];
            audienceConfig: components["schemas"]["CampaignAudiences"];
            poNumber: string | null;
            requiredPolicies: string[];
        };
        CampaignAnswer: {
            campaign: components["schemas"]["Campaign"];
            warnings: components["schemas"]["CampaignWarning"][];
        };
        CampaignAudiences: {
            targetAudienceIds: string[];
            suppressAudienceIds: string[];
        };
        CampaignAudiencesBody: {
            targetAudienceIds?: string[];
            suppressAudienceIds?: string[];
            deleteMissing?: boolean;
        };
        CampaignBudget: {
            total: number;
            currency: string;
            dailyCap: number | null;
            /** @enum {string} */
            pacing: "EVEN" | "ASAP" | "FRONTLOADED";
        };
        CampaignBudgetBody: {
            total: number;
            currency?: string;
            /** @description Greater than 0, at most the total. */
            dailyCap?: number | null;
            /** @enum {string} */
            pacing?: "EVEN" | "ASAP" | "FRONTLOADED";
        };
        CampaignBudgetPatchBody: {
            total?: number;
            currency?: string;
            /** @description Greater than 0, at most the total; null clears it. */
            dailyCap?: number | null;
            /** @enum {string} */
            pacing?: "EVEN" | "ASAP" | "FRONTLOADED";
        };
        CampaignConstraints: {
            geo_countries?: string[];
            geo_countries_exclude?: string[];
            geo_regions?: string[];
            geo_regions_exclude?: string[];
            geo_metros?: components["schemas"]["MetroList"][];
            geo_metros_exclude?: components["schemas"]["MetroList"][];
            geo_postal_areas?: components["schemas"]["PostalList"][];
            geo_postal_areas_exclude?: components["schemas"]["PostalList"][];
            language?: string[];
            daypart_targets?: components["schemas"]["Daypart"][];
            device_platform?: ("ios" | "android" | "windows" | "macos" | "linux" | "chromeos" | "tvos" | "tizen" | "webos" | "fire_os" | "roku_os" | "unknown")[];
            device_type?: ("desktop" | "mobile" | "tablet" | "ctv" | "dooh" | "unknown")[];
            device_type_exclude?: ("desktop" | "mobile" | "tablet" | "ctv" | "dooh" | "unknown")[];
            channels?: ("display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence")[];
            countries?: string[];
        };
        CampaignFlight: {
            /** Format: date-time */
            startDate: string;
            /** Format: date-time */
            endDate: string;
        };
        CampaignFlightBody: {
            /** Format: date-time */
            startDate: string;
            /** Format: date-time */
            endDate: string;
        };
        CampaignFlightPatchBody: {
            /** Format: date-time */
            startDate?: string;
            /** Format: date-time */
            endDate?: string;
        };
        CampaignGroup: {
            key: string;
            name: string;
            fieldValues: {
                [key: string]: unknown;
            };
            itemIds: string[];
            itemCount: number;
            budget: components["schemas"]["Budget"] | null;
        };
        CampaignMediaBuyStatus: {
            campaign_id: string;
            campaign_status: string;
            /** @enum {string} */
            operational_status: "attention_required" | "active" | "pending_creatives" | "pending_start" | "paused" | "draft" | "completed" | "no_media_buys";
            waiting_for: components["schemas"]["WaitStanding"][];
            media_buys: components["schemas"]["MediaBuyStanding"][];
        };
        CampaignProposals: {
            /** @enum {string} */
            state: "ok" | "no_execution" | "expired";
            campaignId: string;
            campaignName: string;
            campaignRevision: number;
            /** @description Id of the discovery; null without one. */
            executionId: string | null;
            /** @enum {string|null} */
            executionStatus: "running" | "complete" | "partial" | "failed" | null;
            progress: components["schemas"]["ProposalProgress"];
            sellers: components["schemas"]["SellerProposals"][];
            selectedProposalIds: string[];
            stateMessage: string;
        };
        CampaignReport: {
            /** @enum {string} */
            authority?: "synthetic_demo";
            campaignId: string;
            name: string;
            metrics: components["schemas"]["Totals"];
            status: string;
            mediaBuys: components["schemas"]["MediaBuyReport"][];
        };
        CampaignReview: {
            campaignId: string;
            mediaBuysAnalyzed: number;
            suggestions: components["schemas"]["OptimizationSuggestion"][];
        };
        CampaignSummary: {
            campaignId: string;
            advertiserId: number;
            name: string;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELED" | "ARCHIVED";
            /** @enum {string} */
            mode: "discovery" | "performance";
            flightDates: components["schemas"]["CampaignFlight"];
            timezone: string;
            budget: components["schemas"]["CampaignBudget"];
            allocatedBudget: number;
            unallocatedBudget: number;
            constraints: components["schemas"]["CampaignConstraints"];
            productCount: number;
            waitingFor?: components["schemas"]["Wait"][];
            revision: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CampaignUtm: {
            params: components["schemas"]["UtmParam"][];
        };
        CampaignUtmBody: {
            params: components["schemas"]["UtmParam"][];
            deleteMissing?: boolean;
        };
        CampaignWarning: {
            /** @enum {string} */
            type: "brief_missing" | "deprecated_field" | "no_billing_account";
            message: string;
            field?: string;
            currency?: string;
        };
        CancelMediaBuyBody: {
            reason?: string;
        };
        Cancellation: {
            confirmationUid: string;
            /** @enum {string} */
            decision: "cancel";
        };
        Candidate: {
            code: string;
            name: string;
            /** @enum {string} */
            system: "iso_3166_1" | "iso_3166_2_us" | "nielsen_dma";
            locale: string;
            confidence: number;
            matched: string;
            /** @enum {string} */
            matchType: "code" | "name" | "alias" | "partial";
        };
        CapabilityNotSupportedFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "CAPABILITY_NOT_SUPPORTED";
            };
        };
        CaptureLink: {
            /** @enum {string} */
            status: "pending" | "opened" | "verified" | "expired";
            /** Format: date-time */
            expiresAt: string;
            /** @description Null until a card is submitted on the page. */
            submission: components["schemas"]["Submission"] | null;
        };
        Cascade: {
            campaignId: string;
            campaignName: string;
            previousStatus: string;
            newStatus: string;
            mediaBuyResults: components["schemas"]["CascadeResult"][];
            totalMediaBuys: number;
            successCount: number;
            failureCount: number;
        };
        CascadeResult: {
            mediaBuyId: string;
            name: string;
            /** @enum {string} */
            previousStatus: "DRAFT" | "PENDING_APPROVAL" | "INPUT_REQUIRED" | "PENDING_BUYER_DECISION" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELED" | "FAILED" | "REJECTED" | "ARCHIVED";
            success: boolean;
            error?: string;
        };
        Catalog: {
            catalogId: string;
            platformId: string;
            advertiserId: number;
            /** @enum {string} */
            type: "offering" | "product" | "inventory" | "store" | "promotion" | "hotel" | "flight" | "job" | "vehicle" | "real_estate" | "education" | "destination" | "app";
            /** @enum {string} */
            sourceType: "inline" | "url" | "selector";
            name: string | null;
            url: string | null;
            /** @enum {string|null} */
            feedFormat: "google_merchant_center" | "facebook_catalog" | "shopify" | "linkedin_jobs" | "tiktok_shop" | "pinterest_catalog" | "openai_product_feed" | "custom" | null;
            /** @enum {string|null} */
            updateFrequency: "realtime" | "hourly" | "daily" | "weekly" | null;
            itemCount: number;
            fields: string[];
            feedFieldMappings: components["schemas"]["FieldMapping"][];
            conversionEvents: string[];
            /** @enum {string} */
            validationMode: "strict" | "lenient";
            itemsRejected: number;
            itemIssues: components["schemas"]["IssueGroup"][];
            /** @enum {string} */
            syncStatus: "not_synced" | "pending" | "syncing" | "synced" | "failed";
            /** @enum {string} */
            healthStatus: "not_synced" | "healthy" | "stale" | "warning" | "failed";
            latestVersionId: string | null;
            latestVersionNumber: number;
            latestContentHash: string | null;
            latestActivationPlanId: string | null;
            activeTransform: components["schemas"]["Transform"] | null;
            lastChangeSummary: components["schemas"]["ChangeSummary"];
            /** Format: date-time */
            lastSyncAttemptAt: string | null;
            /** Format: date-time */
            lastSyncedAt: string | null;
            /** Format: date-time */
            nextSyncAt: string | null;
            /** Format: date-time */
            staleAfterAt: string | null;
            versions: components["schemas"]["CatalogVersion"][];
            recentRefreshRuns: components["schemas"]["RefreshRun"][];
            recentActivationExecutions: components["schemas"]["ActivationExecution"][];
        };
        CatalogActivation: {
            plan: components["schemas"]["ActivationPlan"];
            execution: components["schemas"]["ActivationExecution"];
            dryRun: boolean;
        };
        CatalogItem: {
            itemId: string;
            attributes: {
                [key: string]: unknown;
            };
        };
        CatalogRefresh: {
            catalog: components["schemas"]["Catalog"];
            refreshRun: components["schemas"]["RefreshResponseRun"];
            /** @description Null when there is no plan; `activationSkippedReason` has the reason. */
            activation: components["schemas"]["ActivationPreview"] | null;
        };
        CatalogSync: {
            dry_run: boolean;
            catalogs: components["schemas"]["SyncResult"][];
        };
        CatalogVersion: {
            versionId: string;
            versionNumber: number;
            itemCount: number;
            contentHash: string;
            changeSummary: components["schemas"]["ChangeSummary"];
            /** @enum {string} */
            syncStatus: "not_synced" | "pending" | "syncing" | "synced" | "failed";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            completedAt: string;
        };
        ChangeAlertBody: {
            percent: number;
        };
        ChangeConversationBody: {
            title?: string | null;
            /**
             * @description Language of this conversation; null: your preferred language.
             * @enum {string|null}
             */
            preferredLanguage?: "ar" | "de" | "en" | "es" | "fr" | "hi" | "it" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "ja" | "zh" | null;
        };
        ChangeCountingBody: {
            reason: string;
            /** @enum {string} */
            countedBy: "SELLER" | "THIRD_PARTY";
            measurementVendor?: string;
            /** Format: date */
            countedFrom: string;
        };
        ChangePasswordBody: {
            currentPassword: string;
            newPassword: string;
        };
        ChangePointer: {
            /** @enum {string} */
            kind: "notification" | "campaign" | "media_buy" | "discovery" | "planning_brief" | "demand_signal" | "task" | "catalog" | "audience" | "creative_asset" | "ask" | "usage" | "app";
            id: string;
            /** @description The revision that the change made; null for kinds without revisions. */
            revision: number | null;
            /** Format: date-time */
            at: string;
        };
        ChangeProductBody: {
            description?: string;
            channels?: ("display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence")[];
            countries?: string[];
            formats?: string[];
            /** @enum {string} */
            deliveryType?: "guaranteed" | "non_guaranteed";
            pricingOptions?: components["schemas"]["ProductPricingBody"][];
            /**
             * Format: date
             * @description First day on which the product runs.
             */
            availableFrom?: string | null;
            /**
             * Format: date
             * @description Last day on which the product runs.
             */
            availableUntil?: string | null;
            keywords?: string[];
            /** @description Audience in words. */
            audience?: string | null;
            /** @description Recommended budget of one campaign. */
            budget?: components["schemas"]["ProductBudgetBody"] | null;
            /** @enum {string} */
            status?: "draft" | "active";
            name?: string;
        };
        ChangeSavedOfferBody: {
            label?: string;
            /** @description Visible only to the seller; null clears them. */
            notes?: string | null;
            /** Format: date-time */
            expiresAt?: string;
        };
        ChangeSellerBillingBody: {
            currency?: string;
            /**
             * @description ISO 3166-1 alpha-2.
             * @example DE
             */
            country?: string | null;
            defaultNetDays?: number;
        };
        ChangeSellerBody: {
            name?: string;
            slug?: string;
            /** Format: uri */
            logoUrl?: string | null;
            /** Format: uri */
            agentUrl?: string;
            /** @enum {string} */
            protocol?: "mcp";
            channels?: ("display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence")[];
            countries?: string[];
            enabled?: boolean;
            /** @description null erases the token. */
            bearerToken?: string | null;
        };
        ChangeStandingBody: {
            reason: string;
            creditLimitMinor?: string;
            /** @enum {string} */
            posture?: "PREPAY" | "CREDIT";
            /** @enum {string} */
            verificationLevel?: "none" | "screened" | "kyb_verified" | "legacy_grandfathered";
            currency?: string;
            isMain?: boolean;
        };
        ChangeStorefrontBody: {
            name?: string;
            platformId?: string;
            /** Format: uri */
            logoUrl?: string | null;
            publisherDomain?: string | null;
            operatorDomain?: string | null;
            /** @enum {string} */
            creativeApproval?: "auto" | "manual";
            /** @enum {string} */
            mediaBuyApproval?: "auto" | "manual";
            defaultCurrency?: string;
            paymentCurrencies?: string[];
            isPaused?: boolean;
            enabled?: boolean;
        };
        ChangeSummary: {
            added: number;
            updated: number;
            unchanged: number;
            removed: number;
        };
        ChangedField: {
            field: string;
            label: string;
            before: unknown;
            after: unknown;
        };
        ChangedPassword: {
            user: components["schemas"]["User"];
            /** @description The account the session acts for; null without access to it. */
            account: components["schemas"]["Account"] | null;
            accounts: components["schemas"]["Account"][];
            personalKeys: number;
        };
        ChangedSeller: {
            name: string;
            slug: string;
            /** Format: uri */
            logoUrl: string | null;
            /** Format: uri */
            agentUrl: string;
            /**
             * @default mcp
             * @enum {string}
             */
            protocol?: "mcp";
            /** @default [] */
            channels?: ("display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence")[];
            /** @default [] */
            countries?: string[];
            /** @default true */
            enabled?: boolean;
            id: number;
            /**
             * @description Latest release of AdCP that the exchange and the agent speak. Null until the exchange has learned it from the agent.
             * @enum {string|null}
             */
            protocolVersion: "3.0" | "3.1" | null;
            sandbox: boolean;
            hasCredentials: boolean;
            /** @description State of the agent’s circuit breaker. */
            health: components["schemas"]["AgentHealth"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            credentialErased?: boolean;
        };
        ChargedDay: {
            mediaBuyId: string;
            /** Format: date */
            day: string;
            currency: string;
            /** @enum {string} */
            countedBy: "SELLER" | "THIRD_PARTY";
            /** @description Third party that counted the day. */
            measurementVendor: string | null;
            /** @description Spend reported by the seller; null when unknown. In minor units of the currency, as text: spend on media, without the fee. */
            reportedMinor: string | null;
            /** @description Spend counted by the third party. In minor units of the currency, as text: spend on media, without the fee. */
            countedMinor: string | null;
            chargedMinor: string;
        };
        Chat: {
            conversationUid: string;
            answer: string;
            /** @enum {string} */
            turnState: "done" | "failed" | "stopped" | "broken_off";
            toolsUsed: string[];
            escalated: boolean;
            /** @description Id of the filed ask. */
            escalation: string | null;
            customerSwitch: string | null;
            pendingConfirmation: components["schemas"]["PendingConfirmation"] | null;
            /** @description With `showsPages`: the page of the listed data. It is not stored in the conversation. */
            artifact: components["schemas"]["Artifact"] | null;
            earlierLeftOut: boolean;
        };
        ChatBody: {
            prompt: string;
            conversationUid?: string;
            /**
             * @default customer
             * @enum {string}
             */
            scopeType?: "customer" | "advertiser";
            /** @description The id of the advertiser. */
            scopeId?: string | null;
            /** @default false */
            showsPages?: boolean;
        };
        ChatStreamBody: {
            prompt?: string;
            conversationUid?: string;
            /**
             * @default customer
             * @enum {string}
             */
            scopeType?: "customer" | "advertiser";
            /** @description The id of the advertiser. */
            scopeId?: string | null;
            confirmationUid?: string;
            /** @default false */
            showsPages?: boolean;
        };
        CheckCreativeBody: {
            format?: components["schemas"]["NamedFormatBody"] | null;
            roles?: components["schemas"]["CreativeRoleBody"][];
            /** @description Address that a click leads to. May contain macros of the protocol in its path and query, as `{CACHEBUSTER}`. */
            clickThroughUrl?: string | null;
            trackers?: components["schemas"]["CreativeTrackerBody"][];
            /** @description Text by which the ad says that it is one, or what its industry has to say. */
            disclosure?: string | null;
        };
        CheckReport: {
            summary: components["schemas"]["CheckSummary"];
        };
        CheckSummary: {
            total: number;
            remove: number;
            modify: number;
            assess: number;
            ok: number;
        };
        ChildAccountBody: {
            name: string;
            company?: string;
            /** @enum {string} */
            accountType?: "BUYER" | "SELLER";
            /** @enum {string} */
            customerRole?: "BUYER" | "SELLER";
        };
        ChildBilling: {
            customerId: number;
            name: string;
            /** @enum {string} */
            onboardingStatus: "none" | "pending" | "complete" | "restricted";
            inherited: boolean;
        };
        CollectedCreative: {
            creativeId: string;
            name: string;
            /** @enum {string} */
            status: "draft" | "ready" | "archived";
        };
        Collection: {
            collectionId: string;
            advertiserId: number;
            name: string;
            description: string | null;
            creativeCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            creatives: components["schemas"]["CollectedCreative"][];
        };
        CollectionSummary: {
            collectionId: string;
            advertiserId: number;
            name: string;
            description: string | null;
            creativeCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Commercial: {
            tosAccepted: boolean;
            missing: ("TOS" | "PAYMENT_AUTHORITY")[];
        };
        ConflictFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "CONFLICT";
            };
        };
        ConflictOrCreativeNotReadyFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "CONFLICT" | "CREATIVE_NOT_READY";
            };
        };
        ConflictOrInsufficientMediaBudgetFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "CONFLICT" | "INSUFFICIENT_MEDIA_BUDGET";
            };
        };
        ConnectedApp: {
            id: string;
            clientId: string;
            clientName: string;
            /** @description Host of the metadata document of the client; null for a client that only registered. */
            verifiedHost: string | null;
            redirectHost: string;
            credentialIds: string[];
            /** @description The person whom the app acts for. */
            person: components["schemas"]["AppPerson"];
            scopes: ("read" | "write" | "spend")[];
            /** @description Advertisers that the app can reach; null: every advertiser of the account. */
            advertiserIds: number[] | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last token request. An active app requests one per hour.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            expiresAt: string;
        };
        Contract: {
            /** @enum {string} */
            contractStatus: "active" | "inherited_active" | "awaiting_acceptance" | "organization_contract_missing" | "no_contract";
            /** @example committed_1k */
            planKey: string | null;
            displayName: string | null;
            /**
             * @description `CUSTOM`: with a discount. `INHERITED`: the plan of the parent organization. Null without a plan.
             * @enum {string|null}
             */
            rateCardType: "STANDARD" | "CUSTOM" | "INHERITED" | null;
            /**
             * Format: date-time
             * @description Start of its first month.
             */
            effectiveDate: string | null;
            /**
             * Format: date-time
             * @description End of the plan; null when it renews.
             */
            endDate: string | null;
            autoRenewal: boolean;
            tosVersion: string;
            /**
             * Format: date-time
             * @description Time of acceptance.
             */
            tosAcceptedAt: string | null;
            /** @description Email of the accepting person. Null also when redacted. */
            tosAcceptedByEmail: string | null;
        };
        ContractDocument: {
            id: string;
            title: string;
            /** Format: uri */
            downloadUrl: string | null;
        };
        Contracts: {
            agreements: components["schemas"]["Agreement"][];
            documents: components["schemas"]["ContractDocument"][];
        };
        Conversation: {
            conversationUid: string;
            title: string | null;
            /** @enum {string} */
            scopeType: "customer" | "advertiser";
            scopeId: string | null;
            /**
             * @description Language of this conversation; null: your preferred language.
             * @enum {string|null}
             */
            preferredLanguage: "ar" | "de" | "en" | "es" | "fr" | "hi" | "it" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "ja" | "zh" | null;
            messageCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ConversationDetail: {
            conversationUid: string;
            title: string | null;
            /** @enum {string} */
            scopeType: "customer" | "advertiser";
            scopeId: string | null;
            /**
             * @description Language of this conversation; null: your preferred language.
             * @enum {string|null}
             */
            preferredLanguage: "ar" | "de" | "en" | "es" | "fr" | "hi" | "it" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "ja" | "zh" | null;
            messageCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            messages: components["schemas"]["Message"][];
        };
        CountBody: {
            mediaBuyId: string;
            day: string;
            spend: string;
            currency: string;
        };
        CountingTerm: {
            /** Format: date */
            from: string;
            /** @enum {string} */
            countedBy: "SELLER" | "THIRD_PARTY";
            /** @description Name of the third party; null for SELLER. */
            measurementVendor: string | null;
        };
        CoveredProduct: {
            productId: string;
            packageId: string | null;
            creatives: components["schemas"]["FittingCreative"][];
        };
        CreateAdvertiserBody: {
            name: string;
            brand?: string;
            brandDomain?: string;
            primaryCurrency?: string;
            /** @default false */
            sandbox?: boolean;
            /** @default UTC */
            timezone?: string;
            description?: string | null;
            /**
             * @default MANUAL
             * @enum {string}
             */
            optimizationApplyMode?: "AUTO" | "MANUAL";
            /** @description Replaces all parameters. */
            utmConfig?: components["schemas"]["AdvertiserUtm"];
            frequencyCaps?: components["schemas"]["FrequencyCap"][];
        };
        CreateAgentKeyBody: {
            name: string;
            /**
             * Format: date-time
             * @description In the future, at most one year from now. Default: the key does not expire.
             */
            expiresAt?: string | null;
        };
        CreateAlertBody: {
            /** @enum {string} */
            allowance: "trial_free_grant" | "plan_included";
            percent: number;
        };
        CreateApiKeyBody: {
            name: string;
            /**
             * Format: date-time
             * @description In the future, at most one year ahead. Default: the key does not expire.
             */
            expiresAt?: string | null;
        };
        CreateBuyerAgentBody: {
            displayName: string;
            /**
             * @default external
             * @enum {string}
             */
            kind?: "external" | "hosted";
        };
        CreateBuyerDemoBody: {
            /**
             * @default sample-buyer
             * @enum {string}
             */
            profileId?: "sample-buyer";
            /** @default 1 */
            profileVersion?: number;
        };
        CreateCampaignBody: {
            timezone?: string;
            /** @description Text that sellers receive. */
            brief?: string | null;
            constraints?: components["schemas"]["CampaignConstraints"];
            storefrontIds?: number[];
            /** @description A discovery of the advertiser that has not expired; else 404. */
            discoveryId?: string | null;
            productIds?: string[];
            /** @description A catalog of the advertiser, by its platform id or the buyer's id; null clears it. */
            catalogId?: string | null;
            /** @description Required in mode performance. */
            performanceConfig?: components["schemas"]["PerformanceConfig"] | null;
            /** @enum {string} */
            optimizationApplyMode?: "AUTO" | "MANUAL";
            pacingPeriods?: components["schemas"]["PacingPeriods"] | null;
            utmConfig?: components["schemas"]["CampaignUtmBody"];
            frequencyCaps?: components["schemas"]["FrequencyCap"][];
            /** @description Audiences of the advertiser; else 404. */
            audienceConfig?: components["schemas"]["CampaignAudiencesBody"];
            /** @description Order number for the sellers; null clears it. */
            poNumber?: string | null;
            requiredPolicies?: string[];
            advertiserId: number;
            name: string;
            flightDates: components["schemas"]["CampaignFlightBody"];
            budget: components["schemas"]["CampaignBudgetBody"];
            /** @enum {string} */
            mode: "discovery" | "performance";
        };
        CreateCollectionBody: {
            name: string;
            description?: string | null;
            creativeIds?: string[];
        };
        CreateCreativeAssetBody: {
            name: string;
            /** @enum {string} */
            kind: "image" | "video" | "audio" | "html" | "text" | "url";
            bytes?: number;
            content?: string;
            tags?: string[];
        };
        CreateCreativeBody: {
            format?: components["schemas"]["NamedFormatBody"] | null;
            roles?: components["schemas"]["CreativeRoleBody"][];
            /** @description Address that a click leads to. May contain macros of the protocol in its path and query, as `{CACHEBUSTER}`. */
            clickThroughUrl?: string | null;
            trackers?: components["schemas"]["CreativeTrackerBody"][];
            /** @description Text by which the ad says that it is one, or what its industry has to say. */
            disclosure?: string | null;
            name: string;
            tags?: string[];
        };
        CreateEventSourceBody: {
            name: string;
            eventTypes: ("page_view" | "view_content" | "select_content" | "select_item" | "search" | "share" | "add_to_cart" | "remove_from_cart" | "viewed_cart" | "add_to_wishlist" | "initiate_checkout" | "add_payment_info" | "purchase" | "refund" | "lead" | "qualify_lead" | "close_convert_lead" | "disqualify_lead" | "complete_registration" | "subscribe" | "start_trial" | "app_install" | "app_launch" | "contact" | "schedule" | "donate" | "submit_application" | "custom")[];
            allowedDomains?: string[];
        };
        CreateMachineApplicationBody: {
            name: string;
            /**
             * @default read
             * @enum {string}
             */
            scope?: "read" | "write" | "spend";
        };
        CreateMediaEntityBody: {
            address?: string | null;
            address2?: string | null;
            city?: string | null;
            region?: string | null;
            postalCode?: string | null;
            /** @description Tax id in the format of the country’s tax office. */
            taxId?: string | null;
            entityName: string;
            countryCode: string;
            currency: string;
            billingEmails: string[];
            /** @default false */
            isPrimary?: boolean;
        };
        CreatePlanningBriefBody: {
            buyerName: string;
            advertiserName: string;
            advertiserId?: number;
            campaignName?: string;
            audience: string;
            geo: string;
            channels: ("display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence")[];
            /** Format: date-time */
            startDate: string;
            /** Format: date-time */
            endDate: string;
            statedBudget: number;
            currency: string;
            primaryKpi?: string;
            exclusions?: string;
            rawPrompt?: string;
            targets: components["schemas"]["BriefTargetBody"][];
        };
        CreateProductBody: {
            description?: string;
            channels?: ("display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence")[];
            countries?: string[];
            formats?: string[];
            /** @enum {string} */
            deliveryType?: "guaranteed" | "non_guaranteed";
            pricingOptions?: components["schemas"]["ProductPricingBody"][];
            /**
             * Format: date
             * @description First day on which the product runs.
             */
            availableFrom?: string | null;
            /**
             * Format: date
             * @description Last day on which the product runs.
             */
            availableUntil?: string | null;
            keywords?: string[];
            /** @description Audience in words. */
            audience?: string | null;
            /** @description Recommended budget of one campaign. */
            budget?: components["schemas"]["ProductBudgetBody"] | null;
            /** @enum {string} */
            status?: "draft" | "active";
            name: string;
        };
        CreatePropertyListBody: {
            domains?: string[];
            identifiers?: components["schemas"]["IdentifierBody"][];
            name: string;
            /** @enum {string} */
            purpose: "include" | "exclude";
            /** @description Filters of the protocol, stored unchanged. */
            filters?: {
                [key: string]: unknown;
            } | null;
        };
        CreateStorefrontDemoBody: {
            /**
             * @default sample-publisher-display
             * @enum {string}
             */
            profileId?: "sample-publisher-display";
            /** @default 1 */
            profileVersion?: number;
        };
        CreatedAgentKey: {
            id: string;
            name: string;
            agentId: string;
            prefix: string;
            /**
             * Format: date-time
             * @description Time of the last use, up to a minute late.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            secret: string;
        };
        CreatedApiKey: {
            id: string;
            name: string;
            /** @enum {string} */
            kind: "personal" | "organization" | "agent";
            /** @description The buyer agent that the key acts as. */
            agentId: string | null;
            prefix: string;
            owner: components["schemas"]["KeyOwner"];
            /**
             * Format: date-time
             * @description Up to one minute late.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            secret: string;
        };
        Creative: {
            creativeId: string;
            advertiserId: number;
            name: string;
            /** @enum {string} */
            status: "draft" | "ready" | "archived";
            /** @description Format of the draft; without a draft, of the current version. */
            format: components["schemas"]["NamedFormat"] | null;
            tags: string[];
            revision: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The latest sealed version; null before the first. */
            current: components["schemas"]["CreativeVersion"] | null;
            /** @description The version that is being written; null when nothing changed since the latest sealed one. */
            draft: components["schemas"]["CreativeVersion"] | null;
        };
        CreativeAsset: {
            assetId: string;
            advertiserId: number;
            name: string;
            /** @enum {string} */
            kind: "image" | "video" | "audio" | "html" | "text" | "url";
            /** @enum {string} */
            status: "uploading" | "checking" | "ready" | "refused" | "archived";
            /** @description The text or the address; null for files. */
            content: string | null;
            /** @description Size of the file; null without a file. */
            bytes: number | null;
            /** @description SHA-256 in hex of the file; null until it was checked. */
            sha256: string | null;
            /** @description Media type that was found in the file. */
            mediaType: string | null;
            /** @description What was found in the file. */
            facts: components["schemas"]["CreativeAssetFacts"] | null;
            /** @description Why the file was refused. */
            refusal: components["schemas"]["CreativeAssetRefusal"] | null;
            tags: string[];
            /** @description Address of the file, which needs no credential; null until it was checked. */
            url: string | null;
            /**
             * Format: date-time
             * @description End of the validity of `url`, an hour after the answer.
             */
            urlExpiresAt: string | null;
            preview: components["schemas"]["CreativeAssetPreview"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CreativeAssetDetail: {
            assetId: string;
            advertiserId: number;
            name: string;
            /** @enum {string} */
            kind: "image" | "video" | "audio" | "html" | "text" | "url";
            /** @enum {string} */
            status: "uploading" | "checking" | "ready" | "refused" | "archived";
            /** @description The text or the address; null for files. */
            content: string | null;
            /** @description Size of the file; null without a file. */
            bytes: number | null;
            /** @description SHA-256 in hex of the file; null until it was checked. */
            sha256: string | null;
            /** @description Media type that was found in the file. */
            mediaType: string | null;
            /** @description What was found in the file. */
            facts: components["schemas"]["CreativeAssetFacts"] | null;
            /** @description Why the file was refused. */
            refusal: components["schemas"]["CreativeAssetRefusal"] | null;
            tags: string[];
            /** @description Address of the file, which needs no credential; null until it was checked. */
            url: string | null;
            /**
             * Format: date-time
             * @description End of the validity of `url`, an hour after the answer.
             */
            urlExpiresAt: string | null;
            preview: components["schemas"]["CreativeAssetPreview"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Null unless parts are awaited. */
            upload: components["schemas"]["CreativeAssetUpload"] | null;
        };
        CreativeAssetFacts: {
            /** @description Pixels, as shown. */
            width: number | null;
            /** @description Pixels, as shown. */
            height: number | null;
            /** @description Milliseconds. */
            durationMs: number | null;
            /** @description Bits per second, on average. */
            bitRate: number | null;
            /** @description Frames per second. */
            frameRate: number | null;
            videoCodec: string | null;
            audioCodec: string | null;
            channels: number | null;
            /** @description Hertz. */
            sampleRate: number | null;
            /** @description Whether an image has more than one frame. */
            isAnimated: boolean | null;
            /** @description Files in an archive. */
            files: number | null;
            /** @description Bytes of all files in an archive. */
            unpackedBytes: number | null;
        };
        CreativeAssetPart: {
            number: number;
            bytes: number;
            sha256: string;
        };
        CreativeAssetPreview: {
            /** @enum {string} */
            kind: "image" | "video" | "audio" | "none";
            url?: string;
            reason?: string;
        };
        CreativeAssetRefusal: {
            code: string;
            message: string;
        };
        CreativeAssetUpload: {
            partBytes: number;
            parts: components["schemas"]["CreativeAssetPart"][];
            /** Format: date-time */
            expiresAt: string;
        };
        CreativeCoverage: {
            required: components["schemas"]["RequiredProduct"][];
            covered: components["schemas"]["CoveredProduct"][];
            missing: components["schemas"]["MissingProduct"][];
            unknown: components["schemas"]["UnknownProduct"][];
        };
        CreativeFinding: {
            rule: string;
            /** @enum {string} */
            severity: "blocks" | "warns";
            field: string;
            message: string;
        };
        CreativeFindings: {
            canBecomeReady: boolean;
            findings: components["schemas"]["CreativeFinding"][];
        };
        CreativeFormat: {
            agentUrl: string;
            id: string;
            name: string;
            description: string | null;
            types: string[];
            parameters: ("dimensions" | "duration")[];
            renders: components["schemas"]["FormatRender"][];
            roles: components["schemas"]["FormatRole"][];
            groups: components["schemas"]["FormatGroup"][];
        };
        CreativeFormatFit: {
            format: components["schemas"]["AcceptedFormat"];
            isOwnFormat: boolean;
            /** @description Null when nobody says what the format takes. */
            fits: boolean | null;
            problems: components["schemas"]["FitProblem"][];
            unchecked: components["schemas"]["UncheckedRequirement"][];
            uses: {
                [key: string]: unknown;
            };
            unused: string[];
        };
        CreativeRole: {
            role: string;
            /** @description An asset of the advertiser. */
            assetId: string | null;
            text: string | null;
            url: string | null;
        };
        CreativeRoleBody: {
            role: string;
            assetId?: string;
            text?: string;
            url?: string;
        };
        CreativeTracker: {
            /** @enum {string} */
            event: "impression" | "viewable" | "click" | "start" | "firstQuartile" | "midpoint" | "thirdQuartile" | "complete";
            url: string;
        };
        CreativeTrackerBody: {
            /** @enum {string} */
            event: "impression" | "viewable" | "click" | "start" | "firstQuartile" | "midpoint" | "thirdQuartile" | "complete";
            url: string;
        };
        CreativeVersion: {
            number: number;
            /** @enum {string} */
            status: "draft" | "sealed";
            format: components["schemas"]["NamedFormat"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            sealedAt: string | null;
            roles: components["schemas"]["CreativeRole"][];
            clickThroughUrl: string | null;
            trackers: components["schemas"]["CreativeTracker"][];
            disclosure: string | null;
            findings: components["schemas"]["CreativeFinding"][];
        };
        CreativeVersionSummary: {
            number: number;
            /** @enum {string} */
            status: "draft" | "sealed";
            format: components["schemas"]["NamedFormat"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            sealedAt: string | null;
        };
        CredentialHandle: {
            /** @enum {string} */
            type: "api_key";
            serviceTokenId: string;
        };
        CredentialHandoff: {
            reference: string;
            principalId: string;
            /** Format: date-time */
            expiresAt: string;
            /** @enum {string} */
            verificationState: "pending" | "credential_active" | "invalidated" | "expired";
            ceremonyPath: string;
        };
        CreditApplication: {
            id: string;
            customerId: number;
            requestedCreditLimit: number;
            currency: string;
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN";
            justification: string;
            grantedCreditLimit: number | null;
            /** Format: date-time */
            reviewedAt: string | null;
            reviewerNotes: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        CreditBalance: {
            effectiveCustomerId: number;
            currency: string;
            decimals: number;
            creditLimitMinor: string;
            fundedBalanceMinor: string;
            owedBalanceMinor: string;
            netBalanceMinor: string;
            committedMinor: string;
            spendableMinor: string;
            overLimit: boolean;
        };
        CreditLimitExceededFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "CREDIT_LIMIT_EXCEEDED";
            };
        };
        CreditNote: {
            creditNoteNumber: number;
            invoiceNumber: number;
            invoiceRef: string;
            /**
             * Format: uri
             * @description Link to its page. It needs no sign-in and works until it is renewed.
             * @example https://exchange.example/billing-documents/…
             */
            documentUrl: string | null;
            cycleKey: string;
            /** @enum {string} */
            kind: "correction" | "credit";
            /** @description Text for people. */
            reason: string | null;
            currency: string;
            totalMinor: string;
            lines: components["schemas"]["CreditNoteLine"][];
            /** @description Recipient at the time of issue. */
            recipient: components["schemas"]["Recipient"];
            /** Format: date-time */
            issuedAt: string;
        };
        CreditNoteLine: {
            /** @enum {string} */
            kind: "fees" | "media" | "plan";
            amountMinor: string;
        };
        Customer: {
            id: number;
            name: string;
        };
        Daypart: {
            days: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
            start_hour: number;
            end_hour: number;
            label?: string;
        };
        DecideOrderBody: {
            /** @enum {string} */
            status: "approved" | "rejected";
            reviewerNotes?: string;
            revision?: number;
        };
        DecidedSuggestion: {
            suggestionId: string;
            /** @enum {string} */
            status: "received" | "approved" | "rejected" | "applied" | "failed" | "expired";
        };
        DecisionBody: {
            /** @enum {string} */
            decision: "confirm" | "cancel";
        };
        Decisions: {
            targeting: {
                [key: string]: unknown;
            };
            frequencyCaps: components["schemas"]["FrequencyCap"][];
            audiences: components["schemas"]["OrderedIds"];
            propertyLists: components["schemas"]["OrderedIds"];
            optimizationGoals: components["schemas"]["OptimizationGoal"][];
            /** @enum {string} */
            pacing: "EVEN" | "ASAP" | "FRONTLOADED";
            dailyCap: number | null;
            poNumber: string | null;
            requiredPolicies: string[];
        };
        DelegatedBy: {
            organizationName: string;
        };
        Deleted: {
            success: boolean;
            id: string;
        };
        DeletedNumber: {
            success: boolean;
            id: number;
        };
        Delivered: {
            impressions: number;
            clicks: number;
            completedViews: number;
            spend: number;
        };
        DeliveredDay: {
            impressions: number;
            clicks: number;
            completedViews: number;
            spend: number;
            /** Format: date */
            date: string;
        };
        DeliveredPackage: {
            packageId: string;
            totals: components["schemas"]["Delivered"];
            days: components["schemas"]["DeliveredDay"][];
        };
        DeliveryAnswer: {
            delivery: components["schemas"]["WebhookDelivery"];
        };
        DeliveryFigures: {
            impressions: number;
            spend: number;
        };
        DeliveryImport: {
            importId: string;
            /** @enum {string} */
            status: "completed" | "failed";
            /** @enum {string} */
            format: "csv" | "ndjson";
            rowCount: number;
            changedCount: number;
            problemCount: number;
            problems: components["schemas"]["ImportProblem"][];
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
        };
        DeliveryIssue: {
            /** @enum {string} */
            code: "OTHER_CURRENCY" | "UNREADABLE_PACKAGE" | "UNKNOWN_PACKAGE" | "OUTSIDE_PERIOD" | "TOTAL_OF_PERIOD" | "TOTAL_DIFFERS" | "CORRECTED_DOWN" | "REPORTING_DELAYED" | "NO_ANSWER" | "UNSUPPORTED";
            /** @description Null when the issue concerns the whole media buy or a package that it does not have. */
            packageId: string | null;
            message: string;
            /** Format: date-time */
            since: string;
            /**
             * Format: date
             * @description First day that the issue concerns; null when it does not concern days.
             */
            startDate: string | null;
            /**
             * Format: date
             * @description Last day that the issue concerns, included.
             */
            endDate: string | null;
            /** @description Currency of the report (ISO 4217), if it is not that of the media buy. */
            currency: string | null;
            /** @description CORRECTED_DOWN: figures known before. TOTAL_DIFFERS: sum of the days that the seller reports. */
            before: components["schemas"]["DeliveryFigures"] | null;
            /** @description Figures that the seller reports. */
            reported: components["schemas"]["DeliveryFigures"] | null;
        };
        DeliveryRequest: {
            id: string;
            mediaBuyId: string;
            /** Format: date */
            startDate: string;
            /** Format: date */
            endDate: string;
            /** @enum {string} */
            status: "WAITING" | "ANSWERED" | "UNANSWERED";
            reason: string | null;
            requestedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            answeredAt: string | null;
        };
        DemandSignal: {
            buyerName: string;
            advertiserName: string;
            campaignName: string | null;
            audience: string;
            geo: string;
            channels: ("display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence")[];
            /** Format: date-time */
            startDate: string;
            /** Format: date-time */
            endDate: string;
            statedBudget: number;
            currency: string;
            primaryKpi: string | null;
            exclusions: string | null;
            id: string;
            storefrontId: number;
            /** @enum {string} */
            status: "SEARCHING" | "QUOTED" | "BOOKED" | "DECLINED" | "ABANDONED";
            /** @enum {string} */
            dispatchStatus: "QUEUED" | "DISPATCHED" | "ACKNOWLEDGED" | "ON_HOLD" | "FAILED" | "DECLINED";
            /**
             * @description The seller’s latest QUOTE, DECLINE or BOOK.
             * @enum {string|null}
             */
            answer: "QUOTE" | "DECLINE" | "BOOK" | null;
            /** Format: date-time */
            receivedAt: string;
            /** Format: date-time */
            respondedAt: string | null;
        };
        DemandSignalDetail: {
            buyerName: string;
            advertiserName: string;
            campaignName: string | null;
            audience: string;
            geo: string;
            channels: ("display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence")[];
            /** Format: date-time */
            startDate: string;
            /** Format: date-time */
            endDate: string;
            statedBudget: number;
            currency: string;
            primaryKpi: string | null;
            exclusions: string | null;
            id: string;
            storefrontId: number;
            /** @enum {string} */
            status: "SEARCHING" | "QUOTED" | "BOOKED" | "DECLINED" | "ABANDONED";
            /** @enum {string} */
            dispatchStatus: "QUEUED" | "DISPATCHED" | "ACKNOWLEDGED" | "ON_HOLD" | "FAILED" | "DECLINED";
            /**
             * @description The seller’s latest QUOTE, DECLINE or BOOK.
             * @enum {string|null}
             */
            answer: "QUOTE" | "DECLINE" | "BOOK" | null;
            /** Format: date-time */
            receivedAt: string;
            /** Format: date-time */
            respondedAt: string | null;
            responses: components["schemas"]["BriefResponse"][];
        };
        DemoAnswer: {
            demo: components["schemas"]["StorefrontDemo"] | null;
        };
        DemoPreset: {
            presetId: string;
            displayName: string;
            description: string;
            recipeIds: ("sample-publisher-display" | "sample-publisher-ctv" | "sample-retail-media")[];
        };
        DemoRead: {
            demo: components["schemas"]["StorefrontDemo"] | null;
            /** @description The account whose demo this account is: reset and extension are its operations. Null for all others. */
            demoOf: number | null;
        };
        DemoRecipe: {
            /** @enum {string} */
            recipeId: "sample-publisher-display" | "sample-publisher-ctv" | "sample-retail-media";
            recipeVersion: number;
            displayName: string;
            description: string;
            /** @enum {string} */
            channel: "display" | "ctv" | "retail-media";
            synthetic: boolean;
        };
        DemoRecipes: {
            recipes: components["schemas"]["DemoRecipe"][];
            presets: components["schemas"]["DemoPreset"][];
        };
        DemoSeller: {
            storefrontId: number;
            /** @enum {string} */
            recipeId: "sample-publisher-display" | "sample-publisher-ctv" | "sample-retail-media";
            displayName: string;
            /** @enum {string} */
            channel: "display" | "ctv" | "retail-media";
            synthetic: boolean;
        };
        DemoSource: {
            sourceId: string;
            /** @enum {string} */
            recipeId: "sample-publisher-display" | "sample-publisher-ctv" | "sample-retail-media";
            recipeVersion: number;
            displayName: string;
            /** @enum {string} */
            channel: "display" | "ctv" | "retail-media";
            productCount: number;
            synthetic: boolean;
        };
        Deposit: {
            id: string;
            amountMinor: string;
            currency: string;
            /** Format: date-time */
            occurredAt: string;
            /** @enum {string} */
            status: "POSTED" | "REVERSED";
            /** @example bank_transfer */
            provider: string | null;
            reference: string | null;
        };
        DeselectProductsBody: {
            productIds: string[];
        };
        Destination: {
            storefrontId: number;
            name: string;
            /** @enum {string} */
            kind: "adcp";
            /** @enum {string} */
            billingRoute: "direct";
            /** @enum {string} */
            status: "ready" | "platform_blocked";
            canBuy: boolean;
            /** @description Why the account cannot buy from the seller. */
            reason: string | null;
        };
        Destinations: {
            total: number;
            ready: number;
            blocked: number;
            hasMore: boolean;
            nextOffset: number | null;
            items: components["schemas"]["Destination"][];
        };
        Difference: {
            /** @description Null: the difference concerns the whole media buy. */
            packageId: string | null;
            /** @enum {string} */
            field: "product_id" | "packages" | "price" | "floor_price" | "bid_price" | "pricing_model" | "pricing_option_id" | "currency" | "budget" | "total_budget" | "start_time" | "end_time";
            agreed: string;
            booked: string;
        };
        Dimension: {
            /** @enum {string} */
            system: "iso_3166_1" | "iso_3166_2_us" | "nielsen_dma";
            targets: string;
            title: string;
            locale: string;
            entryCount: number;
        };
        DimensionEntries: {
            /** @enum {string} */
            system: "iso_3166_1" | "iso_3166_2_us" | "nielsen_dma";
            targets: string;
            title: string;
            locale: string;
            entryCount: number;
            entries: components["schemas"]["Place"][];
        };
        DiscoveredProduct: {
            productId: string;
            name: string;
            description: string;
            /** @description The first of `channels`. */
            channel: string | null;
            channels: string[];
            /** @description The rate of the first option priced per thousand impressions. */
            cpm: number | null;
            currency: string | null;
            salesAgentId: string;
            storefrontId: number;
            groupId: string;
            groupName: string;
            /** @enum {string} */
            deliveryType: "guaranteed" | "non_guaranteed";
            briefRelevance: string | null;
            pricingOptions: components["schemas"]["PricingOption"][];
            formats: components["schemas"]["ProductFormat"][];
            formatOptions?: components["schemas"]["FormatOption"][];
            selected: boolean;
            /** Format: date-time */
            selectedAt: string | null;
            /** Format: date-time */
            expiresAt: string;
            expired: boolean;
        };
        DiscoveredProducts: {
            discoveryId: string;
            campaignId: string | null;
            revision: number;
            resultsComplete: boolean;
            pendingAgents: string[];
            products: components["schemas"]["DiscoveredProduct"][];
            totalProducts: number;
            productGroups: components["schemas"]["ProductGroup"][];
            totalGroups: number;
            hasMoreGroups: boolean;
            summary: components["schemas"]["DiscoverySummary"];
            budgetContext: components["schemas"]["BudgetContext"];
            incompleteAgents: components["schemas"]["IncompleteAgent"][];
            retryWithLongerWaitAvailable: boolean;
        };
        Discovery: {
            discoveryId: string;
            campaignId: string | null;
            revision: number;
            resultsComplete: boolean;
            pendingAgents: string[];
            sellersRequested: number;
            sellersResponded: number;
            /** Format: date-time */
            expiresAt: string;
            advertiserId: number;
            brief: string;
            /** @enum {string} */
            status: "running" | "complete" | "partial" | "failed";
            round: number;
            waitSeconds: number;
            elapsedMs: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            completedAt: string | null;
            sellers: components["schemas"]["DiscoverySeller"][];
        };
        DiscoveryBudgetBody: {
            total: number;
            currency?: string;
        };
        DiscoveryOverview: {
            discoveryId: string;
            campaignId: string | null;
            revision: number;
            resultsComplete: boolean;
            pendingAgents: string[];
            sellersRequested: number;
            sellersResponded: number;
            /** Format: date-time */
            expiresAt: string;
            advertiserId: number;
            brief: string;
            /** @enum {string} */
            status: "running" | "complete" | "partial" | "failed";
            round: number;
            waitSeconds: number;
            elapsedMs: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            completedAt: string | null;
        };
        DiscoveryRevision: {
            /** @enum {string} */
            event: "discovery.revision";
            deliveryId: string;
            /** Format: date-time */
            occurredAt: string;
            data: components["schemas"]["DiscoveryRevisionData"];
        };
        DiscoveryRevisionData: {
            discoveryId: string;
            campaignId: string;
            revision: number;
            resultsComplete: boolean;
            pendingAgents: string[];
            sellersRequested: number;
            sellersResponded: number;
        };
        DiscoverySeller: {
            storefrontId: number;
            slug: string;
            name: string;
            logoUrl: string | null;
            /** @enum {string} */
            status: "pending" | "responded" | "declined" | "timed_out" | "failed";
            /** @description Why a seller declined, failed or timed out. */
            reason: string | null;
            /** @description Milliseconds. */
            latencyMs: number | null;
        };
        DiscoveryStarted: {
            discoveryId: string;
            campaignId: string | null;
            revision: number;
            resultsComplete: boolean;
            pendingAgents: string[];
            sellersRequested: number;
            sellersResponded: number;
            /** Format: date-time */
            expiresAt: string;
        };
        DiscoverySummary: {
            totalProducts: number;
            publishersCount: number;
            /** @description Prices per thousand impressions in the currency of the brief; without one, in the currency of most products. */
            priceRange: components["schemas"]["PriceRange"] | null;
        };
        DisputeOverDeliveryBody: {
            reason: string;
        };
        DocumentLink: {
            /** Format: uri */
            documentUrl: string;
        };
        Done: {
            success: boolean;
        };
        Download: {
            /** @description Why the report is empty; left out when it is not. */
            nothingDelivered?: components["schemas"]["NothingDelivered"];
            /** Format: uri */
            downloadUrl: string;
            /** Format: date-time */
            expiresAt: string;
            fileName: string;
            rowCount: number;
            /** @description As in the report. The column Authority marks the rows of the file. */
            synthetic?: components["schemas"]["Synthetic"];
        };
        Drift: {
            /** @description Null: the difference concerns the whole media buy. */
            packageId: string | null;
            field: string;
            ordered: string;
            echoed: string;
        };
        DroppedProposal: {
            /** @enum {string} */
            kind: "product" | "proposal";
            index: number;
            /** @description The seller’s own id. */
            sellerRef: string | null;
            reason: string;
        };
        EndAgentBody: {
            /** @enum {string} */
            expectedLifecycleState: "active" | "suspended" | "retired";
            confirmationText: string;
        };
        EnterCountsBody: {
            reason: string;
            counts?: components["schemas"]["CountBody"][];
            content?: string;
        };
        EnteredCounts: {
            rowCount: number;
            changedCount: number;
        };
        EventSource: {
            eventSourceId: string;
            eventType: string;
            customEventName?: string;
            valueField?: string;
            valueFactor?: number;
        };
        ExecuteBody: {
            planId?: string;
            /** @default [] */
            adcpAgentIds?: string[];
            /** @default false */
            dryRun?: boolean;
        };
        ExecuteCampaignBody: {
            acceptLimitations?: string[];
            digest?: string;
            /** @default false */
            debug?: boolean;
        };
        ExecutedBuy: {
            mediaBuyId: string;
            name: string;
            /** @enum {string} */
            status: "DRAFT" | "PENDING_APPROVAL" | "INPUT_REQUIRED" | "PENDING_BUYER_DECISION" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELED" | "FAILED" | "REJECTED" | "ARCHIVED";
        };
        Execution: {
            campaignId: string;
            previousStatus: string;
            newStatus: string;
            success: boolean;
            mediaBuysExecuted: number;
            /** @enum {string} */
            reason?: "no_media_buys_to_execute";
            mediaBuys: components["schemas"]["ExecutedBuy"][];
            errors: components["schemas"]["ExecutionError"][];
            warnings: components["schemas"]["LaunchWarning"][];
        };
        ExecutionError: {
            mediaBuyId: string;
            salesAgentId: string;
            message: string;
            debug?: {
                [key: string]: unknown;
            };
        };
        ExtendDemoBody: {
            /** @default 7 */
            days?: number;
        };
        FailPayoutBody: {
            reason: string;
        };
        Failure: {
            data: null;
            error: {
                /** @enum {string} */
                code: "ACCESS_DENIED" | "AGENT_CEILING_REACHED" | "AI_QUOTA_EXCEEDED" | "BAD_REQUEST" | "CAPABILITY_NOT_SUPPORTED" | "CONFLICT" | "CREATIVE_NOT_READY" | "CREDIT_LIMIT_EXCEEDED" | "CURRENCY_MISMATCH" | "EMAIL_NOT_VERIFIED" | "FEATURE_NOT_ENABLED" | "FORBIDDEN" | "INSUFFICIENT_MEDIA_BUDGET" | "INSUFFICIENT_SCOPE" | "INTERNAL_ERROR" | "LIMITATIONS_NOT_ACCEPTED" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PRICE_CHANGED" | "RATE_LIMITED" | "SERVICE_UNAVAILABLE" | "SIGN_IN_REQUIRED" | "TOS_ACCEPTANCE_REQUIRED" | "UNAUTHORIZED" | "UNSUPPORTED_GRANULARITY" | "UNSUPPORTED_MEDIA_TYPE" | "VALIDATION_ERROR";
                message: string;
                field?: string;
                /** @description Further information. `issues` lists the first 20 problems of the input, `more` counts the others. */
                details?: unknown;
            };
        };
        FeatureDayUsage: {
            inputTokens: number;
            outputTokens: number;
            cacheCreationInputTokens: number;
            cacheReadInputTokens: number;
            totalTokens: number;
            costMicroUsd: number;
            costUsd: number;
            callCount: number;
            feature: string;
            /** Format: date */
            day: string;
        };
        FeeInvoice: {
            /** @description Sequence number of the organization, without gaps. Null for a draft. */
            invoiceNumber: number | null;
            /**
             * @description Payment reference: the organization and the number. Null for a draft.
             * @example 67-3
             */
            invoiceRef: string | null;
            /**
             * Format: uri
             * @description Link to its page. It needs no sign-in and works until it is renewed. Null for a draft.
             * @example https://exchange.example/billing-documents/…
             */
            documentUrl: string | null;
            cycleKey: string;
            /** @enum {string} */
            status: "draft" | "final" | "partly_paid" | "overdue" | "paid" | "corrected";
            currency: string;
            totalMinor: string;
            paidMinor: string;
            creditedMinor: string;
            openMinor: string;
            lines: components["schemas"]["InvoiceLine"][];
            /** @description Recipient at the time of issue. */
            recipient: components["schemas"]["Recipient"];
            /** Format: date-time */
            issuedAt: string | null;
            /** Format: date-time */
            dueAt: string | null;
        };
        FeedPosition: {
            position: number;
        };
        FieldMapping: {
            feed_field: string | null;
            catalog_field: string;
            /** @enum {string|null} */
            transform: "divide" | "boolean" | "split" | null;
            by: number | null;
            separator: string | null;
            value: string | null;
            default: string | null;
        };
        FieldMappingBody: {
            feed_field?: string;
            catalog_field: string;
            /** @enum {string} */
            transform?: "divide" | "boolean" | "split";
            by?: number;
            separator?: string;
            value?: string;
            default?: string;
        };
        FileAskBody: {
            /** @enum {string} */
            type?: "support" | "product" | "supply" | "integration" | "commercial";
            title: string;
            detail?: string;
            blocks?: string;
            /** @enum {string} */
            severity?: "low" | "medium" | "high" | "urgent";
            subject?: string;
            channel?: string;
            desiredSupply?: string;
        };
        FiledSupplyRequest: {
            domain: string;
            channel: string;
            geo: string | null;
            /** Format: date */
            launchDate: string | null;
            desiredSupply: string | null;
            notes: string | null;
            /** @enum {string} */
            status: "tracked" | "available";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            accountId: number;
            accountName: string;
        };
        FitProblem: {
            field: string;
            requirement: string;
            required: string;
            /** @description For people. */
            actual: string | null;
            message: string;
        };
        FittingCreative: {
            creativeId: string;
            name: string;
            format: components["schemas"]["AcceptedFormat"];
            problems: components["schemas"]["FitProblem"][];
        };
        FlightEnd: {
            /** Format: date-time */
            endDate: string;
        };
        ForbiddenFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "FORBIDDEN";
            };
        };
        ForbiddenOrSignInRequiredFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "FORBIDDEN" | "SIGN_IN_REQUIRED";
            };
        };
        Forecast: {
            projectedIusThisCycle: number;
            /** @description Projected cost beyond the plan. Null without a plan. In minor units of the currency, as text. */
            projectedOverageMinor: string | null;
        };
        ForgotPasswordBody: {
            /** Format: idn-email */
            email: string;
        };
        FormatGroup: {
            group: string;
            required: boolean;
            min: number | null;
            max: number | null;
            roles: components["schemas"]["FormatRole"][];
        };
        FormatOption: {
            formatKind: string;
            /** @description Sizes, durations and other terms as the seller sent them; null above 2 KB. */
            params: {
                [key: string]: unknown;
            } | null;
        };
        FormatRender: {
            name: string;
            /** @description Pixels; null when the format does not fix it. */
            width: number | null;
            height: number | null;
        };
        FormatRole: {
            role: string;
            type: string;
            required: boolean;
            requirements: {
                [key: string]: unknown;
            };
        };
        FreeUnits: {
            ius: number;
            /**
             * Format: date-time
             * @description The units are available in months that begin before this time.
             */
            expiresAt: string | null;
        };
        FrequencyCap: {
            max_impressions: number;
            /** @enum {string} */
            per?: "individuals" | "households" | "devices" | "accounts" | "cookies" | "custom";
            window: components["schemas"]["FrequencyCapWindow"];
        };
        FrequencyCapWindow: {
            interval: number;
            /** @enum {string} */
            unit: "seconds" | "minutes" | "hours" | "days" | "campaign";
        };
        GeoMetros: {
            /** @enum {string} */
            system: "nielsen_dma";
            locale: string;
            entries: components["schemas"]["Place"][];
            note: string;
        };
        GoalTarget: {
            /** @enum {string} */
            kind: "cost_per" | "per_ad_spend" | "maximize_value" | "threshold_rate";
            value?: number;
        };
        GoalWindow: {
            interval: number;
            /** @enum {string} */
            unit: "minutes" | "hours" | "days" | "campaign";
        };
        GrantDecisionBody: {
            reason?: string;
        };
        GrantEvent: {
            eventRef: string;
            /** @enum {string} */
            type: "invited" | "accepted" | "rejected" | "revoked" | "expired";
            /** @enum {string} */
            actor: "grantor" | "grantee" | "system";
            reason: string | null;
            /** Format: date-time */
            observedAt: string;
        };
        GrantedAdvertiser: {
            advertiserId: number;
            displayName: string;
        };
        Grantee: {
            organizationRef: string;
            /** @description For the grantor, null until the grantee has accepted. */
            displayName: string | null;
        };
        GranteeBody: {
            organizationRef: string;
        };
        Grantor: {
            organizationRef: string;
            displayName: string;
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "degraded";
            version: string;
            commitSha: string;
            inFlightJobs: number;
            services: components["schemas"]["Services"];
            /** Format: date-time */
            timestamp: string;
        };
        Hold: {
            id: string;
            /** @enum {string} */
            type: "PAYMENT_FAILED" | "INVOICE_OVERDUE" | "REVIEW";
            reason: string;
            /** Format: date-time */
            createdAt: string;
        };
        Identifier: {
            /** @enum {string} */
            type: "domain" | "subdomain" | "network_id" | "ios_bundle" | "android_package" | "apple_app_store_id" | "google_play_id" | "roku_store_id" | "fire_tv_asin" | "samsung_app_id" | "apple_tv_bundle" | "bundle_id" | "venue_id" | "screen_id" | "openooh_venue_type" | "rss_url" | "apple_podcast_id" | "spotify_collection_id" | "podcast_guid" | "station_id" | "facility_id";
            value: string;
        };
        IdentifierBody: {
            /**
             * @default domain
             * @enum {string}
             */
            type?: "domain" | "subdomain" | "network_id" | "ios_bundle" | "android_package" | "apple_app_store_id" | "google_play_id" | "roku_store_id" | "fire_tv_asin" | "samsung_app_id" | "apple_tv_bundle" | "bundle_id" | "venue_id" | "screen_id" | "openooh_venue_type" | "rss_url" | "apple_podcast_id" | "spotify_collection_id" | "podcast_guid" | "station_id" | "facility_id";
            value: string;
        };
        IdentifiersBody: {
            domains?: string[];
            identifiers?: components["schemas"]["IdentifierBody"][];
        };
        Identity: {
            operatorDomain: string | null;
            /** @enum {string} */
            status: "missing" | "unverified" | "verified";
        };
        Impairment: {
            impairmentId: string;
            /** @enum {string} */
            resourceType: "audience" | "creative" | "catalog_item" | "event_source" | "property";
            resourceId: string;
            /** @enum {string} */
            resourceState: "suspended" | "rejected" | "withdrawn" | "insufficient" | "depublished";
            reasonCode: string;
            /** @description The seller's explanation. */
            reason: string | null;
            /** @description What the seller says that the buyer can do. */
            remediation: string | null;
            packageIds: string[];
            /**
             * Format: date-time
             * @description Time at which the seller noticed it.
             */
            observedAt: string | null;
        };
        ImportProblem: {
            path: string;
            message: string;
        };
        ImportStatementBody: {
            reason: string;
            /** @enum {string} */
            format: "csv" | "camt053";
            content: string;
        };
        ImportedStatement: {
            booked: components["schemas"]["Deposit"][];
            known: number;
            unmatched: components["schemas"]["UnmatchedLine"][];
        };
        Incomplete: {
            /** @enum {string} */
            scope: "products" | "pricing" | "forecast" | "proposals";
            description: string;
            estimatedWaitSeconds: number | null;
        };
        IncompleteAgent: {
            agentId: string;
            agentName: string;
            /** @enum {string} */
            reason: "timeout" | "upstream_incomplete";
            waitSeconds: number;
        };
        IncompleteMediaBuyReport: {
            codes: ("OTHER_CURRENCY" | "UNREADABLE_PACKAGE" | "UNKNOWN_PACKAGE" | "OUTSIDE_PERIOD" | "TOTAL_OF_PERIOD" | "TOTAL_DIFFERS" | "CORRECTED_DOWN" | "REPORTING_DELAYED" | "NO_ANSWER" | "UNSUPPORTED")[];
            reason: string;
            advertiserId: number;
            campaignId: string;
            mediaBuyId: string;
            name: string;
        };
        IncompleteReport: {
            codes: ("OTHER_CURRENCY" | "UNREADABLE_PACKAGE" | "UNKNOWN_PACKAGE" | "OUTSIDE_PERIOD" | "TOTAL_OF_PERIOD" | "TOTAL_DIFFERS" | "CORRECTED_DOWN" | "REPORTING_DELAYED" | "NO_ANSWER" | "UNSUPPORTED")[];
            reason: string;
        };
        InstructRenewalBody: {
            /** @enum {string} */
            action: "CANCEL_AT_TERM" | "REINSTATE_AUTO_RENEWAL";
            reason: string;
        };
        Intelligence: {
            /** Format: date-time */
            periodStart: string;
            byFeature: components["schemas"]["IntelligenceRow"][];
            byDay: components["schemas"]["IntelligenceRow"][];
            totalCostMicroUsd: number;
        };
        IntelligenceRow: {
            bucket: string;
            inputTokens: number;
            outputTokens: number;
            cacheCreationInputTokens: number;
            cacheReadInputTokens: number;
            costMicroUsd: number;
            costUsd: number;
            callCount: number;
        };
        InternalErrorFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "INTERNAL_ERROR";
            };
        };
        InviteBody: {
            /** Format: idn-email */
            email: string;
            /**
             * @default MEMBER
             * @enum {string}
             */
            role?: "MEMBER" | "ADMIN";
        };
        InviteOrganizationBody: {
            /** @description The buyer organization that is invited. */
            grantee: components["schemas"]["GranteeBody"];
            advertisers: components["schemas"]["AdvertiserRefBody"][];
            capabilities: ("advertiser.read" | "campaign.read" | "campaign.manage")[];
            /** Format: date-time */
            expiresAt: string;
            purpose: string;
            reason?: string;
        };
        InvoiceActivity: {
            /** @enum {string} */
            status: "accruing" | "open" | "paid" | "overdue";
            ref?: string;
            /** @enum {string} */
            kind: "fees" | "media" | "usage" | "credit_purchase";
            label: string;
            currency: string;
            amountMinor: string;
            /** Format: date-time */
            dueAt: string | null;
            /** Format: date-time */
            paidAt?: string;
            invoiceRef: string | null;
            meta?: components["schemas"]["ActivityMeta"];
        };
        InvoiceItem: {
            mediaBuyId: string;
            feesMinor: string;
            mediaMinor: string;
        };
        InvoiceLine: {
            /** @enum {string} */
            kind: "commitment" | "overage" | "fees" | "media" | "payment_applied";
            amountMinor: string;
        };
        IssueCreditNoteBody: {
            reason: string;
            invoiceNumber: number;
            amountMinor: string;
        };
        IssueGroup: {
            field: string;
            issue: string;
            /** @enum {string} */
            severity: "error" | "warning";
            count: number;
            itemIds: string[];
        };
        ItemIssue: {
            item_id: string | null;
            /** @description Position in `items`, from 0. Null when it is about several items. */
            item_index: number | null;
            field: string;
            issue: string;
            /** @enum {string} */
            severity: "error" | "warning";
        };
        JoinedAccount: {
            user: components["schemas"]["User"];
            account: components["schemas"]["Account"];
            signedIn: boolean;
        };
        KeyOwner: {
            /** @enum {string} */
            type: "user" | "organization";
            id: number;
            name: string;
        };
        LanguageBody: {
            /**
             * @description Null returns to auto-detect. Wins over `language`.
             * @enum {string|null}
             */
            preferredLanguage?: "ar" | "de" | "en" | "es" | "fr" | "hi" | "it" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "ja" | "zh" | null;
            /** @enum {string} */
            language?: "ar" | "de" | "en" | "es" | "fr" | "hi" | "it" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "ja" | "zh";
        };
        LaunchWarning: {
            /** @enum {string} */
            type: "brief_missing" | "deprecated_field" | "no_billing_account" | "budget_below_recommended" | "budget_above_recommended" | "budget_below_minimum" | "auction_price" | "offer_expires_soon" | "stale_draft" | "media_buy_failed" | "media_buy_waits";
            message: string;
            field?: string;
            currency?: string;
            storefrontId?: number;
            sellerName?: string;
            productId?: string;
            proposalId?: string;
            mediaBuyId?: string;
        };
        LedgerAccount: {
            /** @enum {string} */
            code: "CASH" | "RECEIVABLE" | "CUSTOMER_FUNDS" | "SELLER_PAYABLE" | "PAYOUTS_DUE" | "FEES" | "PLANS";
            /** @enum {string} */
            kind: "ASSET" | "LIABILITY" | "EQUITY" | "REVENUE" | "EXPENSE";
            balanceMinor: string;
            currency: string;
        };
        LedgerAccounts: {
            accounts: components["schemas"]["LedgerAccount"][];
        };
        LedgerCheck: {
            isSound: boolean;
            astray: components["schemas"]["AstrayBalance"][];
        };
        LedgerEntry: {
            /** @enum {string} */
            code: "CASH" | "RECEIVABLE" | "CUSTOMER_FUNDS" | "SELLER_PAYABLE" | "PAYOUTS_DUE" | "FEES" | "PLANS";
            currency: string;
            amountMinor: string;
        };
        LedgerTransaction: {
            id: number;
            /** @enum {string} */
            source: "deposit" | "deposit_reversal" | "delivery" | "commitment" | "overage" | "credit" | "move" | "payable" | "proceeds" | "payout" | "refund" | "refund_failure";
            sourceKey: string;
            memo: string;
            /** Format: date-time */
            occurredAt: string;
            /** Format: date-time */
            recordedAt: string;
            entries: components["schemas"]["LedgerEntry"][];
        };
        Limitation: {
            field: string;
            requested: string;
            supported: string;
            note: string;
        };
        ListReader: {
            storefrontId: number;
            listIds: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            lastReadAt: string | null;
        };
        ListedCreative: {
            creativeId: string;
            advertiserId: number;
            name: string;
            /** @enum {string} */
            status: "draft" | "ready" | "archived";
            /** @description Format of the draft; without a draft, of the current version. */
            format: components["schemas"]["NamedFormat"] | null;
            tags: string[];
            revision: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Number of the latest sealed version. */
            currentVersion: number | null;
            /** @description Number of the version that is being written. */
            draftVersion: number | null;
            assetIds: string[];
        };
        ListedOffer: {
            id: number;
            proposalCode: string;
            /** @enum {string} */
            status: "active" | "redeemed" | "expired" | "revoked";
            /** @description The operator who may redeem the code. */
            operatorId: components["schemas"]["OperatorId"];
            label: string;
            notes: string | null;
            storefrontId: number;
            discoveryId: string;
            proposalId: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Account of the buyer who redeemed the code. */
            redeemedBy: number | null;
            /** Format: date-time */
            redeemedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ListedPropertyList: {
            listId: string;
            advertiserId: number;
            name: string;
            /** @enum {string} */
            purpose: "include" | "exclude";
            filters: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            status: "processing" | "ready" | "failed";
            propertyCount: number;
            resolutionSummary: components["schemas"]["ResolutionSummary"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            campaignCount: number;
            readerCount: number;
        };
        MachineApplication: {
            id: string;
            name: string;
            scopes: ("read" | "write" | "spend")[];
            createdByUserId: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time when it last got a token.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            secretChangedAt: string;
        };
        MachineApplicationWithSecret: {
            id: string;
            name: string;
            scopes: ("read" | "write" | "spend")[];
            createdByUserId: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time when it last got a token.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            secretChangedAt: string;
            clientSecret: string;
        };
        MakeCreativeReadyBody: {
            expectedRevision?: number;
        };
        MarkedNotification: {
            success: boolean;
            notificationId: string;
        };
        MediaBuy: {
            mediaBuyId: string;
            campaignId: string;
            advertiserId: number;
            name: string;
            storefrontId: number;
            sellerName: string;
            /** @enum {string} */
            status: "DRAFT" | "PENDING_APPROVAL" | "INPUT_REQUIRED" | "PENDING_BUYER_DECISION" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELED" | "FAILED" | "REJECTED" | "ARCHIVED";
            /**
             * @description Status that the seller reports.
             * @enum {string|null}
             */
            sourceStatus: "pending_creatives" | "pending_start" | "active" | "paused" | "completed" | "rejected" | "canceled" | null;
            /** @enum {string} */
            operationalStatus: "attention_required" | "active" | "pending_creatives" | "pending_start" | "paused" | "draft" | "completed" | "no_media_buys";
            /** @enum {string|null} */
            pendingReason: "pending_buyer_decision" | "forward_failed_needs_correction" | "forward_failed_retrying" | "awaiting_source_moderation" | "no_creatives_attached" | "scheduled_not_started" | null;
            /** Format: date-time */
            pendingSince: string | null;
            waitingFor: components["schemas"]["Wait"][];
            /** @enum {string|null} */
            errorCode: "product_no_longer_available" | "source_rejected" | "source_unavailable" | "invalid_request" | "quote_expired" | "platform_error" | null;
            /** @enum {string|null} */
            errorOwner: "buyer_input" | "platform" | "seller" | null;
            /** @description Explanation of the status in words. */
            message: string | null;
            /** @description A change that the seller has not answered yet. */
            pendingChange: components["schemas"]["PendingChange"] | null;
            buyerReference: string;
            sellerMediaBuyId: string | null;
            /**
             * @description Release of AdCP that the order names; null when it names none (AdCP 3.0).
             * @enum {string|null}
             */
            protocolVersion: "3.0" | "3.1" | null;
            budget: number;
            currency: string;
            flightDates: components["schemas"]["MediaBuyFlight"];
            timezone: string;
            packages: components["schemas"]["MediaBuyPackage"][];
            /** @description Null for media buys made before orders included them. */
            decisions: components["schemas"]["Decisions"] | null;
            limitations: components["schemas"]["OrderLimitation"][];
            drift: components["schemas"]["Drift"][];
            deliveryIssues: components["schemas"]["DeliveryIssue"][];
            impairments: components["schemas"]["Impairment"][];
            differences: components["schemas"]["Difference"][];
            isOutdated: boolean;
            /**
             * Format: date-time
             * @description Time of the last request to the seller.
             */
            checkedAt: string | null;
            revision: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        MediaBuyAnswer: {
            mediaBuy: components["schemas"]["MediaBuy"];
        };
        MediaBuyFlight: {
            /** Format: date-time */
            startDate: string;
            /** Format: date-time */
            endDate: string;
        };
        MediaBuyPackage: {
            productId: string;
            productName: string;
            pricingOptionId: string;
            /** @description The price that was shown when the product was selected. Null for selections made before prices were stored. */
            agreedPrice: components["schemas"]["AgreedPrice"] | null;
            budget: number;
            /** @description Bid for one unit; null when the seller decides. */
            bidPrice: number | null;
            packageId: string;
            /** @description Null until the seller has booked the package. */
            sellerPackageId: string | null;
        };
        MediaBuyPackages: {
            mediaBuyId: string;
            currency: string;
            packages: components["schemas"]["MediaBuyPackage"][];
        };
        MediaBuyReport: {
            /** @enum {string} */
            authority?: "synthetic_demo";
            mediaBuyId: string;
            name: string;
            sellerName: string;
            status: string;
            metrics: components["schemas"]["Metrics"];
            /** @description Set when delivery of the media buy is not counted, not known yet, or not split by day. */
            incomplete: components["schemas"]["IncompleteReport"] | null;
            packages: components["schemas"]["PackageReport"][];
        };
        MediaBuyStanding: {
            media_buy_id: string;
            name: string;
            seller_name: string;
            /** @enum {string} */
            status: "DRAFT" | "PENDING_APPROVAL" | "INPUT_REQUIRED" | "PENDING_BUYER_DECISION" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELED" | "FAILED" | "REJECTED" | "ARCHIVED";
            /** @enum {string|null} */
            source_status: "pending_creatives" | "pending_start" | "active" | "paused" | "completed" | "rejected" | "canceled" | null;
            /** @enum {string} */
            operational_status: "attention_required" | "active" | "pending_creatives" | "pending_start" | "paused" | "draft" | "completed" | "no_media_buys";
            /** @enum {string|null} */
            pending_reason: "pending_buyer_decision" | "forward_failed_needs_correction" | "forward_failed_retrying" | "awaiting_source_moderation" | "no_creatives_attached" | "scheduled_not_started" | null;
            message: string | null;
            /**
             * Format: date-time
             * @description Time of the last request to the seller.
             */
            checked_at: string | null;
        };
        MediaEntity: {
            id: string;
            entityName: string;
            countryCode: string;
            currency: string;
            billingEmails: string[];
            address: string | null;
            address2: string | null;
            city: string | null;
            region: string | null;
            postalCode: string | null;
            taxId: string | null;
            isPrimary: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        MediaEntityAttachment: {
            id: string;
            entityId: string;
            /** @description Null when an account is attached. */
            advertiserId: number | null;
            /** @description Null when an advertiser is attached. */
            childCustomerId: number | null;
            /** Format: date-time */
            createdAt: string;
        };
        Member: {
            id: string;
            /** @description Null for an invitation. */
            userId: number | null;
            /** Format: idn-email */
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "MEMBER" | "ADMIN";
            /** @enum {string} */
            status: "active" | "invited";
            /** @description Null: every advertiser of the account. */
            advertiserIds: number[] | null;
            /** Format: date-time */
            joinedAt: string | null;
            /**
             * Format: date-time
             * @description When the invitation expires.
             */
            expiresAt: string | null;
        };
        MemberRoleBody: {
            /** @enum {string} */
            role: "MEMBER" | "ADMIN";
        };
        Message: {
            position: number;
            /** @enum {string} */
            role: "user" | "assistant";
            text: string;
            /** Format: date-time */
            createdAt: string;
        };
        Metrics: {
            impressions: number;
            spend: number;
            clicks: number;
            views: number;
            completedViews: number;
            conversions: number;
            leads: number;
            videoCompletions: number;
            conversionValue: number;
            /** @description spend × 1000 / impressions; null without impressions. */
            ecpm: number | null;
            /** @description spend / clicks; null without clicks. */
            cpc: number | null;
            /** @description clicks / impressions; null without impressions. */
            ctr: number | null;
            /** @description completedViews / impressions; null without impressions. */
            completionRate: number | null;
            /** @description spend / conversions; null without conversions. */
            cpa: number | null;
            /** @description conversionValue / spend; null without spend, or when no conversions are counted. */
            roas: number | null;
        };
        MetroList: {
            /** @enum {string} */
            system: "nielsen_dma" | "uk_itl1" | "uk_itl2" | "eurostat_nuts2" | "custom";
            values: string[];
        };
        MissingProduct: {
            productId: string;
            packageId: string | null;
            nearest: components["schemas"]["FittingCreative"][];
        };
        ModelDayUsage: {
            inputTokens: number;
            outputTokens: number;
            cacheCreationInputTokens: number;
            cacheReadInputTokens: number;
            totalTokens: number;
            costMicroUsd: number;
            costUsd: number;
            callCount: number;
            model: string;
            /** Format: date */
            day: string;
        };
        ModelUsage: {
            inputTokens: number;
            outputTokens: number;
            cacheCreationInputTokens: number;
            cacheReadInputTokens: number;
            totalTokens: number;
            costMicroUsd: number;
            costUsd: number;
            callCount: number;
            model: string;
        };
        NamedFormat: {
            agentUrl: string;
            id: string;
            /** @description Pixels. */
            width: number | null;
            /** @description Pixels. */
            height: number | null;
            /** @description Milliseconds. */
            durationMs: number | null;
        };
        NamedFormatBody: {
            /** Format: uri */
            agentUrl: string;
            id: string;
            /** @description Pixels, for a format that takes a size; with `height`. */
            width?: number | null;
            height?: number | null;
            /** @description Milliseconds, for a format that takes a duration. */
            durationMs?: number | null;
        };
        NamedLimitation: {
            field: string;
            requested: string;
            supported: string;
            note: string;
            name: string;
            storefrontId: number;
            sellerName: string;
        };
        NextAction: {
            /** @enum {string} */
            type: "ACCEPT_TOS" | "ADD_BILLING_INFO" | "ADD_PAYMENT_METHOD" | "FUND_PREPAY" | "APPLY_FOR_CREDIT" | "RESOLVE_HOLD" | "SELECT_IU_PLAN" | "UPDATE_PAYMENT_METHOD" | "NONE";
            message: string;
            /**
             * Format: uri
             * @description Page for people, such as the terms to accept.
             */
            docsUrl: string | null;
            /** @description Operation that performs the action. */
            route: string | null;
        };
        NotFoundFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "NOT_FOUND";
            };
        };
        Nothing: Record<string, never>;
        NothingDelivered: {
            /** @enum {string} */
            reason: "not_launched" | "not_running" | "not_started" | "days_ahead" | "waiting" | "nothing_reported" | "nothing_made_up";
            /**
             * Format: date
             * @description First day of the first flight; null when nothing matching is booked.
             */
            firstDay: string | null;
            message: string;
        };
        Notification: {
            id: string;
            /** @enum {string} */
            type: "brand_agent.created" | "brand_agent.updated" | "brand_agent.deleted" | "campaign.healthy" | "campaign.unhealthy" | "campaign.created" | "campaign.updated" | "campaign.deleted" | "campaign.completed" | "creative.approved" | "creative.rejected" | "creative.changes_requested" | "creative.sync_started" | "creative.sync_completed" | "creative.sync_failed" | "creative.created" | "creative.updated" | "creative.deleted" | "creative.review_requested" | "strategy.created" | "strategy.updated" | "strategy.deleted" | "media_buy.created" | "media_buy.updated" | "media_buy.deleted" | "media_buy.forward_failed" | "media_buy.awaiting_source_moderation" | "media_buy.source_rejected" | "media_buy.stuck" | "media_buy.approval_requested" | "media_buy_update_proposal.approved" | "media_buy_update_proposal.rejected" | "media_buy_update_proposal.expired" | "salesagent.available" | "salesagent.unavailable" | "salesagent.registered" | "salesagent.unregistered" | "salesagent.updated" | "salesagent.sync_action_required" | "signalsagent.registered" | "signalsagent.unregistered" | "signalsagent.updated" | "signalsagent.signal_activated" | "signalsagent.signals_fetched" | "outcomesagent.registered" | "outcomesagent.unregistered" | "outcomesagent.updated" | "syndication.completed" | "syndication.failed" | "audience.synced" | "audience.sync_failed" | "optimization.suggestion_received" | "optimization.suggestion_approved" | "optimization.suggestion_rejected" | "optimization.suggestion_applied" | "optimization.suggestion_failed" | "system.warning" | "system.error" | "learning_cycle.completed" | "learning_cycle.failed" | "hypothesis.status_changed" | "hypothesis.review_requested" | "hypothesis.proven" | "hypothesis.disproven" | "measurement.received" | "measurement.stale" | "opportunity.evaluated" | "opportunity.recommended" | "opportunity.flagged" | "opportunity.explore" | "storefront.composition_paused" | "storefront.products_not_traffickable" | "storefront.supply_nudge" | "storefront.liveness_degraded" | "storefront.liveness_recovered" | "storefront.media_buy_forward_failed" | "storefront.media_buy_moderation_aging" | "storefront_adapter_credential.action_required" | "storefront_adapter_connection.mapping_required" | "inventory_source.unhealthy" | "inventory_source.recovered" | "source.action_required" | "source.action_resolved" | "provider_fleet.incident_opened" | "provider_fleet.incident_recovered" | "ad_server.approval_requested" | "inventory_shortfall.review_requested" | "assistant_room.mentioned" | "ask.resolved" | "approval.requested" | "buyer_agent.created" | "buyer_agent.updated" | "buyer_agent.suspended" | "buyer_agent.ceiling_nearly_reached" | "buyer_agent.ceiling_reached" | "app.connected" | "advertiser_grant.invited" | "advertiser_grant.accepted" | "advertiser_grant.rejected" | "advertiser_grant.revoked" | "advertiser_grant.expired";
            /** @enum {string} */
            status: "success" | "error" | "warning" | "info";
            read: boolean;
            acknowledged: boolean;
            /** @description The beginning of the message, for people. */
            messagePreview: string | null;
            /** @description Link to a page for people. Null when no page is open to every reader. */
            actionUrl: string | null;
            data: {
                [key: string]: unknown;
            };
            campaignId: string | null;
            creativeId: string | null;
            /** @description Id of the advertiser; null when the notification concerns the whole account. */
            brandAgentId: number | null;
            /** Format: date-time */
            createdAt: string;
        };
        NotificationOptIn: {
            /** @enum {string} */
            notificationType: "brand_agent.created" | "brand_agent.updated" | "brand_agent.deleted" | "campaign.healthy" | "campaign.unhealthy" | "campaign.created" | "campaign.updated" | "campaign.deleted" | "campaign.completed" | "creative.approved" | "creative.rejected" | "creative.changes_requested" | "creative.sync_started" | "creative.sync_completed" | "creative.sync_failed" | "creative.created" | "creative.updated" | "creative.deleted" | "creative.review_requested" | "strategy.created" | "strategy.updated" | "strategy.deleted" | "media_buy.created" | "media_buy.updated" | "media_buy.deleted" | "media_buy.forward_failed" | "media_buy.awaiting_source_moderation" | "media_buy.source_rejected" | "media_buy.stuck" | "media_buy.approval_requested" | "media_buy_update_proposal.approved" | "media_buy_update_proposal.rejected" | "media_buy_update_proposal.expired" | "salesagent.available" | "salesagent.unavailable" | "salesagent.registered" | "salesagent.unregistered" | "salesagent.updated" | "salesagent.sync_action_required" | "signalsagent.registered" | "signalsagent.unregistered" | "signalsagent.updated" | "signalsagent.signal_activated" | "signalsagent.signals_fetched" | "outcomesagent.registered" | "outcomesagent.unregistered" | "outcomesagent.updated" | "syndication.completed" | "syndication.failed" | "audience.synced" | "audience.sync_failed" | "optimization.suggestion_received" | "optimization.suggestion_approved" | "optimization.suggestion_rejected" | "optimization.suggestion_applied" | "optimization.suggestion_failed" | "system.warning" | "system.error" | "learning_cycle.completed" | "learning_cycle.failed" | "hypothesis.status_changed" | "hypothesis.review_requested" | "hypothesis.proven" | "hypothesis.disproven" | "measurement.received" | "measurement.stale" | "opportunity.evaluated" | "opportunity.recommended" | "opportunity.flagged" | "opportunity.explore" | "storefront.composition_paused" | "storefront.products_not_traffickable" | "storefront.supply_nudge" | "storefront.liveness_degraded" | "storefront.liveness_recovered" | "storefront.media_buy_forward_failed" | "storefront.media_buy_moderation_aging" | "storefront_adapter_credential.action_required" | "storefront_adapter_connection.mapping_required" | "inventory_source.unhealthy" | "inventory_source.recovered" | "source.action_required" | "source.action_resolved" | "provider_fleet.incident_opened" | "provider_fleet.incident_recovered" | "ad_server.approval_requested" | "inventory_shortfall.review_requested" | "assistant_room.mentioned" | "ask.resolved" | "approval.requested" | "buyer_agent.created" | "buyer_agent.updated" | "buyer_agent.suspended" | "buyer_agent.ceiling_nearly_reached" | "buyer_agent.ceiling_reached" | "app.connected" | "advertiser_grant.invited" | "advertiser_grant.accepted" | "advertiser_grant.rejected" | "advertiser_grant.revoked" | "advertiser_grant.expired";
            /** @enum {string} */
            channel: "in_app" | "email";
        };
        NotificationPreferences: {
            optIns: components["schemas"]["NotificationOptIn"][];
        };
        NotificationPreferencesBody: {
            optIns: components["schemas"]["NotificationOptIn"][];
        };
        Offer: {
            offerVersion: string;
            rateCardVersion: number;
            /** Format: date-time */
            publishedAt: string;
            agreement: components["schemas"]["OfferAgreement"];
            /** @description Null when none was agreed. */
            discount: components["schemas"]["OfferDiscount"] | null;
            plans: components["schemas"]["OfferedPlan"][];
            activityTerms: components["schemas"]["OfferedActivity"][];
        };
        OfferAgreement: {
            version: string;
            /**
             * Format: uri
             * @description Address of the terms.
             */
            url: string | null;
            accepted: boolean;
        };
        OfferDiscount: {
            basisPoints: number;
        };
        OfferedActivity: {
            activityCode: string;
            displayName: string;
            unit: string;
            standardIuAmountMilli: number;
            unitCount: number;
            /** @enum {string} */
            catalogStatus: "PUBLISHED";
            /** @enum {string} */
            pricing: "STANDARD" | "WAIVED";
            effectiveIuAmountMilli: number;
            billable: boolean;
        };
        OfferedPlan: {
            id: string;
            planCode: string;
            displayName: string;
            displayOrder: number;
            includedIus: number;
            currency: string;
            decimals: number;
            billingPeriodMonths: number;
            /** @enum {string} */
            commitmentBillingTiming: "PERIOD_START";
            /** @enum {string} */
            usageBillingTiming: "PERIOD_END";
            /** @enum {string} */
            resetInterval: "MONTH";
            rolloverPolicy: components["schemas"]["RolloverPolicy"] | null;
            paymentTermsDays: number;
            /** @enum {string} */
            renewalPosture: "STANDARD_ROLLING";
            /** @description Maximum cost of further units per month. In minor units of the currency, as text. */
            overageCapMinor: string | null;
            /** @description Cost of further units at which the organization is warned. In minor units of the currency, as text. */
            overageWarnAtMinor: string | null;
            pricing: components["schemas"]["PlanPricing"];
        };
        OpenCurrencyBody: {
            currency: string;
        };
        OpenStorefrontBody: {
            name: string;
            platformId: string;
            /** Format: uri */
            logoUrl?: string | null;
            /** @example lakeside.example */
            publisherDomain?: string | null;
            operatorDomain?: string | null;
            /**
             * @default auto
             * @enum {string}
             */
            creativeApproval?: "auto" | "manual";
            /**
             * @default auto
             * @enum {string}
             */
            mediaBuyApproval?: "auto" | "manual";
            /** @default USD */
            defaultCurrency?: string;
            paymentCurrencies?: string[];
        };
        Operator: {
            id: number;
            operatorDomain: string;
            /** @enum {string} */
            operatorScope: "whole_operator" | "specific_unit";
            operatorUnitId: string | null;
            verified: boolean;
            /** @enum {string} */
            source: "user_confirmed";
            /** Format: date-time */
            confirmedAt: string;
        };
        OperatorBody: {
            operatorDomain: string;
            /** @enum {string} */
            operatorScope?: "whole_operator" | "specific_unit";
            operatorUnitId?: string;
        };
        OperatorId: {
            domain: string | null;
            customerId: number | null;
        };
        OperatorIdBody: {
            domain?: string;
            customerId?: number;
        };
        OptimizationGoal: {
            /** @enum {string} */
            kind: "event" | "metric";
            /** @enum {string} */
            metric?: "clicks" | "views" | "completed_views" | "viewed_seconds" | "attention_seconds" | "attention_score" | "engagements" | "follows" | "saves" | "profile_visits" | "reach";
            /** @enum {string} */
            reachUnit?: "individuals" | "households" | "devices" | "accounts" | "cookies" | "custom";
            eventSources?: components["schemas"]["EventSource"][];
            target?: components["schemas"]["GoalTarget"];
            attributionWindow?: components["schemas"]["AttributionWindow"];
            priority?: number;
        };
        OptimizationSuggestion: {
            suggestionId: string;
            /** @enum {string} */
            status: "received" | "approved" | "rejected" | "applied" | "failed" | "expired";
            campaignId: string;
            advertiserId: number;
            mediaBuyId: string;
            mediaBuyName: string;
            currency: string;
            /** Format: date-time */
            suggestionTimestamp: string;
            modelVersion: string;
            optimizationMetric: string;
            mediaBuyScalingFactor: number;
            mediaBuyScalingRationale: string;
            pacingRecommendation: components["schemas"]["PacingRecommendation"] | null;
            productAdjustments: components["schemas"]["ProductAdjustment"][];
            bidAdjustments: components["schemas"]["BidAdjustment"][];
            /** @description Why the suggestion was rejected or expired. */
            statusReason: string | null;
            /** @description Why the suggestion failed. */
            statusError: string | null;
            /** Format: date-time */
            statusUpdatedAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
        };
        OrderApproval: {
            /** @enum {string} */
            status: "pending" | "approved" | "rejected" | "revoked";
            /** Format: date-time */
            decidedAt: string | null;
            decidedBy: string | null;
            reviewerNotes: string | null;
            mediaBuyId: string;
            /** Format: date-time */
            requestedAt: string;
            mediaBuy: components["schemas"]["ReceivedMediaBuySummary"];
        };
        OrderBlocker: {
            code: string;
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        OrderBuyer: {
            /** @description The buyer’s account on this exchange; null for other buyers. */
            customerId: number | null;
            name: string | null;
        };
        OrderDelivery: {
            mediaBuyId: string;
            currency: string;
            /** @description Sums of the returned days. */
            totals: components["schemas"]["Delivered"];
            packages: components["schemas"]["DeliveredPackage"][];
            warnings: ("decide_soon" | "spend_above_budget" | "no_delivery_reported")[];
            /**
             * Format: date-time
             * @description Time of the last report.
             */
            reportedAt: string | null;
        };
        OrderLimitation: {
            field: string;
            requested: string;
            supported: string;
            note: string;
        };
        OrderPackage: {
            packageId: string;
            productId: string;
            productName: string;
            pricingOptionId: string;
            pricingModel: string | null;
            /** @description Per unit of the pricing model. */
            rate: number | null;
            bidPrice: number | null;
            budget: number;
            paused: boolean;
            canceled: boolean;
            /** @description Targeting requested by the buyer, without secrets. */
            targeting: {
                [key: string]: unknown;
            } | null;
            /** @description Pacing and other terms of the package, in the members of the protocol. */
            terms: {
                [key: string]: unknown;
            } | null;
            sourceId: string | null;
        };
        OrderPreview: {
            campaignId: string;
            currency: string;
            digest: string;
            mediaBuys: components["schemas"]["PlannedBuy"][];
            limitations: components["schemas"]["NamedLimitation"][];
            warnings: components["schemas"]["LaunchWarning"][];
            blockers: components["schemas"]["OrderBlocker"][];
        };
        OrderReasonBody: {
            reason?: string;
        };
        OrderedIds: {
            include: string[];
            exclude: string[];
        };
        OrgPosition: {
            fundedMinor: string;
            committedMinor: string;
            /** @description Null for PREPAY. In minor units of the currency, as text. */
            creditLimitMinor: string | null;
            availableMinor: string;
            overLimit: boolean;
        };
        OverDelivery: {
            mediaBuyId: string;
            storefrontId: number;
            /** @enum {string} */
            status: "OPEN" | "DISPUTED" | "ACCEPTED" | "WITHDRAWN";
            currency: string;
            agreedMinor: string;
            reportedMinor: string;
            /** @enum {string} */
            countedBy: "SELLER" | "THIRD_PARTY";
            chargedMinor: string;
            beyondMinor: string;
            acceptedMinor: string;
            /** @description Reason of the dispute. */
            reason: string | null;
            /** @description Member or program of the buyer that last accepted or disputed it. */
            decidedBy: string | null;
            /** Format: date-time */
            decidedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Overage: {
            ius: number;
            minor: string;
            /** @description Maximum cost in a month. In minor units of the currency, as text. */
            capMinor: string | null;
            /** @description In minor units of the currency, as text. */
            warnAtMinor: string | null;
            overWarnThreshold: boolean;
            overCap: boolean;
        };
        OwnStorefront: {
            storefrontId: number;
            platformId: string;
            name: string;
            logoUrl: string | null;
            publisherDomain: string | null;
            operatorDomain: string | null;
            /** @enum {string} */
            routingMode: "CHEF" | "ADAPTER";
            /** @enum {string} */
            plan: "basic";
            isPaused: boolean;
            enabled: boolean;
            /** Format: date-time */
            archivedAt: string | null;
            /** @enum {string} */
            displayStatus: "configuring" | "transacting" | "paused" | "archived";
            capabilities: components["schemas"]["StorefrontCapabilities"];
            /** @enum {string} */
            creativeApproval: "auto" | "manual";
            /** @enum {string} */
            mediaBuyApproval: "auto" | "manual";
            defaultCurrency: string;
            paymentCurrencies: string[];
            productCount: number;
            channels: string[];
            countries: string[];
            /** Format: uri */
            agentUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        PacingPeriod: {
            label?: string;
            /** Format: date-time */
            start: string;
            /** Format: date-time */
            end: string;
            weight?: number;
            budget?: number;
        };
        PacingPeriods: {
            /** @enum {string} */
            mode: "weight" | "budget";
            periods: components["schemas"]["PacingPeriod"][];
        };
        PacingRecommendation: {
            /** @enum {string} */
            status: "on_pace" | "under_spending" | "over_spending";
            errorRatio: number;
            currentDailyRate: number;
            recommendedDailySpend: number;
            message: string;
        };
        PackageBudget: {
            packageId: string;
            budget: number;
        };
        PackageReport: {
            /** @enum {string} */
            authority?: "synthetic_demo";
            packageId: string;
            productName: string;
            metrics: components["schemas"]["Metrics"];
        };
        PayAheadBody: {
            amountMinor: string;
            currency: string;
        };
        PayNow: {
            dunningId: string;
            /** @enum {string} */
            status: "processing";
        };
        PayNowBody: {
            currency?: string;
        };
        PayPayoutBody: {
            reason: string;
            reference: string;
            /** Format: date-time */
            paidAt: string;
        };
        Payee: {
            id: string;
            entityName: string;
            currency: string;
            beneficiaryName: string;
            address: string;
            city: string;
            postalCode: string;
            countryCode: string;
            accountNumber: string;
            /** @enum {string} */
            bankIdentifierType: "FEDWIRE_ABA" | "CHIPS_ABA" | "SWIFT_BIC" | "BANK_CODE";
            bankIdentifier: string;
            isPrimary: boolean;
            /** Format: date-time */
            updatedAt: string;
        };
        PayloadTooLargeFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "PAYLOAD_TOO_LARGE";
            };
        };
        Payment: {
            id: string;
            /** @enum {string} */
            purpose: "owed" | "deposit";
            /** @enum {string} */
            origin: "person" | "schedule";
            amountMinor: string;
            currency: string;
            /** @enum {string} */
            status: "processing" | "succeeded" | "failed";
            paymentMethodId: string;
            /**
             * @description The provider’s code of the failure.
             * @example insufficient_funds
             */
            failureCode: string | null;
            /** @description The failure as text. */
            failureReason: string | null;
            refundedMinor: string;
            /**
             * Format: date-time
             * @description Time at which it succeeded or failed.
             */
            settledAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        PaymentMethod: {
            id: string;
            /** @enum {string} */
            kind: "CARD";
            brand: string;
            last4: string;
            expiresMonth: number;
            expiresYear: number;
            /** @enum {string} */
            status: "pending_verification" | "verified" | "detached";
            /** Format: date-time */
            createdAt: string;
        };
        PaymentSetup: {
            /** @enum {string} */
            status: "pending" | "opened" | "verified" | "expired";
            /** Format: date-time */
            expiresAt: string;
            /** @description Null until a card is submitted on the page. */
            submission: components["schemas"]["Submission"] | null;
            url: string;
            token: string;
        };
        Payout: {
            id: string;
            customerId: number;
            /** @enum {string} */
            status: "PREPARED" | "APPROVED" | "PAID" | "FAILED" | "RETRIED" | "CANCELED";
            /** Format: date */
            until: string;
            currency: string;
            grossMinor: string;
            feeMinor: string;
            netMinor: string;
            entityName: string;
            accountNumber: string;
            /** @description Payment reference of the bank. */
            reference: string | null;
            failureReason: string | null;
            /** @description User id of the person who recorded the failure; null unless it is FAILED. */
            failedBy: number | null;
            /** @description User id of the person who requested the latest retry; another person approves it. */
            retriedBy: number | null;
            /** Format: date-time */
            paidAt: string | null;
        };
        PayoutActivity: {
            /** @enum {string} */
            kind: "ledger" | "setup";
            /** Format: date-time */
            occurredAt: string;
            /** @enum {string} */
            status?: "pending" | "paid" | "failed";
            periodLabel?: string;
            entityName?: string;
            currency?: string;
            amountMinor?: string;
            /** Format: date-time */
            expectedAt?: string;
            /** Format: date-time */
            paidAt?: string | null;
            statementRef?: string;
            /** @enum {string} */
            reason?: "updated" | "cleared" | "changed";
            description?: string;
            actorEmail?: string | null;
            changedFields?: ("accountNumber" | "bankIdentifier" | "bankIdentifierType" | "countryCode" | "isPrimary" | "currency" | "country" | "defaultNetDays" | "platformFeePercent" | "fees")[];
        };
        PayoutDetailsBody: {
            beneficiaryName: string;
            address: string;
            city: string;
            postalCode: string;
            countryCode: string;
            accountNumber?: string;
            /** @enum {string} */
            bankIdentifierType: "FEDWIRE_ABA" | "CHIPS_ABA" | "SWIFT_BIC" | "BANK_CODE";
            bankIdentifier: string;
            currency: string;
            isPrimary?: boolean;
        };
        PayoutRun: {
            id: string;
            /** @enum {string} */
            status: "PREPARED" | "APPROVED" | "CANCELED";
            payouts: number;
            preparedBy: number;
            /** @description User id of the person who approved or canceled it. */
            decidedBy: number | null;
            /** Format: date-time */
            decidedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        PendingChange: {
            /** @enum {string} */
            action: "pause" | "reactivate" | "cancel" | "update";
            /** Format: date-time */
            requestedAt: string;
            /** @description Reason of a cancellation. */
            reason: string | null;
            packages: components["schemas"]["PackageBudget"][];
            /** @description New end of an update. */
            flightDates: components["schemas"]["FlightEnd"] | null;
            /** @description New decisions of the campaign that the seller is asked to apply. */
            decisions: components["schemas"]["Decisions"] | null;
        };
        PendingConfirmation: {
            confirmationUid: string;
            toolName: string;
            toolKey: string;
            summary: string;
            /** @enum {string} */
            policy: "always" | "tainted";
            /** @description Arguments of the call, exactly as it will be executed. */
            resolvedParams: unknown;
            writeExecuted: boolean;
            plainAffirmativeAccepted: boolean;
            expiresAt: string;
        };
        PerformanceConfig: {
            optimizationGoals: components["schemas"]["OptimizationGoal"][];
        };
        Place: {
            code: string;
            name: string;
        };
        PlanBinding: {
            id: string;
            offerVersion: string;
            rateCardVersion: number;
            /** @description The plan as it was offered; it never changes. */
            plan: components["schemas"]["OfferedPlan"];
            firstCycle: string;
            /** @description The first month without the plan; null when it renews. */
            endCycle: string | null;
            /** Format: date-time */
            acceptedAt: string;
        };
        PlanOffer: {
            billingCustomerId: number;
            eligible: boolean;
            /** @enum {string} */
            commercialStatus: "FREE" | "PAID";
            renewal: components["schemas"]["Renewal"] | null;
            /** @description Null before the first use or purchase. */
            setupGrant: components["schemas"]["FreeUnits"] | null;
            offer: components["schemas"]["Offer"] | null;
            currentBinding: components["schemas"]["PlanBinding"] | null;
            upcomingBinding: components["schemas"]["PlanBinding"] | null;
            history: components["schemas"]["PlanBinding"][];
            /** @enum {string} */
            nextAction: "ACCEPT_GOVERNING_AGREEMENT" | "SELECT_IU_PLAN" | "NONE";
        };
        PlanPricing: {
            listCommitmentMinor: string;
            netCommitmentMinor: string;
            listOverageMinor: string;
            netOverageMinor: string;
            /** @description 100 are 1 %. */
            discountBasisPoints: number | null;
        };
        PlanTerms: {
            planCode: string;
            displayName: string;
            includedIus: number;
            commitmentMinor: string;
            overageMinor: string;
            rolloverBasisPoints: number | null;
            overageWarnMinor: string | null;
            overageCapMinor: string | null;
        };
        PlanTermsBody: {
            planCode: string;
            displayName: string;
            includedIus: number;
            commitmentMinor: string;
            overageMinor: string;
            /** @description Maximum share of included units that rolls over. */
            rolloverBasisPoints?: number | null;
            /**
             * @description Cost at which the organization is warned, at most the cap. In minor units of the currency, as text.
             * @example 100000
             */
            overageWarnMinor?: string | null;
            /**
             * @description Maximum cost per month. In minor units of the currency, as text.
             * @example 100000
             */
            overageCapMinor?: string | null;
        };
        PlannedAsset: {
            key: string;
            prompt: string;
            fieldValues: {
                [key: string]: unknown;
            };
            itemIds: string[];
            itemCount: number;
        };
        PlannedBuy: {
            name: string;
            storefrontId: number;
            sellerName: string;
            budget: number;
            packages: components["schemas"]["PlannedPackage"][];
            /** @description Decisions in the order once its limitations are accepted. */
            decisions: components["schemas"]["Decisions"] | null;
        };
        PlannedPackage: {
            productId: string;
            productName: string;
            pricingOptionId: string;
            /** @description The price that was shown when the product was selected. Null for selections made before prices were stored. */
            agreedPrice: components["schemas"]["AgreedPrice"] | null;
            budget: number;
            /** @description Bid for one unit; null when the seller decides. */
            bidPrice: number | null;
            limitations: components["schemas"]["OrderLimitation"][];
        };
        PlanningBrief: {
            buyerName: string;
            advertiserName: string;
            campaignName: string | null;
            audience: string;
            geo: string;
            channels: ("display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence")[];
            /** Format: date-time */
            startDate: string;
            /** Format: date-time */
            endDate: string;
            statedBudget: number;
            currency: string;
            primaryKpi: string | null;
            exclusions: string | null;
            id: string;
            /** @enum {string} */
            status: "SEARCHING" | "QUOTED" | "BOOKED" | "DECLINED" | "ABANDONED";
            advertiserId: number | null;
            rawPrompt: string | null;
            targets: components["schemas"]["BriefTarget"][];
            revision: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        PostalList: {
            /** @enum {string} */
            system: "us_zip" | "us_zip_plus_four" | "gb_outward" | "gb_full" | "ca_fsa" | "ca_full" | "de_plz" | "fr_code_postal" | "au_postcode" | "ch_plz" | "at_plz";
            values: string[];
        };
        Preferences: {
            /** @enum {string|null} */
            preferredLanguage: "ar" | "de" | "en" | "es" | "fr" | "hi" | "it" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "ja" | "zh" | null;
            /** @description BCP 47. Always null: no operation sets it. */
            locale: string | null;
            /** @description IANA name. Always null: no operation sets it. */
            timezone: string | null;
            /** @description ISO 4217. Always null: no operation sets it. */
            displayCurrency: string | null;
            /** @enum {string} */
            language: "ar" | "de" | "en" | "es" | "fr" | "hi" | "it" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "ja" | "zh";
            announcements: boolean;
            defaultSharingEnabled: boolean;
        };
        PreviewBody: {
            /** @default false */
            save?: boolean;
            /** @description Rules that are not saved, such as those of a form. The plan then has no `transformId`, and cannot be saved. */
            transform?: components["schemas"]["TransformBody"];
        };
        PriceRange: {
            min: number;
            max: number;
            avg: number;
            currency: string;
        };
        PricingOption: {
            pricingOptionId: string;
            pricingModel: string;
            isFixed: boolean;
            /** @description The fixed price, or the floor of an auction. */
            rate: number | null;
            fixedPrice: number | null;
            floorPrice: number | null;
            currency: string;
            /** @description The minimum budget of one package. */
            minSpend?: number | null;
            /** @description Percentiles of recent prices: p25, p50, p75, p90. */
            priceGuidance: {
                [key: string]: unknown;
            } | null;
        };
        Probe: {
            /** @enum {string} */
            status: "ok";
        };
        ProductAdjustment: {
            packageId: string;
            productId: string;
            productName: string;
            currentBudget: number;
            recommendedBudget: number;
            spend: number;
            expectedSpend: number;
            projectedSpend: number;
            /** @description Cost per unit of the compared metric. Null when nothing was compared or delivered. */
            metricValue: number | null;
            /** @enum {string} */
            reason: "under_spending" | "over_spending" | "poor_performance" | "good_performance" | "takes_over";
            rationale: string;
        };
        ProductBudgetBody: {
            currency: string;
            min?: number | null;
            max?: number | null;
        };
        ProductFormat: {
            agentUrl: string;
            id: string;
        };
        ProductGroup: {
            groupId: string;
            groupName: string;
            storefrontId: number;
            storefrontName: string;
            revision: number;
            productCount: number;
            totalProducts: number;
            hasMoreProducts: boolean;
            dropped: components["schemas"]["DroppedProposal"][];
            incomplete: components["schemas"]["Incomplete"][];
            refinements: components["schemas"]["Refinement"][];
        };
        ProductPriceGuidance: {
            p25?: number;
            p50?: number;
            p75?: number;
            p90?: number;
        };
        ProductPricing: {
            pricingOptionId: string;
            /** @enum {string} */
            pricingModel: "cpm" | "vcpm" | "cpc" | "cpcv" | "cpv" | "cpp" | "cpa" | "flat_rate" | "time";
            currency: string;
            /** @description Price per unit. Omitted for an auction. */
            fixedPrice?: number | null;
            /** @description Minimum bid of an auction. */
            floorPrice?: number | null;
            priceGuidance?: components["schemas"]["ProductPriceGuidance"] | null;
            /** @description Minimum budget of one package. */
            minSpend?: number | null;
            /** @description For cpv: share of the video that counts as a view. */
            viewThreshold?: number | null;
            /**
             * @description For cpp.
             * @example P18-49
             */
            demographic?: string | null;
            /**
             * @description For cpp.
             * @enum {string|null}
             */
            demographicSystem?: "nielsen" | "barb" | "agf" | "oztam" | "mediametrie" | "custom" | null;
            /**
             * @description For cpa.
             * @enum {string|null}
             */
            eventType?: "page_view" | "view_content" | "search" | "share" | "add_to_cart" | "add_to_wishlist" | "initiate_checkout" | "add_payment_info" | "purchase" | "lead" | "qualify_lead" | "complete_registration" | "subscribe" | "start_trial" | "app_install" | "app_launch" | "contact" | "schedule" | "donate" | "submit_application" | null;
            /**
             * @description For time.
             * @enum {string|null}
             */
            timeUnit?: "hour" | "day" | "week" | "month" | null;
            isFixed: boolean;
        };
        ProductPricingBody: {
            pricingOptionId?: string;
            /** @enum {string} */
            pricingModel: "cpm" | "vcpm" | "cpc" | "cpcv" | "cpv" | "cpp" | "cpa" | "flat_rate" | "time";
            currency: string;
            /** @description Price per unit. Omitted for an auction. */
            fixedPrice?: number | null;
            /** @description Minimum bid of an auction. */
            floorPrice?: number | null;
            priceGuidance?: components["schemas"]["ProductPriceGuidance"] | null;
            /** @description Minimum budget of one package. */
            minSpend?: number | null;
            /** @description For cpv: share of the video that counts as a view. */
            viewThreshold?: number | null;
            /**
             * @description For cpp.
             * @example P18-49
             */
            demographic?: string | null;
            /**
             * @description For cpp.
             * @enum {string|null}
             */
            demographicSystem?: "nielsen" | "barb" | "agf" | "oztam" | "mediametrie" | "custom" | null;
            /**
             * @description For cpa.
             * @enum {string|null}
             */
            eventType?: "page_view" | "view_content" | "search" | "share" | "add_to_cart" | "add_to_wishlist" | "initiate_checkout" | "add_payment_info" | "purchase" | "lead" | "qualify_lead" | "complete_registration" | "subscribe" | "start_trial" | "app_install" | "app_launch" | "contact" | "schedule" | "donate" | "submit_application" | null;
            /**
             * @description For time.
             * @enum {string|null}
             */
            timeUnit?: "hour" | "day" | "week" | "month" | null;
        };
        ProductWishBody: {
            productId: string;
            salesAgentId?: string;
            budget?: number;
            pricingOptionId?: string;
            bidPrice?: number;
        };
        PropertyCheck: {
            summary: components["schemas"]["CheckSummary"];
            remove: components["schemas"]["PropertyToRemove"][];
            modify: components["schemas"]["PropertyToModify"][];
            assess: components["schemas"]["PropertyToAssess"][];
            ok: components["schemas"]["AcceptedProperty"][];
            reportId: string;
            reportIds: string[];
        };
        PropertyList: {
            listId: string;
            advertiserId: number;
            name: string;
            /** @enum {string} */
            purpose: "include" | "exclude";
            filters: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            status: "processing" | "ready" | "failed";
            propertyCount: number;
            resolutionSummary: components["schemas"]["ResolutionSummary"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            resolvedIdentifiers: components["schemas"]["Identifier"][];
            registeredIdentifiers: components["schemas"]["Identifier"][];
            unresolvedIdentifiers: components["schemas"]["Identifier"][];
        };
        PropertyListCampaign: {
            campaignId: string;
            name: string;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELED" | "ARCHIVED";
            /** Format: date-time */
            attachedAt: string;
        };
        PropertyListSummary: {
            listId: string;
            advertiserId: number;
            name: string;
            /** @enum {string} */
            purpose: "include" | "exclude";
            filters: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            status: "processing" | "ready" | "failed";
            propertyCount: number;
            resolutionSummary: components["schemas"]["ResolutionSummary"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        PropertyToAssess: {
            domain: string;
            identifier: components["schemas"]["Identifier"];
        };
        PropertyToModify: {
            input: string;
            canonical: string;
            reason: string;
            identifier: components["schemas"]["Identifier"];
        };
        PropertyToRemove: {
            input: string;
            canonical: string;
            /** @enum {string} */
            reason: "duplicate" | "blocked";
            /** @enum {string} */
            domain_type?: "ad_server" | "cdn" | "tracker" | "intermediary";
            blocked_reason?: string;
            identifier: components["schemas"]["Identifier"];
        };
        Proposal: {
            proposalId: string;
            seller: components["schemas"]["SellerRef"];
            storefrontName: string;
            salesAgentName: string;
            name: string;
            rationale: string | null;
            /** @enum {string} */
            disposition: "pitch" | "accept" | "reject" | "refine";
            placements: number;
            budgetText: string | null;
            budgetGuidance: components["schemas"]["BudgetGuidance"] | null;
            allocations: components["schemas"]["Allocation"][];
            limitations: components["schemas"]["Limitation"][];
            /** Format: date-time */
            expiresAt: string;
            selected: boolean;
            /** @description Budget with which the proposal is selected. Null when it is not selected, or gets a share of the remaining budget. */
            selectedBudget: number | null;
            bought: boolean;
            round: number;
            /** @description Id of the proposal that this one refines. */
            refinedFrom: string | null;
        };
        ProposalProgress: {
            asked: number;
            responded: number;
            pending: number;
            failed: number;
            label: string;
        };
        PublishRateCardBody: {
            reason: string;
            currency: string;
            plans: components["schemas"]["PlanTermsBody"][];
            activityTerms: components["schemas"]["ActivityTerm"][];
            setupGrant?: components["schemas"]["SetupGrant"] | null;
        };
        PushNotificationConfigBody: {
            /** Format: uri */
            url: string;
            operation_id?: string;
            token?: string;
            /** @description Without it the callback is not signed. */
            authentication?: components["schemas"]["AuthenticationBody"];
        };
        PutHoldBody: {
            reason: string;
            /** @enum {string} */
            type: "PAYMENT_FAILED" | "REVIEW";
        };
        PutPayeeBody: {
            beneficiaryName: string;
            address: string;
            city: string;
            postalCode: string;
            countryCode: string;
            accountNumber?: string;
            /** @enum {string} */
            bankIdentifierType: "FEDWIRE_ABA" | "CHIPS_ABA" | "SWIFT_BIC" | "BANK_CODE";
            bankIdentifier: string;
            currency: string;
            isPrimary?: boolean;
            entityName: string;
        };
        QueuedAsk: {
            id: string;
            /** @enum {string|null} */
            kind: "support" | "product" | "supply" | "integration" | "commercial" | null;
            title: string;
            detail: string | null;
            /** @description What the account cannot do without a solution. */
            blockedCustomerAction: string | null;
            subject: string | null;
            channel: string | null;
            desiredSupply: string | null;
            /** @enum {string} */
            statusKey: "received" | "accepted" | "in_progress" | "done" | "closed";
            statusLabel: string;
            statusDescription: string;
            /**
             * Format: date-time
             * @description Announced time of the next update.
             */
            nextUpdateAt: string | null;
            isActive: boolean;
            isResolved: boolean;
            /** @description Null: unknown. */
            isCustomerBlocked: boolean | null;
            /** @enum {string} */
            disposition: "in_flight" | "awaiting_requester" | "confirmed_resolved" | "accepted" | "disputed" | "withdrawn";
            /** @description Answer of the account. */
            requester: components["schemas"]["AskRequester"];
            resolution: components["schemas"]["AskResolution"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            resolvedAt: string | null;
            accountId: number;
            filedBy: string;
        };
        Quote: {
            amount: number;
            currency: string;
            /** @enum {string|null} */
            pricingModel: "cpm" | "vcpm" | "cpc" | "cpcv" | "cpv" | "cpp" | "cpa" | "flat_rate" | "time" | null;
            rate: number | null;
            /** Format: date-time */
            validUntil: string | null;
        };
        QuoteBody: {
            amount: number;
            currency: string;
            /** @enum {string} */
            pricingModel?: "cpm" | "vcpm" | "cpc" | "cpcv" | "cpv" | "cpp" | "cpa" | "flat_rate" | "time";
            rate?: number;
            /** Format: date-time */
            validUntil?: string;
        };
        RateCard: {
            version: number;
            currency: string;
            plans: components["schemas"]["PlanTerms"][];
            activityTerms: components["schemas"]["ActivityTerm"][];
            setupGrant: components["schemas"]["SetupGrant"] | null;
            /** Format: date-time */
            publishedAt: string;
        };
        RateLimitedFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "RATE_LIMITED";
            };
        };
        RateList: {
            /** @enum {string} */
            type: "STANDARD" | "CUSTOM";
            rates: components["schemas"]["BillingRate"][];
        };
        ReadAllBody: {
            brandAgentId?: number;
        };
        Ready: {
            /** @enum {string} */
            status: "ok" | "degraded";
        };
        ReasonedBody: {
            reason: string;
        };
        Receipt: {
            id: string;
            operation: string;
            /** @enum {string} */
            state: "running" | "uncertain" | "succeeded";
            stateVersion: number;
            /** Format: date-time */
            stateChangedAt: string;
            pendingReason: string | null;
        };
        ReceiptAnswer: {
            receipt: components["schemas"]["Receipt"];
        };
        ReceivedMediaBuy: {
            mediaBuyId: string;
            storefrontId: number;
            /** @enum {string} */
            kind: "routed" | "esa";
            buyer: components["schemas"]["OrderBuyer"];
            brandDomain: string | null;
            /** @enum {string} */
            status: "pending_approval" | "forwarding" | "forward_failed" | "awaiting_source" | "rejected" | "canceled" | "booked" | "delivering" | "paused" | "completed";
            /** @description Always null: nothing is forwarded to a source. */
            sourceStatus: string | null;
            /**
             * @description The seller bills the buyer.
             * @enum {string|null}
             */
            settlementMethod: "seller" | null;
            /** @enum {string|null} */
            pendingReason: "awaiting_storefront_approval" | "accepted_awaiting_trafficking" | "scheduled_not_started" | null;
            /** Format: date-time */
            pendingSince: string | null;
            /** @enum {string|null} */
            errorCode: "storefront_rejected" | null;
            /** @enum {string} */
            forwardOutcome: "not_forwarded";
            /** @description ISO 8601, or `asap` until the media buy is booked. */
            flightStart: string | null;
            /** Format: date-time */
            flightEnd: string | null;
            sourceCount: number;
            esaId: string | null;
            budget: number;
            spent: number;
            currency: string;
            warnings: ("decide_soon" | "spend_above_budget" | "no_delivery_reported")[];
            statusFreshness: string | null;
            /** Format: date-time */
            createdAt: string | null;
            /** Format: date-time */
            forwardedAt: string | null;
            /** @description The buyer’s purchase order. */
            poNumber: string | null;
            /** @description Null at a storefront with automatic approval. */
            approval: components["schemas"]["Approval"] | null;
            /**
             * @description The side that paused the media buy; only this side can resume it.
             * @enum {string|null}
             */
            pausedBy: "buyer" | "seller" | null;
            /**
             * @description Who ended it; `exchange`: the end of its flight.
             * @enum {string|null}
             */
            endedBy: "buyer" | "seller" | "exchange" | null;
            /** @description Reason for the pause, rejection or cancellation. */
            reason: string | null;
            /** Format: date-time */
            confirmedAt: string | null;
            /**
             * Format: date-time
             * @description Time of the last delivery report.
             */
            reportedAt: string | null;
            packages: components["schemas"]["OrderPackage"][];
            revision: number;
            /** Format: date-time */
            updatedAt: string;
        };
        ReceivedMediaBuySummary: {
            mediaBuyId: string;
            storefrontId: number;
            /** @enum {string} */
            kind: "routed" | "esa";
            buyer: components["schemas"]["OrderBuyer"];
            brandDomain: string | null;
            /** @enum {string} */
            status: "pending_approval" | "forwarding" | "forward_failed" | "awaiting_source" | "rejected" | "canceled" | "booked" | "delivering" | "paused" | "completed";
            /** @description Always null: nothing is forwarded to a source. */
            sourceStatus: string | null;
            /**
             * @description The seller bills the buyer.
             * @enum {string|null}
             */
            settlementMethod: "seller" | null;
            /** @enum {string|null} */
            pendingReason: "awaiting_storefront_approval" | "accepted_awaiting_trafficking" | "scheduled_not_started" | null;
            /** Format: date-time */
            pendingSince: string | null;
            /** @enum {string|null} */
            errorCode: "storefront_rejected" | null;
            /** @enum {string} */
            forwardOutcome: "not_forwarded";
            /** @description ISO 8601, or `asap` until the media buy is booked. */
            flightStart: string | null;
            /** Format: date-time */
            flightEnd: string | null;
            sourceCount: number;
            esaId: string | null;
            budget: number;
            spent: number;
            currency: string;
            warnings: ("decide_soon" | "spend_above_budget" | "no_delivery_reported")[];
            statusFreshness: string | null;
            /** Format: date-time */
            createdAt: string | null;
            /** Format: date-time */
            forwardedAt: string | null;
        };
        Recipient: {
            contactName: string | null;
            /** @description Email addresses that get invoices. */
            email: string[] | null;
            ccEmails: string[] | null;
            address: string | null;
            address2: string | null;
            city: string | null;
            region: string | null;
            postalCode: string | null;
            /** @description ISO 3166-1 alpha-2. */
            countryAlpha2: string | null;
            taxId: string | null;
            company: string;
        };
        RecordUsageBody: {
            reason: string;
            activityCode: string;
            quantity: number;
            reference: string;
        };
        RefineBody: {
            refine: components["schemas"]["RefineItemBody"][];
            waitSeconds?: number;
        };
        RefineItemBody: {
            /** @enum {string} */
            scope: "request" | "product" | "proposal";
            ask?: string;
            /** @enum {string} */
            action?: "include" | "omit" | "more_like_this" | "finalize";
            productId?: string;
            proposalId?: string;
            storefrontIds?: number[];
        };
        Refinement: {
            round: number;
            /** @enum {string} */
            scope: "request" | "product" | "proposal";
            productId: string | null;
            proposalId: string | null;
            action: string | null;
            ask: string | null;
            /** @enum {string} */
            status: "applied" | "partial" | "unable" | "unanswered";
            /** @description The seller’s own words. */
            note: string | null;
        };
        RefreshFormatsBody: {
            sellerId: number;
        };
        RefreshResponseRun: {
            refreshRunId: string;
            /** @enum {string} */
            status: "syncing" | "synced" | "unchanged" | "failed";
            /** @description Status of the last answer from the feed’s server. Null when there was no answer. */
            httpStatus: number | null;
            itemCount: number | null;
            activationSkippedReason: string | null;
            /** @description Why the feed could not be read. */
            error: string | null;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            completedAt: string | null;
            /** @description Content hash of the feed’s items. Null when the feed could not be read. */
            sourceContentHash: string | null;
        };
        RefreshRun: {
            refreshRunId: string;
            /** @enum {string} */
            status: "syncing" | "synced" | "unchanged" | "failed";
            /** @description Status of the last answer from the feed’s server. Null when there was no answer. */
            httpStatus: number | null;
            itemCount: number | null;
            activationSkippedReason: string | null;
            /** @description Why the feed could not be read. */
            error: string | null;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            completedAt: string | null;
        };
        Refund: {
            id: string;
            paymentId: string;
            amountMinor: string;
            currency: string;
            /** @enum {string} */
            status: "processing" | "succeeded" | "failed";
            /** @description Null for a refund made at the provider. */
            reason: string | null;
            /** @description The failure as text. */
            failureReason: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        RegisterSellerBody: {
            name: string;
            slug: string;
            /** Format: uri */
            logoUrl?: string | null;
            /** Format: uri */
            agentUrl: string;
            /**
             * @default mcp
             * @enum {string}
             */
            protocol?: "mcp";
            /** @default [] */
            channels?: ("display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence")[];
            /** @default [] */
            countries?: string[];
            /** @default true */
            enabled?: boolean;
            /** @default false */
            sandbox?: boolean;
            /** @description Bearer token for the agent. Never shown again. */
            bearerToken?: string | null;
        };
        RegisterSubscriptionBody: {
            /** Format: uri */
            url: string;
            secret: string;
            eventTypes: "discovery.revision"[];
        };
        RejectBody: {
            reason?: string;
        };
        RejectSuggestionBody: {
            reason?: string;
        };
        RemovedBuyerDemo: {
            deleted: boolean;
            /** @description Account that is removed. */
            customerId: number | null;
        };
        RemovedDemo: {
            deleted: boolean;
            /** @description Storefront that is removed. */
            storefrontId: number | null;
        };
        RemovedMemberBody: {
            externalId: string;
            hashedEmail?: string;
            hashedPhone?: string;
            uids?: components["schemas"]["UidBody"][];
        };
        RemovedSupply: {
            removed: boolean;
        };
        RenameBuyerAgentBody: {
            displayName: string;
        };
        Renewal: {
            /** @enum {string} */
            status: "RENEWS" | "NON_RENEWAL_SCHEDULED" | "ENDED";
            /** Format: date-time */
            effectiveAt: string;
            /** Format: date-time */
            changeCutoffAt: string;
            actions: ("CANCEL_AT_TERM" | "REINSTATE_AUTO_RENEWAL")[];
            instructions: components["schemas"]["RenewalInstruction"][];
        };
        RenewalInstruction: {
            /** @enum {string} */
            action: "CANCEL_AT_TERM" | "REINSTATE_AUTO_RENEWAL";
            /**
             * Format: date-time
             * @description End of the plan by this instruction; null when it renews.
             */
            effectiveAt: string | null;
            /** Format: date-time */
            changeCutoffAt: string;
            reason: string;
            /** Format: date-time */
            instructedAt: string;
        };
        ReplaceAccessBody: {
            expectedAccessRevision: number;
            advertisers: components["schemas"]["AgentGrantBody"][];
        };
        Report: {
            /** @description Why the report is empty; left out when it is not. */
            nothingDelivered?: components["schemas"]["NothingDelivered"];
            /** @enum {string} */
            view: "summary" | "timeseries";
            /** Format: date */
            periodStart: string;
            /** Format: date */
            periodEnd: string;
            timezone: string;
            /** @description ISO 4217; null when the advertisers’ money is in several currencies, or nothing was delivered. */
            totalsCurrency: string | null;
            totals: components["schemas"]["Totals"];
            /** @description Set when all or part of the delivery is made up. */
            synthetic?: components["schemas"]["Synthetic"];
            advertisers: components["schemas"]["AdvertiserReport"][];
            incomplete: components["schemas"]["IncompleteMediaBuyReport"][];
            timeseries?: components["schemas"]["TimeseriesRow"][];
        };
        ReportDeliveryBody: {
            days: components["schemas"]["ReportedDayBody"][];
        };
        ReportedDayBody: {
            packageId: string;
            /** Format: date */
            date: string;
            impressions: number;
            /** @default 0 */
            clicks?: number;
            /** @default 0 */
            completedViews?: number;
            spend: number;
        };
        RequestAccountBody: {
            name: string;
            company?: string;
            /** @enum {string} */
            accountType?: "BUYER" | "SELLER";
        };
        RequestDeliveryBody: {
            /** Format: date */
            startDate: string;
            /** Format: date */
            endDate: string;
        };
        RequesterBody: {
            /** @enum {string} */
            state: "confirmed_resolved" | "accepted" | "still_blocked" | "withdrawn";
            /** @description Reason. */
            note?: string | null;
        };
        RequiredProduct: {
            productId: string;
            productName: string;
            /** @description Null for a product of a campaign. */
            packageId: string | null;
            sellerId: number;
            formats: components["schemas"]["AcceptedFormat"][];
        };
        ResetPasswordBody: {
            token: string;
            newPassword: string;
        };
        Resolution: {
            candidates: components["schemas"]["Candidate"][];
            ambiguous: boolean;
        };
        ResolutionSummary: {
            totalRequested: number;
            resolvedCount: number;
            registeredCount: number;
            unresolvedCount: number;
            resolutionRate: number;
        };
        ResolveAskBody: {
            reason: string;
            /** @enum {string} */
            outcome: "change" | "no_change";
            whatChanged: string;
            /** @description What the account must do itself. */
            requesterAction?: string | null;
            /**
             * @description Release with the change.
             * @example 1.4.0
             */
            releaseVersion?: string | null;
            /**
             * Format: date-time
             * @description Time of that release.
             */
            releasedAt?: string | null;
        };
        ResolvedMediaEntity: {
            /** @description Null when no rule has a result. */
            entity: components["schemas"]["MediaEntity"] | null;
            /** @enum {string} */
            resolvedVia: "advertiser" | "account" | "org" | "none";
        };
        RespondBody: {
            /** @enum {string} */
            kind: "QUOTE" | "CLARIFY" | "DECLINE" | "BOOK";
            message?: string;
            /** @description Required for QUOTE, optional for BOOK. */
            quote?: components["schemas"]["QuoteBody"];
            mediaBuyId?: string;
        };
        ResumeAgentBody: {
            /** @enum {string} */
            expectedLifecycleState: "active" | "suspended" | "retired";
            confirmationText?: string;
        };
        ReviewApplicationBody: {
            reason: string;
            /** @enum {string} */
            decision: "APPROVED" | "REJECTED";
            grantedCreditLimit?: number;
            /** @description Shown to the organization. */
            reviewerNotes?: string | null;
        };
        RolloverPolicy: {
            capBasisPoints: number;
            expiresAfterBillingPeriods: number;
        };
        SaveOfferBody: {
            /** @description The operator who may redeem the code: either a domain or a customerId. Domains are claimed by accounts and not verified: send customerId to restrict the offer to one account. */
            operatorId: components["schemas"]["OperatorIdBody"];
            label: string;
            /** @description Visible only to the seller. */
            notes?: string | null;
            /** Format: date-time */
            expiresAt: string;
            discoveryId?: string;
            briefArtifactId?: string;
            proposalId: string;
        };
        SavedOffer: {
            id: number;
            proposalCode: string;
            /** @enum {string} */
            status: "active" | "redeemed" | "expired" | "revoked";
            /** @description The operator who may redeem the code. */
            operatorId: components["schemas"]["OperatorId"];
            label: string;
            notes: string | null;
            storefrontId: number;
            discoveryId: string;
            proposalId: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Account of the buyer who redeemed the code. */
            redeemedBy: number | null;
            /** Format: date-time */
            redeemedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The proposal and products that the buyer receives. */
            snapshot: components["schemas"]["SavedOfferSnapshot"];
        };
        SavedOfferProduct: {
            productId: string;
            name: string;
            description: string;
            channels: string[];
            /** @enum {string} */
            deliveryType: "guaranteed" | "non_guaranteed";
            pricingOptions: components["schemas"]["PricingOption"][];
            formats: components["schemas"]["ProductFormat"][];
        };
        SavedOfferProposal: {
            proposalId: string;
            name: string;
            rationale: string | null;
            allocations: components["schemas"]["Allocation"][];
            budgetGuidance: components["schemas"]["BudgetGuidance"] | null;
        };
        SavedOfferSnapshot: {
            products: components["schemas"]["SavedOfferProduct"][];
            proposals: components["schemas"]["SavedOfferProposal"][];
        };
        SayBody: {
            text: string;
        };
        SelectProductsBody: {
            products: components["schemas"]["ProductWishBody"][];
            /** @default false */
            replace?: boolean;
        };
        SelectedProduct: {
            productId: string;
            productName: string;
            salesAgentId: string;
            storefrontId: number;
            pricingOptionId: string;
            /** @description Null for a share of the remaining budget of the campaign or of the product’s proposal. */
            budget: number | null;
            /** @description Bid per unit; null when the seller decides. */
            bidPrice: number | null;
            /** @description Id of the proposal that contains the product. */
            proposalId: string | null;
            /** Format: date-time */
            selectedAt: string;
        };
        Selection: {
            discoveryId: string;
            products: components["schemas"]["SelectedProduct"][];
            totalProducts: number;
            selectedProposalIds: string[];
            budgetContext: components["schemas"]["BudgetContext"];
            warnings: components["schemas"]["LaunchWarning"][];
        };
        SellerAgent: {
            name: string;
            slug: string;
            /** Format: uri */
            logoUrl: string | null;
            /** Format: uri */
            agentUrl: string;
            /**
             * @default mcp
             * @enum {string}
             */
            protocol?: "mcp";
            /** @default [] */
            channels?: ("display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence")[];
            /** @default [] */
            countries?: string[];
            /** @default true */
            enabled?: boolean;
            id: number;
            /**
             * @description Latest release of AdCP that the exchange and the agent speak. Null until the exchange has learned it from the agent.
             * @enum {string|null}
             */
            protocolVersion: "3.0" | "3.1" | null;
            sandbox: boolean;
            hasCredentials: boolean;
            /** @description State of the agent’s circuit breaker. */
            health: components["schemas"]["AgentHealth"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SellerBilling: {
            /** @enum {string} */
            onboardingStatus: "pending" | "complete" | "restricted";
            /** @description Percentage of the amount sold that the exchange keeps. */
            platformFeePercent: number | null;
            /** @description Further fees of the exchange. */
            fees: components["schemas"]["SellerFee"][] | null;
            currency: string;
            /** @description ISO 3166-1 alpha-2. */
            country: string | null;
            defaultNetDays: number;
            /** @description The primary payee of the currency. */
            payoutDetails: components["schemas"]["Payee"] | null;
            inherited: boolean;
        };
        SellerCheck: {
            id: string;
            name: string;
            category: string;
            /** @enum {string} */
            status: "complete" | "partial" | "missing" | "optional";
            isBlocker: boolean;
            action: string | null;
        };
        SellerFee: {
            name: string;
            description?: string | null;
            feePercent: number;
        };
        SellerFormats: {
            sellerId: number;
            formatCount: number;
            droppedCount: number;
            isCut: boolean;
            /**
             * Format: date-time
             * @description Time of the last answer with formats.
             */
            fetchedAt: string | null;
            /** @description Why the last question failed. */
            problem: string | null;
        };
        SellerProposals: {
            seller: components["schemas"]["SellerRef"];
            /** @enum {string} */
            status: "pending" | "responded" | "declined" | "timed_out" | "failed";
            /** @description Why the seller declined, failed or timed out. */
            error: string | null;
            latencyMs: number | null;
            proposals: components["schemas"]["Proposal"][];
        };
        SellerReadiness: {
            /** @enum {string} */
            status: "ready" | "blocked";
            isPaused: boolean;
            canTransact: boolean;
            /** @enum {string} */
            effectiveStatus: "paused" | "blocked" | "live";
            checks: components["schemas"]["SellerCheck"][];
        };
        SellerRef: {
            sellerId: number;
            name: string;
            logoUrl: string | null;
        };
        SentDeliveryAnswer: {
            delivery: components["schemas"]["WebhookDeliveryAsSent"];
        };
        ServiceUnavailableFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "SERVICE_UNAVAILABLE";
            };
        };
        Services: {
            /** @enum {string} */
            database: "ok" | "down";
            /** @enum {string} */
            redis: "ok" | "down";
        };
        Session: {
            user: components["schemas"]["User"];
            /** @description The account the session acts for; null without access to it. */
            account: components["schemas"]["Account"] | null;
            accounts: components["schemas"]["Account"][];
        };
        SetupGrant: {
            ius: number;
            days: number;
        };
        SignInBody: {
            /** Format: idn-email */
            email: string;
            password: string;
        };
        SignUpBody: {
            /** Format: idn-email */
            email: string;
            password: string;
            name: string;
            company: string;
            /**
             * @default BUYER
             * @enum {string}
             */
            accountType?: "BUYER" | "SELLER";
        };
        SoldDay: {
            mediaBuyId: string;
            /** Format: date */
            day: string;
            currency: string;
            /** @enum {string} */
            countedBy: "SELLER" | "THIRD_PARTY";
            /** @description Third party that counted the day. */
            measurementVendor: string | null;
            /** @description Spend reported by the seller; null when unknown. In minor units of the currency, as text: spend on media, without the fee. */
            reportedMinor: string | null;
            /** @description Spend counted by the third party. In minor units of the currency, as text: spend on media, without the fee. */
            countedMinor: string | null;
            chargedMinor: string;
            /** @description The seller’s id of the media buy: `sf_mb_…` for a hosted storefront. */
            sellerMediaBuyId: string | null;
        };
        SoldOverDelivery: {
            mediaBuyId: string;
            storefrontId: number;
            /** @enum {string} */
            status: "OPEN" | "DISPUTED" | "ACCEPTED" | "WITHDRAWN";
            currency: string;
            agreedMinor: string;
            reportedMinor: string;
            /** @enum {string} */
            countedBy: "SELLER" | "THIRD_PARTY";
            chargedMinor: string;
            beyondMinor: string;
            acceptedMinor: string;
            /** @description Reason of the dispute. */
            reason: string | null;
            /** @description Member or program of the buyer that last accepted or disputed it. */
            decidedBy: string | null;
            /** Format: date-time */
            decidedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The seller’s id of the media buy: `sf_mb_…` for a hosted storefront. */
            sellerMediaBuyId: string | null;
        };
        StaffQuotaBody: {
            reason: string;
            /**
             * @description Micro-dollars per month (UTC); 0: no calls. Null removes the account’s own limit.
             * @example 20000000
             */
            accountLimitMicroUsd: number | null;
        };
        Standing: {
            /** @enum {string} */
            posture: "PREPAY" | "CREDIT";
            creditLimitMinor: string;
            /** @enum {string} */
            verificationLevel: "none" | "screened" | "kyb_verified" | "legacy_grandfathered";
            holds: components["schemas"]["Hold"][];
            counting: components["schemas"]["CountingTerm"][];
        };
        StartDiscoveryBody: {
            campaignId?: string;
            advertiserId?: number;
            brief?: string;
            storefrontIds?: number[];
            channels?: ("display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence")[];
            countries?: string[];
            /** @description Default: the campaign’s. */
            budget?: components["schemas"]["DiscoveryBudgetBody"];
            proposalCode?: string;
            /** @default 30 */
            waitSeconds?: number;
        };
        Statement: {
            statementRef: string;
            /** @enum {string} */
            status: "pending" | "paid" | "failed";
            periodLabel: string;
            entityName: string;
            currency: string;
            grossMinor: string;
            feeMinor: string;
            amountMinor: string;
            /** @description Payment reference of the bank. */
            reference: string | null;
            failureReason: string | null;
            /** Format: date-time */
            paidAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        StatementItem: {
            mediaBuyId: string;
            /** @description The seller’s id of the media buy: `sf_mb_…` for a hosted storefront. */
            sellerMediaBuyId: string | null;
            amountMinor: string;
        };
        Stop: {
            conversationUid: string;
            stopped: boolean;
        };
        Storefront: {
            id: number;
            /** @enum {string} */
            displayStatus: "transacting";
            platformId: string;
            slug: string;
            name: string;
            logoUrl: string | null;
            channels: string[];
            countries: string[];
            sandbox: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        StorefrontCapabilities: {
            offersCreativeReview: boolean;
            offersCampaignApproval: boolean;
            offersProductComposition: boolean;
        };
        StorefrontDemo: {
            /** @enum {string} */
            mode: "DEMO";
            customerId: number;
            profileId: string;
            profileVersion: number;
            profileDisplayName: string;
            fixturePackId: string;
            fixturePackVersion: number;
            generation: number;
            /** @enum {string} */
            status: "ACTIVE" | "CLEANUP_PENDING" | "CLEANUP_FAILED";
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            lastResetAt: string | null;
            cleanupAttemptCount: number;
            cleanupError: string | null;
            disclosure: string;
            synthetic: boolean;
            storefrontId: number;
            sources: components["schemas"]["DemoSource"][];
        };
        StorefrontProduct: {
            productId: string;
            storefrontId: number;
            name: string;
            description: string;
            channels: string[];
            countries: string[];
            formats: string[];
            /** @enum {string} */
            deliveryType: "guaranteed" | "non_guaranteed";
            pricingOptions: components["schemas"]["ProductPricing"][];
            /** Format: date */
            availableFrom: string | null;
            /** Format: date */
            availableUntil: string | null;
            keywords: string[];
            audience: string | null;
            budget: components["schemas"]["StorefrontProductBudget"] | null;
            /** @enum {string} */
            status: "draft" | "active" | "archived";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        StorefrontProductBudget: {
            currency: string;
            min: number | null;
            max: number | null;
        };
        Submission: {
            /** @enum {string} */
            status: "processing" | "verified" | "failed" | "expired";
            /** Format: date-time */
            submittedAt: string;
            /**
             * Format: date-time
             * @description Time of the decision.
             */
            completedAt: string | null;
            /**
             * @description `canceled`: canceled at the provider, or the payment method was removed meanwhile. `expired`: not decided within a day. Start over with a new link in each case.
             * @enum {string|null}
             */
            failureReason: "verification_failed" | "canceled" | "expired" | null;
        };
        SubscriptionAnswer: {
            subscription: components["schemas"]["WebhookSubscription"];
        };
        SubscriptionsAnswer: {
            subscriptions: components["schemas"]["WebhookSubscription"][];
        };
        SupplyKeyBody: {
            domain: string;
            /** @enum {string} */
            channel: "display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence";
        };
        SupplyRequest: {
            domain: string;
            channel: string;
            geo: string | null;
            /** Format: date */
            launchDate: string | null;
            desiredSupply: string | null;
            notes: string | null;
            /** @enum {string} */
            status: "tracked" | "available";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SupplySuggestion: {
            domain: string;
            name: string | null;
            /** @enum {string} */
            kind: "brand" | "publisher" | "property";
            /** @description Source of the suggestion. */
            source: string | null;
        };
        SupplySuggestions: {
            items: components["schemas"]["SupplySuggestion"][];
        };
        SwitchAccountBody: {
            accountId: number;
        };
        SyncAccepted: {
            success: boolean;
            accountId: number;
            operationId: string;
            taskId: string;
        };
        SyncAccountBody: {
            account_id: string;
        };
        SyncAudiencesBody: {
            audiences: components["schemas"]["AudienceBody"][];
            deleteMissing?: boolean;
            pushNotificationConfig?: components["schemas"]["PushNotificationConfigBody"];
        };
        SyncBody: {
            account: components["schemas"]["SyncAccountBody"];
            catalogs: components["schemas"]["SyncCatalogBody"][];
            catalog_ids?: string[];
            /** @default false */
            delete_missing?: boolean;
            /** @default false */
            dry_run?: boolean;
            /**
             * @default strict
             * @enum {string}
             */
            validation_mode?: "strict" | "lenient";
        };
        SyncCatalogBody: {
            catalog_id: string;
            /** @enum {string} */
            type: "offering" | "product" | "inventory" | "store" | "promotion" | "hotel" | "flight" | "job" | "vehicle" | "real_estate" | "education" | "destination" | "app";
            name?: string;
            /** Format: uri */
            url?: string;
            items?: {
                [key: string]: unknown;
            }[];
            /** @enum {string} */
            feed_format?: "google_merchant_center" | "facebook_catalog" | "shopify" | "linkedin_jobs" | "tiktok_shop" | "pinterest_catalog" | "openai_product_feed" | "custom";
            feed_field_mappings?: components["schemas"]["FieldMappingBody"][];
            /** @enum {string} */
            update_frequency?: "realtime" | "hourly" | "daily" | "weekly";
            conversion_events?: string[];
        };
        SyncResult: {
            catalog_id: string;
            /** @enum {string} */
            action: "created" | "updated" | "unchanged" | "failed" | "deleted";
            platform_id: string | null;
            catalog_version_id: string | null;
            catalog_version_number: number;
            content_hash: string | null;
            item_count: number;
            items_approved: number;
            items_pending: number;
            items_rejected: number;
            item_changes: components["schemas"]["ChangeSummary"];
            /** @enum {string} */
            health_status: "not_synced" | "healthy" | "stale" | "warning" | "failed";
            item_issues: components["schemas"]["ItemIssue"][];
            /** Format: date-time */
            last_synced_at: string | null;
            /** Format: date-time */
            next_fetch_at: string | null;
            error: string | null;
        };
        SyndicateBody: {
            /** @enum {string} */
            resourceType: "AUDIENCE" | "EVENT_SOURCE" | "CATALOG";
            resourceId: string;
            adcpAgentIds: string[];
            enabled: boolean;
        };
        Syndication: {
            id: string;
            customerId: number;
            advertiserId: number;
            /** @enum {string} */
            resourceType: "AUDIENCE" | "EVENT_SOURCE" | "CATALOG";
            resourceId: string;
            audienceId: string | null;
            eventSourceId: string | null;
            catalogId: string | null;
            adcpAgentId: string;
            /** @description Always null: sellers know the account by brand and operator. */
            adcpAgentAccountId: string | null;
            enabled: boolean;
            /** @enum {string} */
            status: "PENDING" | "SYNCING" | "COMPLETED" | "FAILED" | "DISABLED";
            /** @description Why the share failed, or why the seller will be called again. */
            errorMessage: string | null;
            /** @description The seller’s answer about the shared resource, with AdCP’s field names. */
            responseData: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Time when the seller last took the resource.
             */
            completedAt: string | null;
        };
        SyndicationTarget: {
            adcpAgentId: string;
            sellerName: string;
            /** @enum {string} */
            shareStatus: "ready" | "unsupported";
            /** @enum {string} */
            deliveryMode: "native_catalog" | "native_creative_catalog" | "assembled_creative" | "third_party_creative_agent" | "unsupported";
            usesTransformedCatalog: boolean;
            requiresCreativeAssembly: boolean;
            creativeAgentId: string | null;
            reason: string;
        };
        Synthetic: {
            /** @enum {string} */
            scenarioId: "synthetic-rolling-delivery-v1";
            notice: string;
        };
        Task: {
            taskId: string;
            /** @enum {string} */
            taskType: "audience_sync" | "media_buy_create" | "creative_sync";
            /** @enum {string} */
            status: "submitted" | "working" | "completed" | "failed" | "input-required";
            resourceType: string | null;
            /** @description Null when the task has no resource, or several. */
            resourceId: string | null;
            error: components["schemas"]["TaskError"] | null;
            /** @description Result of the work. Null until it is completed. */
            response: {
                [key: string]: unknown;
            } | null;
            /** @description Further data; for an audience sync, its callback with every attempt. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Seconds to wait before the next poll. Null once the task has ended. */
            retryAfterSeconds: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        TaskAnswer: {
            task: components["schemas"]["Task"];
        };
        TaskError: {
            code: string;
            message: string;
            field?: string;
            suggestion?: string;
            retryAfter?: number;
            details?: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            recovery: "transient" | "correctable" | "terminal";
        };
        Terms: {
            targetVersion: string;
            termsUrl: string | null;
            /** @description The version accepted last. */
            acceptedVersion: string | null;
            /** Format: date-time */
            acceptedAt: string | null;
            /** @description The user who accepted. */
            acceptedByUserId: number | null;
            /**
             * @description `acceptance_due`: another version was accepted. `acceptance_required`: none was. Null: nothing to do, also where the exchange has no terms.
             * @enum {string|null}
             */
            action: "acceptance_due" | "acceptance_required" | null;
        };
        TimelineEntry: {
            revision: number;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            what: "received" | "approved" | "rejected" | "expired" | "started" | "paused" | "resumed" | "changed" | "canceled" | "completed" | "delivery_reported";
            /** @enum {string} */
            by: "buyer" | "seller" | "exchange";
            /** @description Name of the person or program, if known. */
            actor: string | null;
            /** @description Reason or note, the reported days, or the changed parts. */
            note: string | null;
            /** @enum {string} */
            status: "pending_approval" | "forwarding" | "forward_failed" | "awaiting_source" | "rejected" | "canceled" | "booked" | "delivering" | "paused" | "completed";
        };
        TimeseriesRow: {
            /** @enum {string} */
            authority?: "synthetic_demo";
            /** Format: date */
            date: string;
            advertiserId: number;
            advertiserName: string;
            currency: string;
            campaignId: string;
            campaignName: string;
            mediaBuyId: string;
            mediaBuyName: string;
            mediaBuyStatus: string;
            packageId: string;
            productId: string;
            productName: string;
            metrics: components["schemas"]["Metrics"];
            /**
             * Format: date
             * @description First day of a total of several days that ends on `date`; else null.
             */
            totalSince: string | null;
        };
        Timings: {
            dns: number | null;
            connect: number | null;
            tls: number | null;
            /** @description Time from the start to the first byte of the answer. */
            firstByte: number | null;
            total: number | null;
        };
        ToolOutput: {
            [key: string]: unknown;
        };
        Totals: {
            impressions: number;
            /** @description Null when the money is in several currencies. */
            spend: number | null;
            clicks: number;
            views: number;
            completedViews: number;
            conversions: number;
            leads: number;
            videoCompletions: number;
            /** @description Null when the money is in several currencies. */
            conversionValue: number | null;
            /** @description spend × 1000 / impressions; null without impressions. */
            ecpm: number | null;
            /** @description spend / clicks; null without clicks. */
            cpc: number | null;
            /** @description clicks / impressions; null without impressions. */
            ctr: number | null;
            /** @description completedViews / impressions; null without impressions. */
            completionRate: number | null;
            /** @description spend / conversions; null without conversions. */
            cpa: number | null;
            /** @description conversionValue / spend; null without spend, or when no conversions are counted. */
            roas: number | null;
        };
        TouchedResource: {
            type: string;
            id: string;
        };
        Transform: {
            groupBy: string[];
            creativePrompt: string;
            /** @description In the currency of the advertiser. Null: the groups have no budget. */
            budgetPerGroup: number | null;
            /** Format: date-time */
            savedAt: string;
        };
        TransformBody: {
            groupBy: string[];
            creativePrompt: string;
            /** @description In the currency of the advertiser. */
            budgetPerGroup?: number | null;
        };
        Trial: {
            sellerId: number;
            sellerName: string;
            /** @enum {string} */
            status: "responded" | "declined" | "timed_out" | "failed";
            /** @description Why the seller offers nothing, as buyers read it. */
            reason: string | null;
            /** Format: date-time */
            askedAt: string;
            /** @description Null when the seller could not be asked. */
            latencyMs: number | null;
            products: components["schemas"]["DiscoveredProduct"][];
            totalProducts: number;
            proposals: components["schemas"]["Proposal"][];
            dropped: components["schemas"]["DroppedProposal"][];
            incomplete: components["schemas"]["Incomplete"][];
            /** @description Arguments of `get_products` as they were sent; null when the seller could not be asked. */
            request: {
                [key: string]: unknown;
            } | null;
            /** @description What the seller answered to `get_products`. Null without an answer, and for one of more than 200000 characters. */
            answer: {
                [key: string]: unknown;
            } | null;
        };
        TrialBody: {
            sellerId?: number;
            brief: string;
            channels?: ("display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence")[];
            countries?: string[];
            budget?: components["schemas"]["TrialBudgetBody"];
            flight?: components["schemas"]["TrialFlightBody"];
            /** @default 10 */
            waitSeconds?: number;
        };
        TrialBudgetBody: {
            total: number;
            currency: string;
        };
        TrialFlightBody: {
            /** Format: date */
            startDate: string;
            /** Format: date */
            endDate: string;
        };
        UidBody: {
            type: string;
            value: string;
        };
        UnauthorizedFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "UNAUTHORIZED";
            };
        };
        UncheckedRequirement: {
            field: string;
            requirement: string;
        };
        UnitAccount: {
            /** @description Null without a plan, which charges nothing. */
            planKey: string | null;
            /** @description Price of a month. In minor units of the currency, as text. */
            commitmentMinor: string | null;
            /** @description In minor units of the currency, as text. */
            perIuOverageMinor: string | null;
            cycle: string;
            /** Format: date-time */
            cycleStart: string;
            /** Format: date-time */
            cycleEnd: string;
            usedIus: number;
            buckets: components["schemas"]["Buckets"];
            overage: components["schemas"]["Overage"];
            forecast: components["schemas"]["Forecast"];
        };
        UnitUsage: {
            id: string;
            customerId: number;
            activityCode: string;
            reference: string;
            iuAmountMilli: number;
            cycle: string;
            /** Format: date-time */
            occurredAt: string;
            /** Format: date-time */
            recordedAt: string;
        };
        UnknownProduct: {
            productId: string;
            packageId: string | null;
            /** @enum {string} */
            reason: "offer_not_kept" | "no_formats_named" | "not_asked_yet" | "formats_not_described" | "not_compared";
        };
        UnmatchedLine: {
            line: number;
            reference: string;
            amountMinor: string;
            currency: string;
            /**
             * Format: date-time
             * @description Null where a line other than a credit has no readable date.
             */
            occurredAt: string | null;
            text: string;
            /** @enum {string} */
            reason: "NO_REFERENCE" | "SEVERAL_REFERENCES" | "NO_ACCOUNT" | "OTHER_CURRENCY" | "IN_THE_FUTURE" | "REVERSED" | "REFERENCE_IN_USE" | "TOO_LARGE" | "NOT_BOOKED" | "REVERSAL" | "DEBIT" | "ZERO" | "BATCH";
        };
        UnsupportedMediaTypeFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "UNSUPPORTED_MEDIA_TYPE";
            };
        };
        UpdateAdvertiserBody: {
            name?: string;
            brand?: string;
            brandDomain?: string;
            primaryCurrency?: string;
            timezone?: string;
            description?: string | null;
            /** @enum {string} */
            optimizationApplyMode?: "AUTO" | "MANUAL";
            /** @description Replaces all parameters. */
            utmConfig?: components["schemas"]["AdvertiserUtm"];
            frequencyCaps?: components["schemas"]["FrequencyCap"][];
        };
        UpdateCampaignBody: {
            timezone?: string;
            /** @description Text that sellers receive. */
            brief?: string | null;
            constraints?: components["schemas"]["CampaignConstraints"];
            storefrontIds?: number[];
            /** @description A discovery of the advertiser that has not expired; else 404. */
            discoveryId?: string | null;
            productIds?: string[];
            /** @description A catalog of the advertiser, by its platform id or the buyer's id; null clears it. */
            catalogId?: string | null;
            /** @description Required in mode performance. */
            performanceConfig?: components["schemas"]["PerformanceConfig"] | null;
            /** @enum {string} */
            optimizationApplyMode?: "AUTO" | "MANUAL";
            pacingPeriods?: components["schemas"]["PacingPeriods"] | null;
            utmConfig?: components["schemas"]["CampaignUtmBody"];
            frequencyCaps?: components["schemas"]["FrequencyCap"][];
            /** @description Audiences of the advertiser; else 404. */
            audienceConfig?: components["schemas"]["CampaignAudiencesBody"];
            /** @description Order number for the sellers; null clears it. */
            poNumber?: string | null;
            requiredPolicies?: string[];
            name?: string;
            flightDates?: components["schemas"]["CampaignFlightPatchBody"];
            budget?: components["schemas"]["CampaignBudgetPatchBody"];
            expectedRevision?: number;
        };
        UpdateCollectionBody: {
            name?: string;
            description?: string | null;
            creativeIds?: string[];
        };
        UpdateCreativeAssetBody: {
            name?: string;
            tags?: string[];
        };
        UpdateCreativeBody: {
            format?: components["schemas"]["NamedFormatBody"] | null;
            roles?: components["schemas"]["CreativeRoleBody"][];
            /** @description Address that a click leads to. May contain macros of the protocol in its path and query, as `{CACHEBUSTER}`. */
            clickThroughUrl?: string | null;
            trackers?: components["schemas"]["CreativeTrackerBody"][];
            /** @description Text by which the ad says that it is one, or what its industry has to say. */
            disclosure?: string | null;
            name?: string;
            tags?: string[];
            expectedRevision?: number;
        };
        UpdateEventSourceBody: {
            name?: string;
            eventTypes?: ("page_view" | "view_content" | "select_content" | "select_item" | "search" | "share" | "add_to_cart" | "remove_from_cart" | "viewed_cart" | "add_to_wishlist" | "initiate_checkout" | "add_payment_info" | "purchase" | "refund" | "lead" | "qualify_lead" | "close_convert_lead" | "disqualify_lead" | "complete_registration" | "subscribe" | "start_trial" | "app_install" | "app_launch" | "contact" | "schedule" | "donate" | "submit_application" | "custom")[];
            allowedDomains?: string[];
        };
        UpdateMediaBuyBody: {
            name?: string;
            packages?: components["schemas"]["PackageBudget"][];
            flightDates?: components["schemas"]["FlightEnd"];
        };
        UpdateMediaEntityBody: {
            address?: string | null;
            address2?: string | null;
            city?: string | null;
            region?: string | null;
            postalCode?: string | null;
            /** @description Tax id in the format of the country’s tax office. */
            taxId?: string | null;
            entityName?: string;
            countryCode?: string;
            currency?: string;
            billingEmails?: string[];
            isPrimary?: boolean;
        };
        UpdatePropertyListBody: {
            domains?: string[];
            identifiers?: components["schemas"]["IdentifierBody"][];
            name?: string;
            /** @enum {string} */
            purpose?: "include" | "exclude";
            filters?: {
                [key: string]: unknown;
            } | null;
        };
        UsageByFeature: {
            /** Format: date */
            since: string;
            /** Format: date */
            until: string;
            /** @description Sums of all rows. */
            totals: components["schemas"]["UsageSums"];
            rows: components["schemas"]["FeatureDayUsage"][];
        };
        UsageByModel: {
            /** Format: date */
            since: string;
            /** Format: date */
            until: string;
            /** @description Sums of all rows. */
            totals: components["schemas"]["UsageSums"];
            rows: components["schemas"]["ModelDayUsage"][];
        };
        UsageQuota: {
            month: string;
            /** @description Effective limit in micro-dollars; null: no limit. */
            limitMicroUsd: number | null;
            /** @description Limit of the account; null: the limit of the exchange applies. */
            accountLimitMicroUsd: number | null;
            /** @description Limit of the exchange for each organization: all its accounts and their demos together. */
            exchangeLimitMicroUsd: number | null;
            usedMicroUsd: number;
            heldMicroUsd: number;
            /** @description Remaining amount, less the usage of other accounts of the organization where the limit of the exchange applies. Null: no limit. */
            remainingMicroUsd: number | null;
            /** Format: date-time */
            resetsAt: string;
            /**
             * @description Model that answers now. Null: the assistant has no model, understands commands, and costs nothing.
             * @example large-1
             */
            model: string | null;
        };
        UsageQuotaBody: {
            /**
             * @description Micro-dollars per month (UTC), at most the limit of the exchange; 0: no calls. Null removes the account’s own limit.
             * @example 20000000
             */
            accountLimitMicroUsd: number | null;
        };
        UsageSummary: {
            /** Format: date */
            since: string;
            /** Format: date */
            until: string;
            /** @description Sums of all rows. */
            totals: components["schemas"]["UsageSums"];
            rows: components["schemas"]["ModelUsage"][];
            /** @description Most expensive model; null when no model was called. */
            topModel: string | null;
        };
        UsageSums: {
            inputTokens: number;
            outputTokens: number;
            cacheCreationInputTokens: number;
            cacheReadInputTokens: number;
            totalTokens: number;
            costMicroUsd: number;
            costUsd: number;
            callCount: number;
        };
        User: {
            id: number;
            /** Format: idn-email */
            email: string;
            name: string;
            /**
             * Format: date-time
             * @description When the mail address was confirmed; null if it is not.
             */
            emailVerifiedAt: string | null;
        };
        UtmParam: {
            paramKey: string;
            paramValue: string;
        };
        VerifyEmailBody: {
            token: string;
        };
        Wait: {
            mediaBuyId: string;
            /** @enum {string} */
            reason: "pending_buyer_decision" | "pending_input" | "pending_retry" | "pending_approval" | "pending_creatives" | "pending_start" | "pending_change";
            /** Format: date-time */
            since: string;
            what: string;
        };
        WaitStanding: {
            media_buy_id: string;
            /** @enum {string} */
            reason: "pending_buyer_decision" | "pending_input" | "pending_retry" | "pending_approval" | "pending_creatives" | "pending_start" | "pending_change";
            /** Format: date-time */
            since: string;
            what: string;
        };
        WantedAccount: {
            name: string;
            /** @description Null: the company of the organization. */
            company: string | null;
            /**
             * @description Null: the type of the organization.
             * @enum {string|null}
             */
            accountType: "BUYER" | "SELLER" | null;
        };
        WantedSupply: {
            domain: string;
            /** @enum {string} */
            channel: "display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence";
            isOffered: boolean;
        };
        WebhookDelivery: {
            id: string;
            subscriptionId: string;
            eventId: string;
            /** @enum {string} */
            kind: "event" | "redelivery" | "test";
            /** @description The delivery that this one repeats. */
            redeliveryOf: string | null;
            /** @enum {string} */
            status: "pending" | "sending" | "delivered" | "failed" | "cancelled" | "skipped";
            /** @description HTTP status of the receiver’s answer. */
            httpStatus: number | null;
            /** @description Reason of the failure: `http_status`, `timeout`, `connect`, `tls`, `dns`, `reset`, `refused`, `protocol`, `outcome_unknown` … */
            error: string | null;
            /** @description The first 1,000 characters of the answer. */
            responseStart: string | null;
            timings: components["schemas"]["Timings"] | null;
            payload: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When a worker claimed the delivery and sent the request.
             */
            attemptedAt: string | null;
            /** Format: date-time */
            settledAt: string | null;
        };
        WebhookDeliveryAsSent: {
            id: string;
            subscriptionId: string;
            eventId: string;
            /** @enum {string} */
            kind: "event" | "redelivery" | "test";
            /** @description The delivery that this one repeats. */
            redeliveryOf: string | null;
            /** @enum {string} */
            status: "pending" | "sending" | "delivered" | "failed" | "cancelled" | "skipped";
            /** @description HTTP status of the receiver’s answer. */
            httpStatus: number | null;
            /** @description Reason of the failure: `http_status`, `timeout`, `connect`, `tls`, `dns`, `reset`, `refused`, `protocol`, `outcome_unknown` … */
            error: string | null;
            /** @description The first 1,000 characters of the answer. */
            responseStart: string | null;
            timings: components["schemas"]["Timings"] | null;
            payload: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When a worker claimed the delivery and sent the request.
             */
            attemptedAt: string | null;
            /** Format: date-time */
            settledAt: string | null;
            body: string;
            /**
             * @description Headers of the request by name, with `x-webhook-signature`; those of the connection are left out. Null when nothing was sent, and while the secret cannot be opened.
             * @example {
             *       "content-type": "application/json",
             *       "x-webhook-signature": "5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd"
             *     }
             */
            requestHeaders: {
                [key: string]: unknown;
            } | null;
        };
        WebhookSubscription: {
            /** Format: uri */
            url: string;
            eventTypes: "discovery.revision"[];
            id: string;
            /** @enum {string} */
            status: "active" | "failed";
            failureCount: number;
            /** Format: date-time */
            lastSuccess: string | null;
            /** Format: date-time */
            lastFailure: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WriteForbiddenFailure: components["schemas"]["Failure"] & {
            error: {
                /** @enum {string} */
                code: "ACCESS_DENIED" | "EMAIL_NOT_VERIFIED" | "FORBIDDEN" | "INSUFFICIENT_SCOPE" | "TOS_ACCEPTANCE_REQUIRED";
            };
        };
        ToolFailure: {
            data: null;
            error: {
                code: string;
                message: string;
                field?: string;
                suggestion?: string;
                retry_after?: number;
                /** @description `issues` names every problem of the arguments. */
                details?: unknown;
                /** @enum {string} */
                recovery: "transient" | "correctable" | "terminal";
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Terms"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptTerms: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptTermsBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Terms"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                take?: number;
                skip?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"][];
                        error: null;
                        meta: {
                            pagination: {
                                skip: number;
                                take: number;
                                total: number;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createChildAccount: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChildAccountBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCurrentAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listActivityCalls: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                startTime?: string;
                endTime?: string;
                advertiserId?: number;
                outcome?: "succeeded" | "accepted" | "denied" | "failed" | "cancelled" | "unknown";
                operation?: string;
                surface?: "rest" | "mcp" | "a2a";
                requestId?: string;
                credentialId?: string[];
                principalId?: string;
                correlationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ActivityCall"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                            /** @enum {string} */
                            source: "calls" | "changes";
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getActivityCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                activityUid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ActivityCallDetail"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAdvertiserGrants: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                direction?: "granted" | "received";
                status?: "invited" | "active" | "rejected" | "revoked" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdvertiserGrant"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    inviteAdvertiserGrant: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteOrganizationBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdvertiserGrant"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAdvertiserGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                grantRef: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdvertiserGrant"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptAdvertiserGrant: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                grantRef: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrantDecisionBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdvertiserGrant"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rejectAdvertiserGrant: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                grantRef: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrantDecisionBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdvertiserGrant"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokeAdvertiserGrant: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                grantRef: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrantDecisionBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdvertiserGrant"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                state?: "pending" | "succeeded" | "failed" | "rejected" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdminApproval"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestApproval: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestAccountBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdminApproval"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdminApproval"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    approveApproval: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdminApproval"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rejectApproval: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdminApproval"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAsks: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                type?: "support" | "product" | "supply" | "integration" | "commercial";
                state?: "open" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ask"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createAsk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileAskBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ask"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAsk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ask"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateAsk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerAskBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ask"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestAnswer: {
        parameters: {
            query?: never;
            header: {
                "accept-language": string;
                "Idempotency-Key"?: string;
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Chat"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    streamAnswer: {
        parameters: {
            query?: never;
            header: {
                "accept-language": string;
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatStreamBody"];
            };
        };
        responses: {
            /**
             * @description Success.
             *
             *     Server-sent events, also readable by clients of the UI message stream protocol v1: first `part` {type: `start`, conversationUid}, then `token` {delta}, `tool` {name, status}, `confirmation` {…}, `error` {code, message}, `done` {the answer of `POST …/chat`}, then `[DONE]`.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelAnswer: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                conversationUid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Stop"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resumeAnswerStream: {
        parameters: {
            query?: {
                answer?: "running" | "last";
            };
            header: {
                "last-event-id": string;
                "Last-Event-ID"?: string;
            };
            path: {
                conversationUid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description Success.
             *
             *     Server-sent events, also readable by clients of the UI message stream protocol v1: first `part` {type: `start`, conversationUid}, then `token` {delta}, `tool` {name, status}, `confirmation` {…}, `error` {code, message}, `done` {the answer of `POST …/chat`}, then `[DONE]`.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description No answer is under way: the conversation is complete. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    decideConfirmation: {
        parameters: {
            query?: never;
            header: {
                "accept-language": string;
                "Idempotency-Key"?: string;
                "Accept-Language"?: string;
            };
            path: {
                confirmationUid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Chat"] | components["schemas"]["Cancellation"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listConversations: {
        parameters: {
            query?: {
                take?: number;
                skip?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"][];
                        error: null;
                        meta: {
                            pagination: {
                                skip: number;
                                take: number;
                                total: number;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createConversation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginConversationBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationUid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConversationDetail"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationUid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateConversation: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                conversationUid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeConversationBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Conversation"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addConversationMessage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                conversationUid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SayBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Message"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPreferences: {
        parameters: {
            query?: never;
            header: {
                "accept-language": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Preferences"] | null;
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setLanguagePreferences: {
        parameters: {
            query?: never;
            header: {
                "accept-language": string;
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LanguageBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Preferences"] | null;
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,384 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangedPassword"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,384 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPasswordBody"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Done"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,384 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Done"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,384 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Done"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,384 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    switchAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,384 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchAccountBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEmailBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Done"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resendVerificationEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Done"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBillingAccount: {
        parameters: {
            query?: {
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BillingAccount"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPayoutAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChildBilling"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAllowanceAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AllowanceAlert"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createAllowanceAlert: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAlertBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AllowanceAlert"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteAllowanceAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateAlert: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeAlertBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AllowanceAlert"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCreditApplications: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreditApplication"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createCreditApplication: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplyForCreditBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreditApplication"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawCreditApplication: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreditApplication"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCreditBalance: {
        parameters: {
            query?: {
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreditBalance"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCreditNotes: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreditNote"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreditNote"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCreditNoteDocument: {
        parameters: {
            query?: {
                language?: "ar" | "de" | "en" | "es" | "fr" | "hi" | "it" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "ja" | "zh";
            };
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description Success.
             *
             *     A printable page.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    renewLinkCreditNote: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DocumentLink"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBillingCurrencies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BillingCurrency"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createBillingCurrency: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenCurrencyBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BillingCurrency"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDeposits: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deposit"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createPrepayment: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayAheadBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                targetCustomerId?: number;
                status?: "draft" | "final" | "partly_paid" | "overdue" | "paid" | "corrected";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FeeInvoice"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: {
                targetCustomerId?: number;
            };
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FeeInvoice"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getInvoiceDocument: {
        parameters: {
            query?: {
                language?: "ar" | "de" | "en" | "es" | "fr" | "hi" | "it" | "ko" | "nl" | "pl" | "pt" | "sv" | "tr" | "ja" | "zh";
                targetCustomerId?: number;
            };
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description Success.
             *
             *     A printable page.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listInvoiceItems: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                targetCustomerId?: number;
            };
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InvoiceItem"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    renewLinkInvoice: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DocumentLink"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBillingInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BillingInfo"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateBillingInfo: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillingInfoBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BillingInfo"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getInvoiceActivity: {
        parameters: {
            query?: {
                targetCustomerId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InvoiceActivity"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPlanOffer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlanOffer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptPlan: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptOfferBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlanOffer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updatePlanRenewal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstructRenewalBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlanOffer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listUnitUsage: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UnitUsage"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listLedgerAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LedgerAccounts"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listLedgerTransactions: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                source?: "deposit" | "deposit_reversal" | "delivery" | "commitment" | "overage" | "credit" | "move" | "payable" | "proceeds" | "payout" | "refund" | "refund_failure";
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LedgerTransaction"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listChargedDays: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                mediaBuyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChargedDay"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMediaEntities: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaEntity"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createMediaEntity: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMediaEntityBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaEntity"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resolveMediaEntity: {
        parameters: {
            query?: {
                advertiserId?: number;
                childCustomerId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResolvedMediaEntity"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMediaEntity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaEntity"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateMediaEntity: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMediaEntityBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaEntity"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeMediaEntity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAttachmentsMediaEntity: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaEntityAttachment"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    attachMediaEntity: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttachToMediaEntityBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaEntityAttachment"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    detachMediaEntity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listOverDeliveries: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "OPEN" | "DISPUTED" | "ACCEPTED" | "WITHDRAWN";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OverDelivery"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getOverDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaBuyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OverDelivery"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptOverDelivery: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                mediaBuyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptOverDeliveryBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OverDelivery"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    disputeOverDelivery: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                mediaBuyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeOverDeliveryBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OverDelivery"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPayees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payee"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updatePayee: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutPayeeBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payee"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removePayee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentMethod"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestPayment: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayNowBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayNow"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createPaymentSetup: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentSetup"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removePaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPaymentRefunds: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Refund"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updatePayoutDetails: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutDetailsBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payee"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBrowserOrigins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BrowserOrigin"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addBrowserOrigin: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddBrowserOriginBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BrowserOrigin"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeBrowserOrigin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBuyerAgents: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                lifecycleState?: "active" | "suspended" | "retired";
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BuyerAgent"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createBuyerAgent: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBuyerAgentBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BuyerAgent"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBuyerAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BuyerAgent"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    renameBuyerAgent: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameBuyerAgentBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BuyerAgent"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    replaceBuyerAgentAccess: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceAccessBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BuyerAgent"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBuyerAgentKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AgentKey"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createBuyerAgentKey: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAgentKeyBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedAgentKey"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokeBuyerAgentKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resumeBuyerAgent: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResumeAgentBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BuyerAgent"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    retireBuyerAgent: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndAgentBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BuyerAgent"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    suspendBuyerAgent: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndAgentBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BuyerAgent"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAdvertisers: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                take?: number;
                skip?: number;
                status?: "ACTIVE" | "ARCHIVED" | "ALL";
                name?: string;
                sandbox?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Advertiser"][];
                        error: null;
                        meta: {
                            pagination: {
                                limit: number;
                                offset: number;
                                nextOffset: number | null;
                            } | {
                                skip: number;
                                take: number;
                                total: number;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createAdvertiser: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAdvertiserBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Advertiser"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAudiences: {
        parameters: {
            query?: {
                take?: number;
                skip?: number;
                status?: "PROCESSING" | "READY" | "TOO_SMALL" | "ERROR";
                deleted?: boolean;
            };
            header?: never;
            path: {
                advertiserId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Audience"][];
                        error: null;
                        meta: {
                            pagination: {
                                skip: number;
                                take: number;
                                total: number;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    syncAudiences: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                advertiserId: number;
            };
            cookie?: never;
        };
        /** @description At most 30,000,000 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyncAudiencesBody"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SyncAccepted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAudience: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                audienceId: string;
                advertiserId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Audience"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAdvertiser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Advertiser"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateAdvertiser: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAdvertiserBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Advertiser"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    archiveAdvertiser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeletedNumber"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCatalogs: {
        parameters: {
            query?: {
                take?: number;
                skip?: number;
                type?: "offering" | "product" | "inventory" | "store" | "promotion" | "hotel" | "flight" | "job" | "vehicle" | "real_estate" | "education" | "destination" | "app";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Catalog"][];
                        error: null;
                        meta: {
                            pagination: {
                                skip: number;
                                take: number;
                                total: number;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    syncCatalogs: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** @description At most 2,000,000 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyncBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogSync"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                catalogId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Catalog"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                catalogId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    executeActivationPlan: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                catalogId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecuteBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogActivation"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    previewActivationPlan: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                catalogId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ActivationPreview"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    itemsCatalog: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                catalogId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogItem"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    refreshCatalog: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                catalogId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogRefresh"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setCatalogTransform: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                catalogId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransformBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Catalog"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCreativeAssets: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                kind?: "image" | "video" | "audio" | "html" | "text" | "url";
                status?: "uploading" | "checking" | "ready" | "refused" | "archived";
                query?: string;
                tag?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreativeAsset"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createCreativeAsset: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCreativeAssetBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreativeAssetDetail"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCreativeAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                assetId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreativeAssetDetail"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateCreativeAsset: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                assetId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCreativeAssetBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreativeAssetDetail"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteCreativeAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                assetId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    completeCreativeAsset: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                assetId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreativeAssetDetail"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    uploadCreativeAssetPart: {
        parameters: {
            query?: never;
            header?: {
                "Content-Digest"?: string;
            };
            path: {
                number: number;
                assetId: string;
                id: number;
            };
            cookie?: never;
        };
        /** @description At most 16,384 bytes. */
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreativeAssetPart"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCreativeCollections: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                query?: string;
                creativeId?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CollectionSummary"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createCreativeCollection: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCollectionBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Collection"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCreativeCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                collectionId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Collection"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateCreativeCollection: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                collectionId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCollectionBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Collection"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteCreativeCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                collectionId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCreatives: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "draft" | "ready" | "archived";
                query?: string;
                tag?: string;
                formatId?: string;
                collectionId?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedCreative"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createCreative: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCreativeBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Creative"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCreative: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                creativeId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Creative"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateCreative: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                creativeId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCreativeBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Creative"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    archiveCreative: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                creativeId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    checkCreative: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                creativeId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckCreativeBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreativeFindings"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listFits: {
        parameters: {
            query?: {
                sellerId?: number;
                campaignId?: string;
                mediaBuyId?: string;
            };
            header?: never;
            path: {
                creativeId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreativeFormatFit"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    makeCreativeReady: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                creativeId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MakeCreativeReadyBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Creative"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    restoreCreative: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                creativeId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Creative"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCreativeVersions: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                creativeId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreativeVersionSummary"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCreativeVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
                creativeId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreativeVersion"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listEventSources: {
        parameters: {
            query?: {
                take?: number;
                skip?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdvertiserEventSource"][];
                        error: null;
                        meta: {
                            pagination: {
                                skip: number;
                                take: number;
                                total: number;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createEventSource: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEventSourceBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdvertiserEventSource"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getEventSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventSourceId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdvertiserEventSource"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteEventSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                eventSourceId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateEventSource: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                eventSourceId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEventSourceBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdvertiserEventSource"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPropertyLists: {
        parameters: {
            query?: {
                take?: number;
                skip?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedPropertyList"][];
                        error: null;
                        meta: {
                            pagination: {
                                skip: number;
                                take: number;
                                total: number;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createPropertyList: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePropertyListBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PropertyList"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPropertyList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                listId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PropertyList"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updatePropertyList: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                listId: string;
                id: number;
            };
            cookie?: never;
        };
        /** @description At most 16,000,000 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePropertyListBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PropertyList"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deletePropertyList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                listId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Nothing"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listListCampaigns: {
        parameters: {
            query?: {
                take?: number;
                skip?: number;
            };
            header?: never;
            path: {
                listId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PropertyListCampaign"][];
                        error: null;
                        meta: {
                            pagination: {
                                skip: number;
                                take: number;
                                total: number;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPropertyListReaders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                listId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListReader"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokePropertyListReaders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                listId: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    restoreAdvertiser: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Advertiser"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    syndicateResource: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyndicateBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Syndication"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSyndicationStatus: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                resourceType?: "AUDIENCE" | "EVENT_SOURCE" | "CATALOG";
                resourceId?: string;
                adcpAgentId?: string;
                enabled?: boolean;
                status?: "PENDING" | "SYNCING" | "COMPLETED" | "FAILED" | "DISABLED";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Syndication"][];
                        error: null;
                        meta: {
                            pagination: {
                                limit: number;
                                offset: number;
                                nextOffset: number | null;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBuyerAsks: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                type?: "support" | "product" | "supply" | "integration" | "commercial";
                state?: "open" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ask"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createBuyerAsk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileAskBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ask"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBuyerAsk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ask"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateBuyerAsk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerAskBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ask"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBuyerAuditLogs: {
        parameters: {
            query?: {
                take?: number;
                limit?: number;
                skip?: number;
                cursor?: string;
                startDate?: string;
                endDate?: string;
                advertiserId?: number;
                campaignId?: string;
                resourceId?: string;
                actorUserId?: number;
                actorUserEmail?: string;
                resourceTypes?: ("ADVERTISER" | "CAMPAIGN" | "CREATIVE" | "MEDIA_BUY" | "PRODUCT" | "PACKAGE" | "STOREFRONT" | "STOREFRONT_INVENTORY_SOURCE" | "ACCOUNT" | "TERMS" | "MEMBER" | "INVITATION" | "USER" | "API_KEY" | "WEBHOOK_SUBSCRIPTION" | "DISCOVERY" | "CATALOG" | "ACTIVATION_PLAN" | "AUDIENCE" | "PROPERTY_LIST" | "SYNDICATION" | "DELIVERY_IMPORT" | "DELIVERY_REQUEST" | "OPTIMIZATION_SUGGESTION" | "ASSISTANT_PREFERENCES" | "PLANNING_BRIEF" | "DEMAND_SIGNAL" | "NOTIFICATION_PREFERENCES" | "EVENT_SOURCE" | "APPROVAL" | "BUYER_AGENT" | "CONNECTED_APP" | "APPLICATION" | "APP_POLICY" | "ADVERTISER_GRANT" | "SAVED_OFFER" | "ASK" | "BROWSER_ORIGIN" | "SUPPLY_REQUEST" | "DEMO" | "MEDIA_ENTITY" | "BILLING_ACCOUNT" | "DEPOSIT" | "CREDIT_APPLICATION" | "CREDIT_NOTE" | "OVER_DELIVERY" | "THIRD_COUNTS" | "PAYEE" | "SELLER_BILLING" | "PAYOUT" | "PAYMENT_METHOD" | "PAYMENT" | "REFUND" | "RATE_CARD" | "PLAN_BINDING" | "ALLOWANCE_ALERT" | "CREATIVE_ASSET" | "CREATIVE_COLLECTION")[];
                actions?: ("CREATE" | "UPDATE" | "DELETE" | "ARCHIVE" | "EXECUTE" | "ACTIVATE" | "DEACTIVATE")[];
                actorOrigin?: "human" | "agent" | "autonomous" | "system";
                outcome?: "succeeded" | "denied" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        error: null;
                        meta: {
                            pagination: {
                                skip: number;
                                take: number;
                                total: number;
                                hasMore: boolean;
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                take?: number;
                skip?: number;
                advertiserId?: number;
                catalogId?: string;
                audienceId?: string;
                name?: string;
                status?: ("DRAFT" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELED" | "ARCHIVED" | "ALL")[];
                mode?: "discovery" | "performance";
                type?: "discovery" | "performance" | "audience" | "directed";
                mediaBuyStatus?: ("DRAFT" | "PENDING_APPROVAL" | "INPUT_REQUIRED" | "PENDING_BUYER_DECISION" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELED" | "FAILED" | "REJECTED" | "ARCHIVED")[];
                eventSourceId?: string;
                includeArchived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignSummary"][];
                        error: null;
                        meta: {
                            pagination: {
                                skip: number;
                                take: number;
                                total: number;
                                hasMore: boolean;
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCampaignBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateCampaign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCampaignBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    archiveCampaign: {
        parameters: {
            query?: {
                expectedRevision?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCampaignCreativeFormats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreativeCoverage"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    executeCampaign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExecuteCampaignBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Execution"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCampaignMediaBuyStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignMediaBuyStatus"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCampaignMediaBuys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaBuy"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    optimizeCampaign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignReview"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    previewCampaignOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OrderPreview"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    pauseCampaign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Cascade"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCampaignPropertyLists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PropertyListSummary"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    attachPropertyLists: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttachListsBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PropertyListSummary"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    detachPropertyList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                listId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Nothing"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCampaignProposals: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                executionId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CampaignProposals"];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reactivateCampaign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Cascade"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCreativeFormats: {
        parameters: {
            query: {
                cursor?: string;
                limit?: number;
                sellerId: number;
                type?: string;
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreativeFormat"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                            seller: Record<string, never> | null;
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    refreshCreativeFormats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshFormatsBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SellerFormats"] | null;
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDiscovery: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                campaignId?: string;
                advertiserId?: number;
                status?: ("running" | "complete" | "partial" | "failed")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DiscoveryOverview"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    startDiscovery: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartDiscoveryBody"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DiscoveryStarted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDiscovery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Discovery"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    applyProposal: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplyProposalBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Selection"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    streamDiscoveryEvents: {
        parameters: {
            query?: never;
            header?: {
                "Last-Event-ID"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description Success.
             *
             *     `id` is the revision, `event` is `revision` or `complete`, `data` is the `data` of the webhook `discovery.revision`.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDiscoveryProducts: {
        parameters: {
            query?: {
                sinceRevision?: number;
                groupLimit?: number;
                groupOffset?: number;
                productsPerGroup?: number;
                productOffset?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DiscoveredProducts"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    selectProducts: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelectProductsBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Selection"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deselectProducts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeselectProductsBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Selection"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    refineDiscovery: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefineBody"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DiscoveryStarted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMediaBuys: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                campaignId?: string;
                status?: ("DRAFT" | "PENDING_APPROVAL" | "INPUT_REQUIRED" | "PENDING_BUYER_DECISION" | "ACTIVE" | "PAUSED" | "COMPLETED" | "CANCELED" | "FAILED" | "REJECTED" | "ARCHIVED")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaBuy"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMediaBuy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaBuyAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateMediaBuy: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMediaBuyBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaBuyAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptMediaBuy: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptMediaBuyBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaBuyAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelMediaBuy: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelMediaBuyBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaBuyAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMediaBuyCreativeFormats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreativeCoverage"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDeliveryRequests: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryRequest"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestDelivery: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestDeliveryBody"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryRequest"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMediaBuyPackages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaBuyPackages"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    pauseMediaBuy: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaBuyAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reactivateMediaBuy: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MediaBuyAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBuyerNotifications: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                unreadOnly?: boolean;
                types?: ("brand_agent.created" | "brand_agent.updated" | "brand_agent.deleted" | "campaign.healthy" | "campaign.unhealthy" | "campaign.created" | "campaign.updated" | "campaign.deleted" | "campaign.completed" | "creative.approved" | "creative.rejected" | "creative.changes_requested" | "creative.sync_started" | "creative.sync_completed" | "creative.sync_failed" | "creative.created" | "creative.updated" | "creative.deleted" | "creative.review_requested" | "strategy.created" | "strategy.updated" | "strategy.deleted" | "media_buy.created" | "media_buy.updated" | "media_buy.deleted" | "media_buy.forward_failed" | "media_buy.awaiting_source_moderation" | "media_buy.source_rejected" | "media_buy.stuck" | "media_buy.approval_requested" | "media_buy_update_proposal.approved" | "media_buy_update_proposal.rejected" | "media_buy_update_proposal.expired" | "salesagent.available" | "salesagent.unavailable" | "salesagent.registered" | "salesagent.unregistered" | "salesagent.updated" | "salesagent.sync_action_required" | "signalsagent.registered" | "signalsagent.unregistered" | "signalsagent.updated" | "signalsagent.signal_activated" | "signalsagent.signals_fetched" | "outcomesagent.registered" | "outcomesagent.unregistered" | "outcomesagent.updated" | "syndication.completed" | "syndication.failed" | "audience.synced" | "audience.sync_failed" | "optimization.suggestion_received" | "optimization.suggestion_approved" | "optimization.suggestion_rejected" | "optimization.suggestion_applied" | "optimization.suggestion_failed" | "system.warning" | "system.error" | "learning_cycle.completed" | "learning_cycle.failed" | "hypothesis.status_changed" | "hypothesis.review_requested" | "hypothesis.proven" | "hypothesis.disproven" | "measurement.received" | "measurement.stale" | "opportunity.evaluated" | "opportunity.recommended" | "opportunity.flagged" | "opportunity.explore" | "storefront.composition_paused" | "storefront.products_not_traffickable" | "storefront.supply_nudge" | "storefront.liveness_degraded" | "storefront.liveness_recovered" | "storefront.media_buy_forward_failed" | "storefront.media_buy_moderation_aging" | "storefront_adapter_credential.action_required" | "storefront_adapter_connection.mapping_required" | "inventory_source.unhealthy" | "inventory_source.recovered" | "source.action_required" | "source.action_resolved" | "provider_fleet.incident_opened" | "provider_fleet.incident_recovered" | "ad_server.approval_requested" | "inventory_shortfall.review_requested" | "assistant_room.mentioned" | "ask.resolved" | "approval.requested" | "buyer_agent.created" | "buyer_agent.updated" | "buyer_agent.suspended" | "buyer_agent.ceiling_nearly_reached" | "buyer_agent.ceiling_reached" | "app.connected" | "advertiser_grant.invited" | "advertiser_grant.accepted" | "advertiser_grant.rejected" | "advertiser_grant.revoked" | "advertiser_grant.expired")[];
                status?: "success" | "error" | "warning" | "info";
                campaignId?: string;
                creativeId?: string;
                brandAgentId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Notification"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                            unreadCount: number;
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    markAllBuyerNotificationsRead: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadAllBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AllRead"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acknowledgeBuyerNotification: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MarkedNotification"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    markBuyerNotificationRead: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MarkedNotification"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listOptimizationSuggestions: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                campaignId?: string;
                mediaBuyId?: string;
                status?: "received" | "approved" | "rejected" | "applied" | "failed" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OptimizationSuggestion"][];
                        error: null;
                        meta: {
                            pagination: {
                                limit: number;
                                offset: number;
                                nextOffset: number | null;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getOptimizationSuggestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OptimizationSuggestion"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    approveOptimizationSuggestion: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DecidedSuggestion"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rejectOptimizationSuggestion: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectSuggestionBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DecidedSuggestion"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPlanningBriefs: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: ("SEARCHING" | "QUOTED" | "BOOKED" | "DECLINED" | "ABANDONED")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlanningBrief"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createPlanningBrief: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePlanningBriefBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlanningBrief"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPlanningBrief: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlanningBrief"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    abandonPlanningBrief: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlanningBrief"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPlanningBriefResponses: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BriefResponse"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    checkProperties: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,000,000 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentifiersBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PropertyCheck"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPropertyCheckReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckReport"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBuyerReadiness: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BuyerReadiness"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    confirmOperator: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Operator"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    downloadReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDeliveryImports: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryImport"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    importDelivery: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryImport"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDeliveryImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryImport"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getReportingMetrics: {
        parameters: {
            query?: {
                advertiserId?: number;
                campaignId?: string;
                mediaBuyId?: string;
                startDate?: string;
                endDate?: string;
                days?: number;
                view?: "summary" | "timeseries";
                download?: boolean;
                displayCurrency?: string;
                demo?: boolean;
                granularity?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"] | components["schemas"]["Download"];
                        error: null;
                    };
                    "text/csv": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStorefronts: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                name?: string;
                channel?: "display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence";
                country?: string;
                status?: ("configuring" | "transacting" | "archived" | "neutral" | "paused")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Storefront"][];
                        error: null;
                        meta: {
                            pagination: {
                                limit: number;
                                offset: number;
                                nextOffset: number | null;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStorefront: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Storefront"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBuyerSupplyRequests: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "tracked" | "available";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SupplyRequest"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addBuyerSupplyRequest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddSupplyRequestBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AddedSupply"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeBuyerSupplyRequest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplyKeyBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RemovedSupply"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBuyerSupplySuggestions: {
        parameters: {
            query: {
                q: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SupplySuggestions"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTargetingDimensions: {
        parameters: {
            query?: {
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Dimension"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTargetingDimension: {
        parameters: {
            query?: {
                locale?: string;
            };
            header?: never;
            path: {
                system: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DimensionEntries"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resolveTargeting: {
        parameters: {
            query: {
                locale?: string;
                q: string;
            };
            header?: never;
            path: {
                system: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Resolution"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listGeoMetros: {
        parameters: {
            query?: {
                system?: "nielsen_dma";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["GeoMetros"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTasks: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "submitted" | "working" | "completed" | "failed" | "input-required";
                taskType?: "audience_sync" | "media_buy_create" | "creative_sync";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Task"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaskAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listWebhookSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SubscriptionsAnswer"];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    registerWebhookSubscription: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterSubscriptionBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SubscriptionAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getWebhookSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SubscriptionAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deleteWebhookSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "pending" | "sending" | "failed";
                eventId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SentDeliveryAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                deliveryId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCaptureLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CaptureLink"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listConnectedApps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConnectedApp"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAppPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AppPolicy"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setAppPolicy: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppPolicyBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AppPolicy"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokeConnectedApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBuyerDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BuyerDemoRead"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createBuyerDemo: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBuyerDemoBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BuyerDemoAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeBuyerDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RemovedBuyerDemo"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    extendBuyerDemo: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtendDemoBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BuyerDemoAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resetBuyerDemo: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BuyerDemoAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMachineApplications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MachineApplication"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createMachineApplication: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMachineApplicationBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MachineApplicationWithSecret"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getMachineApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MachineApplication"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokeMachineApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    replaceMachineApplicationSecret: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MachineApplicationWithSecret"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAppPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                view: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description Success.
             *
             *     Document for the `srcdoc` of a frame. It contains no data and requests them from its host over the MCP Apps bridge.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html;profile=mcp-app": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAppSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                view: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AppSandbox"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,384 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JoinedAccount"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeMemberRole: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberRoleBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getNotificationPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NotificationPreferences"] | null;
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    replaceNotificationPreferences: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationPreferencesBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NotificationPreferences"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                unreadOnly?: boolean;
                types?: ("brand_agent.created" | "brand_agent.updated" | "brand_agent.deleted" | "campaign.healthy" | "campaign.unhealthy" | "campaign.created" | "campaign.updated" | "campaign.deleted" | "campaign.completed" | "creative.approved" | "creative.rejected" | "creative.changes_requested" | "creative.sync_started" | "creative.sync_completed" | "creative.sync_failed" | "creative.created" | "creative.updated" | "creative.deleted" | "creative.review_requested" | "strategy.created" | "strategy.updated" | "strategy.deleted" | "media_buy.created" | "media_buy.updated" | "media_buy.deleted" | "media_buy.forward_failed" | "media_buy.awaiting_source_moderation" | "media_buy.source_rejected" | "media_buy.stuck" | "media_buy.approval_requested" | "media_buy_update_proposal.approved" | "media_buy_update_proposal.rejected" | "media_buy_update_proposal.expired" | "salesagent.available" | "salesagent.unavailable" | "salesagent.registered" | "salesagent.unregistered" | "salesagent.updated" | "salesagent.sync_action_required" | "signalsagent.registered" | "signalsagent.unregistered" | "signalsagent.updated" | "signalsagent.signal_activated" | "signalsagent.signals_fetched" | "outcomesagent.registered" | "outcomesagent.unregistered" | "outcomesagent.updated" | "syndication.completed" | "syndication.failed" | "audience.synced" | "audience.sync_failed" | "optimization.suggestion_received" | "optimization.suggestion_approved" | "optimization.suggestion_rejected" | "optimization.suggestion_applied" | "optimization.suggestion_failed" | "system.warning" | "system.error" | "learning_cycle.completed" | "learning_cycle.failed" | "hypothesis.status_changed" | "hypothesis.review_requested" | "hypothesis.proven" | "hypothesis.disproven" | "measurement.received" | "measurement.stale" | "opportunity.evaluated" | "opportunity.recommended" | "opportunity.flagged" | "opportunity.explore" | "storefront.composition_paused" | "storefront.products_not_traffickable" | "storefront.supply_nudge" | "storefront.liveness_degraded" | "storefront.liveness_recovered" | "storefront.media_buy_forward_failed" | "storefront.media_buy_moderation_aging" | "storefront_adapter_credential.action_required" | "storefront_adapter_connection.mapping_required" | "inventory_source.unhealthy" | "inventory_source.recovered" | "source.action_required" | "source.action_resolved" | "provider_fleet.incident_opened" | "provider_fleet.incident_recovered" | "ad_server.approval_requested" | "inventory_shortfall.review_requested" | "assistant_room.mentioned" | "ask.resolved" | "approval.requested" | "buyer_agent.created" | "buyer_agent.updated" | "buyer_agent.suspended" | "buyer_agent.ceiling_nearly_reached" | "buyer_agent.ceiling_reached" | "app.connected" | "advertiser_grant.invited" | "advertiser_grant.accepted" | "advertiser_grant.rejected" | "advertiser_grant.revoked" | "advertiser_grant.expired")[];
                status?: "success" | "error" | "warning" | "info";
                campaignId?: string;
                creativeId?: string;
                brandAgentId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Notification"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                            unreadCount: number;
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    markAllNotificationsRead: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadAllBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AllRead"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acknowledgeNotification: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MarkedNotification"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    markNotificationRead: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MarkedNotification"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listOrganizationApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createOrganizationApiKey: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedApiKey"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokeOrganizationApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    streamAccountEvents: {
        parameters: {
            query?: {
                kinds?: ("notification" | "campaign" | "media_buy" | "discovery" | "planning_brief" | "demand_signal" | "task" | "catalog" | "audience" | "creative_asset" | "ask" | "usage" | "app")[];
            };
            header?: {
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description Success.
             *
             *     `id` is the position in the feed of the account, `event` is the kind, `data` is `{kind, id, revision, at}`. The first event is `position`, or `reset` when missed changes are not stored any more; their data is `{position}`.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStaffAsks: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "received" | "accepted" | "in_progress" | "done" | "closed";
                type?: "support" | "product" | "supply" | "integration" | "commercial";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueuedAsk"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStaffAsk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueuedAsk"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptStaffAsk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceAskBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueuedAsk"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resolveStaffAsk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveAskBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueuedAsk"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    startStaffAsk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceAskBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueuedAsk"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    importBankStatement: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 2,000,000 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportStatementBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImportedStatement"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStaffCreditApplications: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreditApplication"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reviewCreditApplication: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewApplicationBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreditApplication"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBilledCustomer: {
        parameters: {
            query?: {
                currency?: string;
            };
            header?: never;
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BilledCustomer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeCounting: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeCountingBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BilledCustomer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    enterThirdCounts: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        /** @description At most 1,000,000 bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnterCountsBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EnteredCounts"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createCreditNote: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueCreditNoteBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreditNote"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createDeposit: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookDepositBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deposit"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reverseDeposit: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                accountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deposit"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createBillingHold: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutHoldBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BilledCustomer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeBillingHold: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                holdId: string;
                accountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BilledCustomer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    checkLedger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LedgerCheck"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStaffPayments: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateBilledCustomer: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeStandingBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BilledCustomer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createPaymentRefund: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskRefundBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Refund"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    approvePayoutRetry: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payout"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reportPayoutFailure: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailPayoutBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payout"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reportPayoutPaid: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayPayoutBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payout"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resendPayout: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payout"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPayoutRuns: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutRun"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createPayoutRun: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutRun"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPayoutRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutRun"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    approvePayoutRun: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutRun"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelPayoutRun: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonedBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutRun"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    downloadPayoutOrders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payout"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createSellerFees: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgreeFeesBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SellerBilling"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createPlanDiscount: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AgreeDiscountBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AgreeDiscountBody"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createUnitUsage: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordUsageBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecordUsageBody"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRateCards: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RateCard"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createRateCard: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishRateCardBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RateCard"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStaffSupplyRequests: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "tracked" | "available";
                domain?: string;
                channel?: "display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence";
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FiledSupplyRequest"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStaffUsageQuota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageQuota"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateStaffUsageQuota: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffQuotaBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageQuota"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getOwnStorefront: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OwnStorefront"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    replaceOwnStorefront: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeStorefrontBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OwnStorefront"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    openStorefront: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenStorefrontBody"];
            };
        };
        responses: {
            /** @description Success; nothing had to be changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OwnStorefront"];
                        error: null;
                    };
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OwnStorefront"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    archiveStorefront: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeletedNumber"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateOwnStorefront: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeStorefrontBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OwnStorefront"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStorefrontAsks: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                type?: "support" | "product" | "supply" | "integration" | "commercial";
                state?: "open" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ask"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createStorefrontAsk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileAskBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ask"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStorefrontAsk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ask"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateStorefrontAsk: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerAskBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ask"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStorefrontAuditLogs: {
        parameters: {
            query?: {
                take?: number;
                limit?: number;
                skip?: number;
                cursor?: string;
                startDate?: string;
                endDate?: string;
                advertiserId?: number;
                campaignId?: string;
                resourceId?: string;
                actorUserId?: number;
                actorUserEmail?: string;
                resourceTypes?: ("ADVERTISER" | "CAMPAIGN" | "CREATIVE" | "MEDIA_BUY" | "PRODUCT" | "PACKAGE" | "STOREFRONT" | "STOREFRONT_INVENTORY_SOURCE" | "ACCOUNT" | "TERMS" | "MEMBER" | "INVITATION" | "USER" | "API_KEY" | "WEBHOOK_SUBSCRIPTION" | "DISCOVERY" | "CATALOG" | "ACTIVATION_PLAN" | "AUDIENCE" | "PROPERTY_LIST" | "SYNDICATION" | "DELIVERY_IMPORT" | "DELIVERY_REQUEST" | "OPTIMIZATION_SUGGESTION" | "ASSISTANT_PREFERENCES" | "PLANNING_BRIEF" | "DEMAND_SIGNAL" | "NOTIFICATION_PREFERENCES" | "EVENT_SOURCE" | "APPROVAL" | "BUYER_AGENT" | "CONNECTED_APP" | "APPLICATION" | "APP_POLICY" | "ADVERTISER_GRANT" | "SAVED_OFFER" | "ASK" | "BROWSER_ORIGIN" | "SUPPLY_REQUEST" | "DEMO" | "MEDIA_ENTITY" | "BILLING_ACCOUNT" | "DEPOSIT" | "CREDIT_APPLICATION" | "CREDIT_NOTE" | "OVER_DELIVERY" | "THIRD_COUNTS" | "PAYEE" | "SELLER_BILLING" | "PAYOUT" | "PAYMENT_METHOD" | "PAYMENT" | "REFUND" | "RATE_CARD" | "PLAN_BINDING" | "ALLOWANCE_ALERT" | "CREATIVE_ASSET" | "CREATIVE_COLLECTION")[];
                actions?: ("CREATE" | "UPDATE" | "DELETE" | "ARCHIVE" | "EXECUTE" | "ACTIVATE" | "DEACTIVATE")[];
                actorOrigin?: "human" | "agent" | "autonomous" | "system";
                outcome?: "succeeded" | "denied" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        error: null;
                        meta: {
                            pagination: {
                                skip: number;
                                take: number;
                                total: number;
                                hasMore: boolean;
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSellerBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SellerBilling"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateSellerBilling: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSellerBillingBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SellerBilling"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSoldChargedDays: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                mediaBuyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SoldDay"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSoldOverDeliveries: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "OPEN" | "DISPUTED" | "ACCEPTED" | "WITHDRAWN";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SoldOverDelivery"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPayoutActivity: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutActivity"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                statementRef: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Statement"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStatementItems: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                statementRef: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatementItem"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSellerPlanOffer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlanOffer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptSellerPlan: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptOfferBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlanOffer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listBriefArtifacts: {
        parameters: {
            query?: {
                take?: number;
                skip?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BriefArtifact"][];
                        error: null;
                        meta: {
                            pagination: {
                                skip: number;
                                take: number;
                                total: number;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getBriefArtifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BriefArtifactDetail"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDemandSignals: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: ("SEARCHING" | "QUOTED" | "BOOKED" | "DECLINED" | "ABANDONED")[];
                dispatchStatus?: ("QUEUED" | "DISPATCHED" | "ACKNOWLEDGED" | "ON_HOLD" | "FAILED" | "DECLINED")[];
                storefrontId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DemandSignal"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDemandSignal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DemandSignalDetail"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acknowledgeDemandSignal: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DemandSignal"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    holdDemandSignal: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DemandSignal"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    respondToDemandSignal: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RespondBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BriefResponse"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStorefrontDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DemoRead"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createStorefrontDemo: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateStorefrontDemoBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DemoAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeStorefrontDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RemovedDemo"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    extendStorefrontDemo: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtendDemoBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DemoAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resetStorefrontDemo: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DemoAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDemoRecipes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DemoRecipes"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addDemoSources: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddDemoSourcesBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DemoAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeDemoSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sourceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listMediaBuyApprovals: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: ("pending" | "approved" | "rejected" | "revoked")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OrderApproval"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    decideMediaBuyApproval: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                mediaBuyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideOrderBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OrderApproval"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listReceivedMediaBuys: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                take?: number;
                skip?: number;
                status?: ("pending_approval" | "forwarding" | "forward_failed" | "awaiting_source" | "rejected" | "canceled" | "booked" | "delivering" | "paused" | "completed")[];
                buyerCustomerId?: number;
                sourceId?: string;
                flightStartFrom?: string;
                flightStartTo?: string;
                productId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReceivedMediaBuySummary"][];
                        error: null;
                        meta: {
                            pagination: {
                                skip: number;
                                take: number;
                                total: number;
                                hasMore: boolean;
                                nextCursor: string | null;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getReceivedMediaBuy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReceivedMediaBuy"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelReceivedMediaBuy: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderReasonBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReceivedMediaBuy"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    completeReceivedMediaBuy: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReceivedMediaBuy"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getReceivedMediaBuyDelivery: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OrderDelivery"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reportReceivedMediaBuyDelivery: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportDeliveryBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OrderDelivery"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    pauseReceivedMediaBuy: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderReasonBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReceivedMediaBuy"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    resumeReceivedMediaBuy: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReceivedMediaBuy"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getReceivedMediaBuyTimeline: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimelineEntry"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStorefrontNotifications: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                unreadOnly?: boolean;
                types?: ("brand_agent.created" | "brand_agent.updated" | "brand_agent.deleted" | "campaign.healthy" | "campaign.unhealthy" | "campaign.created" | "campaign.updated" | "campaign.deleted" | "campaign.completed" | "creative.approved" | "creative.rejected" | "creative.changes_requested" | "creative.sync_started" | "creative.sync_completed" | "creative.sync_failed" | "creative.created" | "creative.updated" | "creative.deleted" | "creative.review_requested" | "strategy.created" | "strategy.updated" | "strategy.deleted" | "media_buy.created" | "media_buy.updated" | "media_buy.deleted" | "media_buy.forward_failed" | "media_buy.awaiting_source_moderation" | "media_buy.source_rejected" | "media_buy.stuck" | "media_buy.approval_requested" | "media_buy_update_proposal.approved" | "media_buy_update_proposal.rejected" | "media_buy_update_proposal.expired" | "salesagent.available" | "salesagent.unavailable" | "salesagent.registered" | "salesagent.unregistered" | "salesagent.updated" | "salesagent.sync_action_required" | "signalsagent.registered" | "signalsagent.unregistered" | "signalsagent.updated" | "signalsagent.signal_activated" | "signalsagent.signals_fetched" | "outcomesagent.registered" | "outcomesagent.unregistered" | "outcomesagent.updated" | "syndication.completed" | "syndication.failed" | "audience.synced" | "audience.sync_failed" | "optimization.suggestion_received" | "optimization.suggestion_approved" | "optimization.suggestion_rejected" | "optimization.suggestion_applied" | "optimization.suggestion_failed" | "system.warning" | "system.error" | "learning_cycle.completed" | "learning_cycle.failed" | "hypothesis.status_changed" | "hypothesis.review_requested" | "hypothesis.proven" | "hypothesis.disproven" | "measurement.received" | "measurement.stale" | "opportunity.evaluated" | "opportunity.recommended" | "opportunity.flagged" | "opportunity.explore" | "storefront.composition_paused" | "storefront.products_not_traffickable" | "storefront.supply_nudge" | "storefront.liveness_degraded" | "storefront.liveness_recovered" | "storefront.media_buy_forward_failed" | "storefront.media_buy_moderation_aging" | "storefront_adapter_credential.action_required" | "storefront_adapter_connection.mapping_required" | "inventory_source.unhealthy" | "inventory_source.recovered" | "source.action_required" | "source.action_resolved" | "provider_fleet.incident_opened" | "provider_fleet.incident_recovered" | "ad_server.approval_requested" | "inventory_shortfall.review_requested" | "assistant_room.mentioned" | "ask.resolved" | "approval.requested" | "buyer_agent.created" | "buyer_agent.updated" | "buyer_agent.suspended" | "buyer_agent.ceiling_nearly_reached" | "buyer_agent.ceiling_reached" | "app.connected" | "advertiser_grant.invited" | "advertiser_grant.accepted" | "advertiser_grant.rejected" | "advertiser_grant.revoked" | "advertiser_grant.expired")[];
                status?: "success" | "error" | "warning" | "info";
                campaignId?: string;
                creativeId?: string;
                brandAgentId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Notification"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                            unreadCount: number;
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    markAllStorefrontNotificationsRead: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadAllBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AllRead"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acknowledgeStorefrontNotification: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MarkedNotification"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    markStorefrontNotificationRead: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MarkedNotification"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "draft" | "active" | "archived";
                channel?: "display" | "olv" | "social" | "search" | "ctv" | "linear_tv" | "radio" | "streaming_audio" | "podcast" | "dooh" | "ooh" | "print" | "cinema" | "email" | "gaming" | "retail_media" | "influencer" | "affiliate" | "product_placement" | "sponsored_intelligence";
                country?: string;
                deliveryType?: "guaranteed" | "non_guaranteed";
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StorefrontProduct"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProductBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StorefrontProduct"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StorefrontProduct"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    replaceProduct: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeProductBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StorefrontProduct"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    archiveProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeProductBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StorefrontProduct"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSavedOffers: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "active" | "redeemed" | "expired" | "revoked";
                storefrontId?: number;
                operatorDomain?: string;
                operatorCustomerId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedOffer"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createSavedOffer: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveOfferBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedOffer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSavedOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedOffer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateSavedOffer: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSavedOfferBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedOffer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokeSavedOffer: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedOffer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSellerReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SellerReadiness"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSellerAgents: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SellerAgent"][];
                        error: null;
                        meta: {
                            pagination: {
                                limit: number;
                                offset: number;
                                nextOffset: number | null;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    registerSellerAgent: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterSellerBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SellerAgent"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSellerAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SellerAgent"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    archiveSellerAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeletedNumber"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    updateSellerAgent: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSellerBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ChangedSeller"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStorefrontSupplyRequests: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "tracked" | "available";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SupplyRequest"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addStorefrontSupplyRequest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddSupplyRequestBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AddedSupply"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeStorefrontSupplyRequest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplyKeyBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RemovedSupply"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStorefrontSupplySuggestions: {
        parameters: {
            query: {
                q: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SupplySuggestions"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listWantedSupply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WantedSupply"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    runTrial: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrialBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Trial"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStorefrontAiUsageByFeature: {
        parameters: {
            query?: {
                since?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageByFeature"];
                        error: null;
                    };
                    "text/csv": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStorefrontAiUsageByModel: {
        parameters: {
            query?: {
                since?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageByModel"];
                        error: null;
                    };
                    "text/csv": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStorefrontAiQuota: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageQuota"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setStorefrontAiQuota: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsageQuotaBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageQuota"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStorefrontAiUsage: {
        parameters: {
            query?: {
                since?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageSummary"];
                        error: null;
                    };
                    "text/csv": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSupplyRequests: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "tracked" | "available";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SupplyRequest"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: string | null;
                                hasMore: boolean;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addSupplyRequest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddSupplyRequestBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AddedSupply"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeSupplyRequest: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplyKeyBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RemovedSupply"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSupplySuggestions: {
        parameters: {
            query: {
                q: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SupplySuggestions"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAiUsageByFeature: {
        parameters: {
            query?: {
                since?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageByFeature"];
                        error: null;
                    };
                    "text/csv": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAiUsageByModel: {
        parameters: {
            query?: {
                since?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageByModel"];
                        error: null;
                    };
                    "text/csv": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAiQuota: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageQuota"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setAiQuota: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsageQuotaBody"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageQuota"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getAiUsage: {
        parameters: {
            query?: {
                since?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UsageSummary"];
                        error: null;
                    };
                    "text/csv": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPersonalApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        error: null;
                        meta: {
                            pagination: {
                                nextCursor: null;
                                /** @enum {boolean} */
                                hasMore: false;
                            };
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createPersonalApiKey: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyBody"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CreatedApiKey"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokePersonalApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Deleted"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getToolReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReceiptAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    callTool: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                tool: string;
            };
            cookie?: never;
        };
        /** @description At most 2,097,152 bytes. */
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ToolOutput"];
                        error: null;
                    };
                };
            };
            /** @description An earlier call with the same key is still being worked on. Repeat the call after `Retry-After` seconds. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReceiptAnswer"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Health"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Probe"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Ready"];
                        error: null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
}
