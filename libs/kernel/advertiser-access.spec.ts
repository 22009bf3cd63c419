import { requireAdvertiser, requireGranted } from './advertiser-access';
import type { Grant } from './caller';
import { DomainError } from './errors';
import { anAgent, aPerson } from './testing';

const refusals = {
  advertiserNotFound: () => new Error('404'),
  readOnlyGrant: () => new Error('403'),
  advertiserArchived: () => new Error('409'),
};
const known = { 1: { isArchived: false }, 2: { isArchived: true } } as Record<number, { readonly isArchived: boolean }>;
const advertisers = { find: async (accountId: number, id: number) => (accountId === 7 ? (known[id] ?? null) : null) };
const granted = (grant: Grant) =>
  anAgent({
    accountId: 7,
    grants: new Map([
      [1, grant],
      [2, grant],
    ]),
  });

describe('Access to a resource of an advertiser', () => {
  test.each([
    ['a person', aPerson({ accountId: 7 }), ['ok', 'ok', 'ok', 'ok', '409', 'ok', '404']],
    ['an agent that may write', granted('READ_WRITE'), ['ok', 'ok', 'ok', 'ok', '409', 'ok', '404']],
    ['an agent that may read', granted('READ'), ['ok', '403', '403', 'ok', '403', '403', '404']],
    ['an agent of others', anAgent({ accountId: 7, grants: new Map() }), ['404', '404', '404', '404', '404', '404', '404']],
    ['a stranger', aPerson({ accountId: 8 }), ['404', '404', '404', '404', '404', '404', '404']],
  ])('follows the grants of %s, and allows only reading and deleting for an archived advertiser', async (_, caller, answers) => {
    const asked = [1, 2].flatMap((id) => (['to read', 'to change', 'to delete'] as const).map((wanted) => [id, wanted] as const));
    const said = [...asked, [3, 'to read'] as const].map(([id, wanted]) =>
      requireAdvertiser(caller, id, wanted, advertisers, refusals).then(
        () => 'ok',
        (error: Error) => error.message,
      ),
    );
    expect(await Promise.all(said)).toEqual(answers);
  });

  test.each([
    ['a person', aPerson(), ['ok', 'ok', 'ok', 'ok', '404']],
    ['an agent that may write', granted('READ_WRITE'), ['ok', 'ok', '404', '404', '404']],
    ['an agent that may read', granted('READ'), ['ok', '403', '404', '404', '404']],
    ['an agent of others', anAgent({ grants: new Map() }), ['404', '404', '404', '404', '404']],
  ])('follows the grants of %s for a resource that was looked up, and refuses agents one without an advertiser', (_, caller, answers) => {
    const statusOf = (found: { advertiserId: number | null } | null, wanted: 'to read' | 'to change') => {
      try {
        requireGranted(caller, found, wanted, refusals.advertiserNotFound);
        return 'ok';
      } catch (error) {
        return error instanceof DomainError ? String(error.status) : (error as Error).message;
      }
    };
    const [own, account] = [{ advertiserId: 1 }, { advertiserId: null }];
    const asked = [own, account].flatMap((found) => (['to read', 'to change'] as const).map((wanted) => statusOf(found, wanted)));
    expect([...asked, statusOf(null, 'to read')]).toEqual(answers);
  });
});
