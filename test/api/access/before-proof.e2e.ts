import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';
import { gates } from '../platform/gates';

/**
 * Every write of the document, and whether people do it before they have shown that their mail address is theirs, where that is required: only what
 * nobody else sees and what does not leave the exchange (docs/adr/0045).
 */
const open: Readonly<Record<string, string>> = {
  'PUT /api/v2/staff/usage/accounts/{accountId}/quota': 'for staff alone: others are refused before',
  'POST /api/v2/accept-tos': 'of their own account',
  'POST /api/v2/assistant/conversations': 'their own',
  'PATCH /api/v2/assistant/conversations/{conversationUid}': 'their own',
  'DELETE /api/v2/assistant/conversations/{conversationUid}': 'their own',
  'POST /api/v2/assistant/conversations/{conversationUid}/messages': 'kept, sent to nobody',
  'PUT /api/v2/assistant/user-preferences/language': 'their own',
  'POST /api/v2/buyer-agents/{id}/suspend': 'takes away',
  'POST /api/v2/buyer-agents/{id}/retire': 'takes away',
  'DELETE /api/v2/buyer-agents/{id}/keys/{keyId}': 'ends a credential',
  'POST /api/v2/buyer/advertisers': 'a draft: nobody outside the account sees it',
  'PUT /api/v2/buyer/advertisers/{id}': 'a draft',
  'DELETE /api/v2/buyer/advertisers/{id}': 'a draft',
  'POST /api/v2/buyer/advertisers/{id}/restore': 'a draft',
  'PUT /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/transform': 'a draft; activating it is closed',
  'POST /api/v2/buyer/advertisers/{id}/event-sources': 'a draft; sharing it is closed',
  'PATCH /api/v2/buyer/advertisers/{id}/event-sources/{eventSourceId}': 'a draft',
  'DELETE /api/v2/buyer/advertisers/{id}/event-sources/{eventSourceId}': 'a draft',
  'DELETE /api/v2/buyer/advertisers/{id}/property-lists/{listId}': 'takes away',
  'DELETE /api/v2/buyer/advertisers/{id}/property-lists/{listId}/readers': 'takes away',
  'POST /api/v2/buyer/campaigns': 'a draft; discovery and execution are closed',
  'PUT /api/v2/buyer/campaigns/{id}': 'a draft',
  'DELETE /api/v2/buyer/campaigns/{id}': 'a draft',
  'POST /api/v2/buyer/discovery/{id}/products': 'marks offers; executing is closed',
  'DELETE /api/v2/buyer/discovery/{id}/products': 'marks offers',
  'POST /api/v2/buyer/discovery/{id}/apply-proposal': 'marks offers',
  'POST /api/v2/buyer/optimization-suggestions/{id}/reject': 'nothing happens',
  'POST /api/v2/buyer/reporting/imports': 'their own figures',
  'DELETE /api/v2/buyer/webhook-subscriptions/{id}': 'ends what leaves the exchange',
  'PUT /api/v2/notification-preferences': 'their own; nothing is mailed before',
  'POST /api/v2/notifications/read-all': 'their own',
  'POST /api/v2/buyer/notifications/read-all': 'their own',
  'POST /api/v2/storefront/notifications/read-all': 'their own',
  'POST /api/v2/notifications/{id}/read': 'their own',
  'POST /api/v2/buyer/notifications/{id}/read': 'their own',
  'POST /api/v2/storefront/notifications/{id}/read': 'their own',
  'POST /api/v2/notifications/{id}/acknowledge': 'their own',
  'POST /api/v2/buyer/notifications/{id}/acknowledge': 'their own',
  'POST /api/v2/storefront/notifications/{id}/acknowledge': 'their own',
  'POST /api/v3/tools/{tool}': 'judged by the tool: those that read are open',
  'DELETE /api/v2/user-api-keys/{id}': 'ends a credential',
  'DELETE /api/v2/org-api-keys/{id}': 'ends a credential',
  'DELETE /api/v2/connected-apps/{id}': 'ends a credential',
  'DELETE /api/v2/m2m-applications/{id}': 'ends a credential',
  'DELETE /api/v2/storefront': 'takes away what others see',
  'DELETE /api/v2/storefront/products/{id}': 'takes away what others see',
  'DELETE /api/v2/storefront/seller-agents/{id}': 'takes away what others see',
  ...gates.beforeProof.open,
};

