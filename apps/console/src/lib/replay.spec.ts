import type { Schemas } from './api';
import { changeAt, type Course, momentAt, pauseBefore, proposalsAt, roundsOf, shareOfWait, withFirstRevision } from './replay';
import type { Revision } from './revisions';

type Seller = Schemas['DiscoverySeller'];
const seller = (storefrontId: number, more: Partial<Seller> = {}): Seller => ({
  storefrontId,
  slug: `s${storefrontId}`,
  name: `Seller ${storefrontId}`,
  logoUrl: null,
  status: 'responded',
  reason: null,
  latencyMs: storefrontId * 1_000,
  ...more,
});
const row = (revision: number, pendingAgents: string[], sellersResponded: number): Revision => ({
  revision,
  pendingAgents,
  sellersResponded,
  sellersRequested: 3,
  resultsComplete: pendingAgents.length === 0,
});
const discovery = (more: Partial<Schemas['Discovery']>): Schemas['Discovery'] => ({
  discoveryId: 'disc_1',
  campaignId: 'campaign_1',
  advertiserId: 1,
  brief: 'Shoes',
  status: 'partial',
  revision: 3,
  round: 0,
  resultsComplete: true,
  pendingAgents: [],
  sellersRequested: 3,
  sellersResponded: 2,
  waitSeconds: 10,
  elapsedMs: 10_000,
  createdAt: '2026-01-15T12:00:00.000Z',
  completedAt: '2026-01-15T12:00:10.000Z',
  expiresAt: '2026-01-16T12:00:00.000Z',
  sellers: [seller(1), seller(2, { status: 'declined', reason: 'No.' }), seller(3, { status: 'timed_out', latencyMs: 10_000 })],
  ...more,
});
const group = (storefrontId: number, revision: number, totalProducts: number) => ({ storefrontId, revision, totalProducts });

/** Seller 1 offers at revision 1, seller 2 declines at 2, and seller 3 times out at 3. */
const once: Course = {
  discovery: discovery({}),
  revisions: [row(0, ['s1', 's2', 's3'], 0), row(1, ['s2', 's3'], 1), row(2, ['s3'], 2), row(3, [], 2)],
  groups: [group(1, 1, 4)],
};
/** Seller 1 is asked again at revision 4 and answers at 5. */
const twice: Course = {
  discovery: discovery({
    revision: 5,
    round: 1,
    elapsedMs: 700,
    sellers: [seller(1, { latencyMs: 700 }), ...once.discovery.sellers.slice(1)],
  }),
  revisions: [...once.revisions, row(4, ['s1'], 1), row(5, [], 2)],
  groups: [group(1, 5, 6)],
};
const statesOf = (course: Course, at?: number) => momentAt(course, at)!.sellers.map(({ status }) => status);

describe('A replay', () => {
  test('shows all sellers waiting at the first revision, and nothing that came later', () => {
    expect(momentAt(once, 0)).toMatchObject({ responded: 0, asked: 3, products: 0, elapsedMs: 0, isComplete: false, isNow: false });
    expect(momentAt(once, 0)!.sellers).toMatchObject(
      [1, 2, 3].map(() => ({ status: 'pending', latencyMs: null, reason: null, products: null })),
    );
  });

  test('shows each seller as it was, with the time of the last one that had settled', () => {
    expect(statesOf(once, 1)).toEqual(['responded', 'pending', 'pending']);
    expect(momentAt(once, 1)).toMatchObject({ responded: 1, products: 4, elapsedMs: 1_000 });
    expect(statesOf(once, 2)).toEqual(['responded', 'declined', 'pending']);
    expect(momentAt(once, 2)).toMatchObject({ responded: 2, products: 4, elapsedMs: 2_000 });
  });

  test('shows now without a revision, and for one that is not before the latest', () => {
    for (const at of [undefined, 3, 99]) expect(momentAt(once, at)).toMatchObject({ revision: 3, isNow: true, elapsedMs: 10_000 });
    expect(statesOf(once)).toEqual(['responded', 'declined', 'timed_out']);
  });

  test('keeps counting while a round runs, and shows nothing of a revision that has not been received', () => {
    expect(momentAt({ ...once, discovery: discovery({ resultsComplete: false }) }, undefined)?.elapsedMs).toBeNull();
    expect(momentAt({ ...once, revisions: [] }, 1)).toBeNull();
  });

  test('says that an answer was replaced, and guesses neither its products nor its time', () => {
    expect(momentAt(twice, 2)).toMatchObject({ round: 0, products: null, elapsedMs: null });
    expect(momentAt(twice, 2)!.sellers[0]).toMatchObject({ status: 'responded', products: null, latencyMs: null, isReplaced: true });
    expect(momentAt(twice, 4)).toMatchObject({ round: 1, elapsedMs: 0 });
    expect(statesOf(twice, 4)).toEqual(['pending', 'declined', 'timed_out']);
    expect(momentAt(twice, 5)).toMatchObject({ round: 1, products: 6, elapsedMs: 700 });
  });

  test('keeps what a seller had offered when its second answer failed', () => {
    const failed: Course = { ...twice, groups: [group(1, 1, 4)] };
    expect(momentAt(failed, 2)!.sellers[0]).toMatchObject({ status: 'responded', products: 4, isReplaced: false });
  });
});

