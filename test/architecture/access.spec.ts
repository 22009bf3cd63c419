import { filesIn, isForTests, read } from './sources';

const contexts = filesIn(['libs'], (path) => path.endsWith('.ts') && !isForTests(path) && !/^libs\/(kernel|platform)\//.test(path));
const asking = (pattern: RegExp) => contexts.filter((path) => pattern.test(read(path)));

/**
 * Files that ask who the caller is, with the reason why the route cannot decide it (docs/adr/0212). Everything else is declared at the route and checked by the
 * guard, which tools, kinds and pages follow with `accessOf`.
 */
const reasons: Readonly<Record<string, string>> = {
  'libs/delegation/advertiser-grants/application/advertiser-grants.service.ts': 'the kind answers an error of its own',
  'libs/delegation/onboarding/get-status.tool.ts': 'shows what the caller can do',
  'libs/delegation/onboarding/next-steps.ts': 'shows what the caller can do',
  'libs/edge/realtime/realtime.controller.ts': 'filters events',
  'libs/engagement/asks/application/asks.service.ts': 'the kind answers an error of its own',
  'libs/engagement/assistant/adapters/mcp/ask-assistant.tool.ts': 'needs the person, not the right',
  'libs/engagement/assistant/application/preferences.service.ts': 'whose preferences',
  'libs/engagement/assistant/application/turns.service.ts': 'whose conversation',
  'libs/engagement/assistant/usage/usage-reads.ts': 'the kind answers an error of its own',
  'libs/engagement/conversations/application/conversations.service.ts': 'whose conversation',
  'libs/engagement/notifications/application/notifications.service.ts': 'whose preferences',
  'libs/engagement/notifications/application/preferences.service.ts': 'whose preferences',
  'libs/engagement/notifications/domain/viewer.ts': 'filters rows',
  'libs/engagement/supply-requests/supply-requests.service.ts': 'the kind answers an error of its own',
  'libs/engagement/webhooks/application/authorization.ts': 'reads a policy table, which the kind follows',
  'libs/identity/accounts/application/accounts.service.ts': 'shows staff their role',
  'libs/identity/accounts/adapters/mcp/switch-account.tool.ts': 'shows the role',
  'libs/identity/accounts/application/members.service.ts': 'the kind answers an error of its own',
  'libs/identity/accounts/domain/access.policy.ts': 'reads a policy table, after the body is checked',
  'libs/identity/api-keys/domain/key.policy.ts': 'reads a policy table: own keys or all',
  'libs/identity/oauth/application/consent.service.ts': 'a page of its own protocol',
  'libs/identity/oauth/domain/connected-app.policy.ts': 'reads a policy table: own apps or all',
  'libs/operations/activity/domain/activity.policy.ts': 'reads a policy table: own calls or all',
  'libs/operations/audit/audit-log.service.ts': 'filters rows',
  'libs/operations/billing/application/organizations.ts': 'admins of the organization; staff choose the account that pays',
  'libs/operations/plans/offers.service.ts': 'an error of its own, after the body is checked',
};

describe('Access', () => {
  test('depends on the caller alone only at the route', () => {
    const pattern =
      /\b(?:isAdmin|isStaff|isSignedInPerson|isOwnPerson)\(|\bstandingOf\(caller\)|\bcaller\.role\b|\bif \((?:\w+\.)*(?:grants|kind === 'agent')\) throw/;
    expect(asking(pattern)).toEqual(Object.keys(reasons).toSorted());
  });

  test('to a resource of an advertiser is checked by requireGranted and requireAdvertiser', () => {
    const filters = [
      'libs/buying/media-buys/application/previews.service.ts', // returns the refusal as a blocker
      'libs/buying/rfps/application/rfps.service.ts', // filters a list
      'libs/edge/realtime/realtime.controller.ts', // filters events
      'libs/insight/reporting/application/downloads.service.ts', // compares a stored file with the grants of now
    ];
    expect(asking(/\b(?:maySee|mayActFor)\(/)).toEqual(filters);
  });

  test('under a READ grant is refused with one error, or with that of requireAdvertiser', () => {
    const passed = [
      'buying/creatives',
      'data/audiences',
      'data/catalogs',
      'data/creative-assets',
      'data/event-sources',
      'data/syndication',
    ];
    expect(asking(/\breadOnlyGrant:/)).toEqual(passed.map((context) => `libs/${context}/domain/errors.ts`));
  });
});
