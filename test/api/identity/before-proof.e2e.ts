import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';
import { gates } from '../platform/gates';

/**
 * Writes that people may do before their mail address is confirmed, where that is required (docs/adr/0045): nobody else sees them and nothing leaves
 * the exchange. The value is the reason.
 */
const open: Readonly<Record<string, string>> = {
  'PUT /api/v2/staff/usage/accounts/{accountId}/quota': 'staff only: others are refused earlier',
  'POST /api/v2/accept-tos': 'concerns only their own account',
  'POST /api/v2/assistant/conversations': 'only their own data',
  'PATCH /api/v2/assistant/conversations/{conversationUid}': 'only their own data',
  'DELETE /api/v2/assistant/conversations/{conversationUid}': 'only their own data',
  'POST /api/v2/assistant/conversations/{conversationUid}/messages': 'stored, sent to nobody',
  'PUT /api/v2/assistant/user-preferences/language': 'only their own data',
  'POST /api/v2/buyer-agents/{id}/suspend': 'a removal',
  'POST /api/v2/buyer-agents/{id}/retire': 'a removal',
  'DELETE /api/v2/buyer-agents/{id}/keys/{keyId}': 'revokes a credential',
  'POST /api/v2/buyer/advertisers': 'a draft: nobody outside the account sees it',
  'PUT /api/v2/buyer/advertisers/{id}': 'a draft',
  'DELETE /api/v2/buyer/advertisers/{id}': 'a draft',
  'POST /api/v2/buyer/advertisers/{id}/restore': 'a draft',
  'PUT /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/transform': 'a draft; activating it is closed',
  'POST /api/v2/buyer/advertisers/{id}/event-sources': 'a draft; sharing it is closed',
  'PATCH /api/v2/buyer/advertisers/{id}/event-sources/{eventSourceId}': 'a draft',
  'DELETE /api/v2/buyer/advertisers/{id}/creative-collections/{collectionId}': 'a removal',
  'DELETE /api/v2/buyer/advertisers/{id}/event-sources/{eventSourceId}': 'a draft',
  'DELETE /api/v2/buyer/advertisers/{id}/property-lists/{listId}': 'a removal',
  'DELETE /api/v2/buyer/advertisers/{id}/property-lists/{listId}/readers': 'a removal',
  'POST /api/v2/buyer/campaigns': 'a draft; discovery and execution are closed',
  'PUT /api/v2/buyer/campaigns/{id}': 'a draft',
  'DELETE /api/v2/buyer/campaigns/{id}': 'a draft',
  'POST /api/v2/buyer/discovery/{id}/products': 'selects offers; executing is closed',
  'DELETE /api/v2/buyer/discovery/{id}/products': 'marks offers',
  'POST /api/v2/buyer/discovery/{id}/apply-proposal': 'marks offers',
  'POST /api/v2/buyer/optimization-suggestions/{id}/reject': 'changes nothing outside the account',
  'POST /api/v2/buyer/reporting/imports': 'only their own figures',
  'DELETE /api/v2/buyer/webhook-subscriptions/{id}': 'ends webhooks',
  'PUT /api/v2/notification-preferences': 'only their own; nothing is mailed before',
  'POST /api/v2/notifications/read-all': 'only their own data',
  'POST /api/v2/buyer/notifications/read-all': 'only their own data',
  'POST /api/v2/storefront/notifications/read-all': 'only their own data',
  'POST /api/v2/notifications/{id}/read': 'only their own data',
  'POST /api/v2/buyer/notifications/{id}/read': 'only their own data',
  'POST /api/v2/storefront/notifications/{id}/read': 'only their own data',
  'POST /api/v2/notifications/{id}/acknowledge': 'only their own data',
  'POST /api/v2/buyer/notifications/{id}/acknowledge': 'only their own data',
  'POST /api/v2/storefront/notifications/{id}/acknowledge': 'only their own data',
  'POST /api/v3/tools/{tool}': 'each tool decides: tools that read are open',
  'DELETE /api/v2/user-api-keys/{id}': 'revokes a credential',
  'DELETE /api/v2/org-api-keys/{id}': 'revokes a credential',
  'DELETE /api/v2/connected-apps/{id}': 'revokes a credential',
  'DELETE /api/v2/m2m-applications/{id}': 'revokes a credential',
  'DELETE /api/v2/storefront': 'removes what others see',
  'DELETE /api/v2/storefront/products/{id}': 'removes what others see',
  'DELETE /api/v2/storefront/seller-agents/{id}': 'removes what others see',
  ...gates.beforeProof.open,
};