const closed = [
  'POST /api/v2/assistant/chat',
  'POST /api/v2/assistant/chat/stream',
  'POST /api/v2/assistant/chat/{conversationUid}/stop',
  'POST /api/v2/assistant/confirmations/{confirmationUid}/decision',
  'PUT /api/v2/connected-apps/policy',
  'POST /api/v2/m2m-applications',
  'POST /api/v2/m2m-applications/{id}/rotate-secret',
  'POST /api/v2/accounts/create-child',
  'POST /api/v2/approvals/child-accounts',
  'POST /api/v2/approvals/{id}/approve',
  'POST /api/v2/approvals/{id}/reject',
  'PUT /api/v2/usage/quota',
  'PUT /api/v2/storefront/usage/quota',
  'POST /api/v2/buyer-agents',
  'PATCH /api/v2/buyer-agents/{id}',
  'PUT /api/v2/buyer-agents/{id}/access',
  'POST /api/v2/buyer-agents/{id}/resume',
  'POST /api/v2/buyer-agents/{id}/keys',
  'POST /api/v2/buyer/advertisers/{advertiserId}/audiences/sync',
  'POST /api/v2/buyer/advertisers/{id}/catalogs/sync',
  'POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/execute',
  'POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/preview',
  'POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/refresh',
  'POST /api/v2/buyer/advertisers/{id}/property-lists',
  'PUT /api/v2/buyer/advertisers/{id}/property-lists/{listId}',
  'POST /api/v2/buyer/advertisers/{id}/syndicate',
  'POST /api/v2/buyer/campaigns/{id}/execute',
  'POST /api/v2/buyer/campaigns/{id}/optimize',
  'POST /api/v2/buyer/campaigns/{id}/pause',
  'POST /api/v2/buyer/campaigns/{id}/property-lists',
  'DELETE /api/v2/buyer/campaigns/{id}/property-lists/{listId}',
  'POST /api/v2/buyer/campaigns/{id}/reactivate',
  'POST /api/v2/buyer/discovery',
  'POST /api/v2/buyer/discovery/{id}/refine',
  'PATCH /api/v2/buyer/media-buys/{id}',
  'POST /api/v2/buyer/media-buys/{id}/accept',
  'POST /api/v2/buyer/media-buys/{id}/cancel',
  'POST /api/v2/buyer/media-buys/{id}/pause',
  'POST /api/v2/buyer/media-buys/{id}/reactivate',
  'POST /api/v2/buyer/optimization-suggestions/{id}/approve',
  'POST /api/v2/buyer/planning-briefs',
  'POST /api/v2/buyer/planning-briefs/{id}/abandon',
  'POST /api/v2/buyer/property-lists/check',
  'PATCH /api/v2/buyer/readiness/operator',
  'POST /api/v2/buyer/webhook-subscriptions',
  'POST /api/v2/buyer/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver',
  'POST /api/v2/buyer/webhook-subscriptions/{id}/test',
  'POST /api/v2/members',
  'PATCH /api/v2/members/{id}',
  'DELETE /api/v2/members/{id}',
  'POST /api/v2/org-api-keys',
  'POST /api/v2/user-api-keys',
  'POST /api/v2/storefront',
  'PUT /api/v2/storefront',
  'PATCH /api/v2/storefront',
  'POST /api/v2/storefront/demand-signals/{id}/acknowledge',
  'POST /api/v2/storefront/demand-signals/{id}/hold',
  'POST /api/v2/storefront/demand-signals/{id}/responses',
  'POST /api/v2/storefront/media-buy-approvals/{mediaBuyId}/decide',
  'POST /api/v2/storefront/media-buys/{id}/cancel',
  'POST /api/v2/storefront/media-buys/{id}/complete',
  'POST /api/v2/storefront/media-buys/{id}/delivery',
  'POST /api/v2/storefront/media-buys/{id}/pause',
  'POST /api/v2/storefront/media-buys/{id}/resume',
  'POST /api/v2/storefront/products',
  'PUT /api/v2/storefront/products/{id}',
  'PATCH /api/v2/storefront/products/{id}',
  'POST /api/v2/storefront/seller-agents',
  'PATCH /api/v2/storefront/seller-agents/{id}',
  ...gates.beforeProof.closed,
];

/** They read the cookie or a mailed token themselves: coming, going, and proving. */
const isForEverybody = (operation: string) => / \/api\/v2\/(auth\/|members\/invitations\/accept$)/.test(operation);

describe('before a mail address is confirmed, where that is required', () => {
  let strict: TestApi;
  let writes: readonly string[];
  let people: readonly SignedUp[];
  beforeAll(async () => {
    strict = await startApi({ environment: { EMAIL_VERIFICATION: 'required' } });
    const { paths } = (await (await fetch(`${strict.url}/api/v2/openapi.json`)).json()) as { paths: Record<string, object> };
    writes = Object.entries(paths)
      .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
      .filter((operation) => !operation.startsWith('GET ') && !isForEverybody(operation));
    people = [await signUp(strict), await signUp(strict, { accountType: 'SELLER' })];
  });
  afterAll(() => strict.close());

  /** The codes that an unproved buyer and seller are answered, whatever else is wrong with the request. */
  async function codes(operation: string, credentials: readonly SignedUp['as'][]): Promise<string[]> {
    const [method, template] = operation.split(' ') as [string, string];
    const path = template.replace(/\{\w+\}/g, '1');
    const answers = await Promise.all(
      credentials.map((as) => strict.request(method, path, { as, body: method === 'DELETE' ? undefined : {} })),
    );
    return answers.map(({ body }) => (body?.error?.code as string | undefined) ?? 'none');
  }

  test('every write of the document is in one of the tables', () => {
    expect([...Object.keys(open), ...closed].sort()).toEqual([...writes].sort());
  });

  test.each(Object.entries(open))('%s is open: %s', async (operation) => {
    expect(
      await codes(
        operation,
        people.map(({ as }) => as),
      ),
    ).not.toContain('EMAIL_NOT_VERIFIED');
  });

  test.each(closed)('403 EMAIL_NOT_VERIFIED for %s', async (operation) => {
    expect(
      await codes(
        operation,
        people.map(({ as }) => as),
      ),
    ).toContain('EMAIL_NOT_VERIFIED');
  });

  test('personal keys that were made where it is not required are held to it as well; organization keys are nobody’s address', async () => {
    const lax = await startApi();
    const [person] = people as [SignedUp];
    const [own, organization] = [await createKey(lax, person.as), await createKey(lax, person.as, 'org')];
    await lax.close();
    expect(await codes('POST /api/v2/buyer/planning-briefs', [own, organization])).toEqual(['EMAIL_NOT_VERIFIED', 'VALIDATION_ERROR']);
  });

  test('reading is open', async () => {
    for (const { as } of people) {
      for (const path of ['accounts', 'members', 'user-api-keys', 'org-api-keys', 'notifications'])
        expect((await strict.get(`/api/v2/${path}`, { as })).status).toBe(200);
    }
  });
});
