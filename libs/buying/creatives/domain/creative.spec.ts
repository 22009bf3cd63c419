import { aCreative, bannerFormat } from '../testing';
import { WholeCreative } from './creative';

const later = new Date('2026-01-15T12:05:00.000Z');
const stored = (whole: WholeCreative) => WholeCreative.of(whole.stored);
const ready = () => stored(aCreative().makeReady(later));
const eventsOf = ({ creative }: WholeCreative) => creative.recorded.events.map(({ type, payload }) => [type, payload]);
const event = (status: string, currentVersion: number | null) => ({ advertiserId: 1, creativeId: 'crv_1', status, currentVersion });

describe('A creative', () => {
  test('begins as a draft with the version 1', () => {
    const created = aCreative({ tags: ['a', 'b', 'a'] });
    expect(created.creative.state).toMatchObject({ status: 'draft', currentVersion: null, draftVersion: 1, tags: ['a', 'b'], revision: 1 });
    expect(created.draft?.state).toMatchObject({ number: 1, status: 'draft', format: bannerFormat, findings: [], sealedAt: null });
    expect([created.creative.recorded.audit, eventsOf(created)]).toEqual(['CREATE', [['creatives.changed', event('draft', null)]]]);
  });

  test('keeps omitted fields, and replaces roles and trackers as a whole', () => {
    const edited = stored(aCreative()).edit({ roles: { image: { assetId: 'ca_1' } }, disclosure: 'Ad' }, later);
    expect(edited.draft?.state.contents).toEqual({
      roles: { image: { assetId: 'ca_1' } },
      clickThroughUrl: null,
      trackers: [],
      disclosure: 'Ad',
    });
    expect(edited.creative.state).toMatchObject({ name: 'Spring', draftVersion: 1, revision: 2, updatedAt: later });
    expect(eventsOf(edited)).toEqual([['creatives.changed', event('draft', null)]]);
  });

  test('is the same after an edit that changes nothing', () => {
    const before = stored(aCreative());
    const after = before.edit({ name: 'Spring', roles: { headline: { text: 'Shoes that last' } }, format: { ...bannerFormat } }, later);
    expect([after.creative, after.draft]).toEqual([before.creative, before.draft]);
    expect(eventsOf(after)).toEqual([]);
  });

  test('is sealed with its format, its findings and the time', () => {
    const finding = { rule: 'long_text', severity: 'warns', field: 'roles.headline', message: 'Long.' } as const;
    const sealed = stored(aCreative()).withFindings([finding]).makeReady(later);
    expect(sealed.current?.state).toMatchObject({
      number: 1,
      status: 'sealed',
      format: bannerFormat,
      findings: [finding],
      sealedAt: later,
    });
    expect(sealed.draft).toBeNull();
    expect(eventsOf(sealed)).toEqual([['creatives.ready', event('ready', 1)]]);
    expect(sealed.creative.recorded.audit).toEqual({ action: 'ACTIVATE', did: 'made version 1 ready of' });
  });

  test('keeps its sealed version while the next one is written', () => {
    const before = ready();
    const edited = before.edit({ format: null }, later);
    expect(edited.current).toBe(before.current);
    expect(edited.draft?.state).toMatchObject({ number: 2, format: null });
    expect(edited.creative.state).toMatchObject({ status: 'ready', format: null, currentVersion: 1, draftVersion: 2 });
    expect(stored(edited.makeReady(later)).creative.state).toMatchObject({ currentVersion: 2, draftVersion: null });
  });

  test('drops a draft that equals the sealed version', () => {
    const edited = stored(ready().edit({ format: null }, later)).edit({ format: bannerFormat }, later);
    expect([edited.draft, edited.creative.state.draftVersion, edited.creative.state.format]).toEqual([null, null, bannerFormat]);
  });

  test('never changes a sealed version', () => {
    const { current } = ready();
    const sealed = current!;
    for (const step of [
      () => sealed.edit({ format: null, contents: sealed.state.contents }, later),
      () => sealed.withFindings([]),
      () => sealed.seal(later),
    ])
      expect(step).toThrow(/^Not possible while the creative version is sealed/);
  });

  test('stays as it is when it is made ready without a draft', () => {
    const before = ready();
    const after = before.makeReady(new Date('2026-02-01T00:00:00.000Z'));
    expect([after.creative, after.current, eventsOf(after)]).toEqual([before.creative, before.current, []]);
  });

  test.each([
    ['draft', () => stored(aCreative()), 'creatives.changed'],
    ['ready', ready, 'creatives.ready'],
  ])('is archived, and restored as %s', (status, begin, type) => {
    const archived = begin().creative.archive(later);
    expect([archived.state.status, archived.recorded.audit]).toEqual(['archived', 'ARCHIVE']);
    expect(() => archived.archive(later)).toThrow(/archived/);
    expect(() => archived.makeReady(later)).toThrow(/archived/);
    expect(() => archived.edit({}, null, true, later)).toThrow(/archived/);
    const restored = archived.restore(later);
    expect([restored.state.status, restored.recorded.events.at(-1)?.type]).toEqual([status, type]);
    expect(() => restored.restore(later)).toThrow();
  });

  test('refuses a change after another revision was read', () => {
    const whole = stored(aCreative());
    whole.assertRevision(undefined);
    whole.assertRevision(1);
    expect(() => whole.assertRevision(2)).toThrow(/^The creative was changed meanwhile/);
  });

  test('refuses contents of more than 256 KiB with the largest given field, and takes a new name for any', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`role_${index}`, { text: 'é'.repeat(6_000) }]));
    const whole = stored(aCreative({ roles: many(21) }));
    const refusal = expect.objectContaining({ status: 400, field: 'roles', details: { most: 262_144 } }) as Error;
    expect(() => whole.edit({ disclosure: 'Ad', roles: many(22) }, later)).toThrow(refusal);
    expect(() => whole.patched({ roles: many(22) })).toThrow(refusal);
    expect(() => aCreative({ roles: many(22) })).toThrow(refusal);
    expect(whole.edit({ name: 'Summer' }, later).creative.state.name).toBe('Summer');
  });
});