/** Writes that are refused until then. */
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
  'DELETE /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}',
  'POST /api/v2/buyer/advertisers/{id}/creative-collections',
  'PUT /api/v2/buyer/advertisers/{id}/creative-collections/{collectionId}',
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
  'POST /api/v2/storefront/try',
  'PUT /api/v2/storefront/products/{id}',
  'PATCH /api/v2/storefront/products/{id}',
  'POST /api/v2/storefront/seller-agents',
  'PATCH /api/v2/storefront/seller-agents/{id}',
  ...gates.beforeProof.closed,
];

/** Sign-up, sign-in, confirmation and invitations check the cookie or a mailed token themselves. */
const authenticatesItself = (operation: string) => / \/api\/v2\/(auth\/|members\/invitations\/accept$)/.test(operation);

describe('writes before a mail address is confirmed (EMAIL_VERIFICATION=required)', () => {
  let strict: TestApi;
  let writes: readonly string[];
  let people: readonly SignedUp[];
  beforeAll(async () => {
    strict = await startApi({ environment: { EMAIL_VERIFICATION: 'required' } });
    const { paths } = (await (await fetch(`${strict.url}/api/v2/openapi.json`)).json()) as { paths: Record<string, object> };
    writes = Object.entries(paths)
      .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
      .filter((operation) => !operation.startsWith('GET ') && !authenticatesItself(operation));
    people = [await signUp(strict), await signUp(strict, { accountType: 'SELLER' })];
  });
  afterAll(() => strict.close());

  /** Returns the error code that each credential gets for the operation, or 'none'. */
  async function codes(operation: string, credentials: readonly SignedUp['as'][]): Promise<string[]> {
    const [method, template] = operation.split(' ') as [string, string];
    const path = template.replace(/\{\w+\}/g, '1');
    const answers = await Promise.all(
      credentials.map((as) => strict.request(method, path, { as, body: method === 'DELETE' ? undefined : {} })),
    );
    return answers.map(({ body }) => (body?.error?.code as string | undefined) ?? 'none');
  }

  test('every write of the OpenAPI document is listed as open or closed', () => {
    expect([...Object.keys(open), ...closed].sort()).toEqual([...writes].sort());
  });

  test.each(Object.entries(open))('%s is allowed: %s', async (operation) => {
    expect(
      await codes(
        operation,
        people.map(({ as }) => as),
      ),
    ).not.toContain('EMAIL_NOT_VERIFIED');
  });

  test.each(closed)('returns 403 EMAIL_NOT_VERIFIED for %s', async (operation) => {
    expect(
      await codes(
        operation,
        people.map(({ as }) => as),
      ),
    ).toContain('EMAIL_NOT_VERIFIED');
  });

  test('personal keys created without the requirement are refused too, organization keys are not', async () => {
    const lax = await startApi();
    const [person] = people as [SignedUp];
    const [own, organization] = [await createKey(lax, person.as), await createKey(lax, person.as, 'org')];
    await lax.close();
    expect(await codes('POST /api/v2/buyer/planning-briefs', [own, organization])).toEqual(['EMAIL_NOT_VERIFIED', 'VALIDATION_ERROR']);
  });

  test('reads are allowed', async () => {
    for (const { as } of people) {
      for (const path of ['accounts', 'members', 'user-api-keys', 'org-api-keys', 'notifications'])
        expect((await strict.get(`/api/v2/${path}`, { as })).status).toBe(200);
    }
  });
});