test('Proposals are those that were the latest at the time', () => {
  const proposal = (proposalId: string, round: number, more = {}) => ({
    proposalId,
    round,
    refinedFrom: null,
    disposition: 'pitch',
    ...more,
  });
  const all = [
    proposal('a', 0, { disposition: 'refine' }),
    proposal('b', 0),
    proposal('a2', 1, { refinedFrom: 'a' }),
    proposal('c', 0, { disposition: 'reject' }),
  ];
  const idsAt = (course: Course, at: number, proposals = all) => {
    const { round, sellers } = momentAt(course, at)!;
    return proposalsAt(proposals, sellers[0]!, round).map(({ proposalId }) => proposalId);
  };
  expect(idsAt(twice, 5)).toEqual(['b', 'a2']);
  expect(idsAt(twice, 2)).toEqual(['a', 'b']);
  expect(idsAt(twice, 0)).toEqual([]);
  const withoutRounds = all.map(({ round: _, ...rest }) => rest);
  const { sellers } = momentAt(twice, 2)!;
  expect(proposalsAt(withoutRounds, sellers[0]!, 0)).toEqual([]);
});

test('The first revision, which the stream leaves out, has all sellers waiting', () => {
  expect(withFirstRevision(once.discovery, once.revisions.slice(1))).toEqual(once.revisions);
  expect(withFirstRevision(once.discovery, once.revisions)).toEqual(once.revisions);
  expect(withFirstRevision(discovery({ sellersRequested: 0, sellers: [] }), [row(1, [], 0)])).toEqual([row(1, [], 0)]);
});

test('Rounds begin where complete results are followed by incomplete ones', () => {
  expect(roundsOf(once.revisions)).toEqual([]);
  expect(roundsOf(twice.revisions)).toEqual([{ revision: 4, round: 1 }]);
});

test('A revision says who was asked or who settled', () => {
  expect(changeAt(once, 0)).toEqual({ kind: 'asked', count: 3, round: 0 });
  expect(changeAt(once, 2)).toMatchObject({ kind: 'settled', sellers: [{ slug: 's2', status: 'declined' }] });
  expect(changeAt(twice, 4)).toEqual({ kind: 'asked', count: 1, round: 1 });
  expect(changeAt(twice, 5)).toMatchObject({ kind: 'settled', sellers: [{ slug: 's1', products: 6 }] });
  expect(changeAt(once, 9)).toBeNull();
});

test('A replay pauses as long as it took, within limits', () => {
  expect([1, 2, 3].map((at) => pauseBefore(once, at))).toEqual([1_000, 1_000, 1_500]);
  expect(pauseBefore(twice, 2)).toBe(700);
  expect(pauseBefore(twice, 5)).toBe(700);
  expect(pauseBefore({ ...once, discovery: discovery({ elapsedMs: 2_001 }) }, 3)).toBe(350);
});

test('A bar is the part of the wait budget that a seller took, at most all of it', () => {
  expect([0, 2_500, 10_000, 12_000, -1].map((ms) => shareOfWait(ms, 10))).toEqual([0, 0.25, 1, 1, 0]);
  expect(shareOfWait(1, 0)).toBe(0);
});
