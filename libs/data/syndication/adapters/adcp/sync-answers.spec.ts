import type { ReleasedAnswer } from '@exchange/adcp';
import type { ContentCall } from '../../domain/ports';
import { keepAcceptedMembers, readCapabilities, keepTrackedEventTypes } from './capabilities';
import { audienceRequest, catalogRemovals, catalogRequest, eventSourceRequest } from './requests';
import { SyncAnswers } from './sync-answers';

const answers = new SyncAnswers();
const answer = (structuredContent: Record<string, unknown>, isError = false): ReleasedAnswer => ({
  release: '3.0',
  content: [],
  structuredContent,
  isError,
});
const unreadable = { kind: 'refused', reason: 'The seller’s answer is not valid MCP.' };
const shoes = (more: object) => answer({ catalogs: [{ catalog_id: 'shoes', ...more }] });

describe('SyncAnswers', () => {
  it.each([
    [shoes({ action: 'created', item_count: 2, platform_id: 'x' }), { kind: 'accepted', data: { item_count: 2 } }],
    [
      shoes({
        action: 'updated',
        item_count: 1,
        items_rejected: 1,
        item_issues: [{ item_id: '2', status: 'rejected', reasons: ['a\u0000b'] }],
      }),
      {
        kind: 'accepted',
        data: { item_count: 1, items_rejected: 1, item_issues: [{ item_id: '2', status: 'rejected', reasons: ['a b'] }] },
      },
    ],
    [shoes({ action: 'created' }), unreadable],
    [shoes({ action: 'exploded', item_count: 1 }), unreadable],
    [shoes({ action: 'deleted' }), unreadable],
    [answer({ catalogs: [] }), unreadable],
    [answer({ hello: 'world' }), unreadable],
    [{ release: '3.0', content: [{ type: 'text', text: '<html>' }] } satisfies ReleasedAnswer, unreadable],
    [
      shoes({ action: 'failed', errors: [{ code: 'INVALID_REQUEST', message: 'No.' }] }),
      { kind: 'refused', reason: 'The seller answered with an error (INVALID_REQUEST). It says: No.' },
    ],
    [
      answer({ adcp_error: { code: 'POLICY_VIOLATION', message: 'No.' } }, true),
      { kind: 'refused', reason: 'The seller declined (POLICY_VIOLATION). It says: No.' },
    ],
    [answer({ adcp_error: { code: 'RATE_LIMITED' } }, true), { kind: 'unreachable', reason: expect.any(String) }],
    [answer({ adcp_error: { code: 'X', recovery: 'transient' } }, true), { kind: 'unreachable', reason: expect.any(String) }],
    [answer({ status: 'submitted', task_id: 't' }), { kind: 'unreachable', reason: expect.stringContaining('queued') }],
  ])('reads the answer about a catalog: %j', (result, outcome) => {
    expect(answers.readShare('catalogs', 'shoes', result)).toEqual(outcome);
  });

  it('reads words of AdCP 3.1 in answers of that release only', () => {
    const vip = { audience_id: 'vip', action: 'unchanged', status: 'suspended' };
    const later = { ...answer({ adcp_version: '3.1', status: 'completed', audiences: [vip] }), release: '3.1' as const };
    expect(answers.readShare('audiences', 'vip', later)).toEqual({ kind: 'accepted', data: { status: 'suspended' } });
    expect(answers.readShare('audiences', 'vip', { ...later, release: '3.0' })).toEqual(unreadable);
  });

  it('reads the answer about an audience', () => {
    const vip = { audience_id: 'vip', action: 'created', status: 'ready', uploaded_count: 2, matched_count: 1, seller_id: 's' };
    expect(answers.readShare('audiences', 'vip', answer({ audiences: [vip] }))).toEqual({
      kind: 'accepted',
      data: { status: 'ready', uploaded_count: 2, matched_count: 1 },
    });
    expect(answers.readShare('audiences', 'other', answer({ audiences: [vip] }))).toEqual(unreadable);
  });

  it('reads the answer about an event source, and keeps its snippet completely or not at all', () => {
    const setup = { snippet: '<script>\n  track();\n</script>', snippet_type: 'html', instructions: 'i'.repeat(900) };
    const shop = { event_source_id: 'es_1', action: 'updated', seller_id: 'px_1', setup };
    const others = { event_source_id: 'ga', action: 'unchanged', managed_by: 'seller' };
    const taken = (entry: object) => answers.readShare('event_sources', 'es_1', answer({ event_sources: [others, entry] }));
    expect(taken(shop)).toEqual({
      kind: 'accepted',
      data: { seller_id: 'px_1', setup: { ...setup, instructions: 'i'.repeat(500) } },
    });
    const long = { snippet: 's'.repeat(20_001), snippet_type: 'html' };
    expect(taken({ ...shop, setup: long })).toEqual({ kind: 'accepted', data: { seller_id: 'px_1', setup: { snippet_type: 'html' } } });
    expect(taken({ ...shop, action: 'failed', errors: [{ code: 'INVALID_REQUEST', message: 'No.' }] }).kind).toBe('refused');
    expect(taken({ ...shop, event_types: ['teleport'] })).toEqual(unreadable);
    expect(taken({ event_source_id: 'es_2', action: 'created' })).toEqual(unreadable);
  });

  it('cuts long lists of issues and long texts', () => {
    const issues = Array.from({ length: 50 }, (_, n) => ({ item_id: String(n), status: 'rejected', reasons: ['x'.repeat(9_000)] }));
    const outcome = answers.readShare('catalogs', 'shoes', shoes({ action: 'updated', item_count: 0, item_issues: issues }));
    const { item_issues: kept } = (outcome as unknown as { data: { item_issues: { reasons: string[] }[] } }).data;
    expect([kept.length, kept[0]!.reasons[0]!.length]).toEqual([20, 500]);
  });

  it('refuses an answer with more than 200 entries, because cut entries might be deleted too', () => {
    const others = Array.from({ length: 201 }, (_, index) => ({ catalog_id: `c${index}`, action: 'deleted' }));
    const rehearsal = answer({ dry_run: true, catalogs: others });
    expect(answers.readDryRun(rehearsal)).toEqual({ kind: 'refused', reason: 'The seller’s answer tells about more than 200 things.' });
  });

  it('counts a resource that the seller does not have as removed', () => {
    const removed = (...entries: object[]) => answers.readRemoval('audiences', ['vip'], answer({ audiences: entries }));
    expect(removed({ audience_id: 'vip', action: 'deleted' }).kind).toBe('accepted');
    expect(removed().kind).toBe('accepted');
    expect(removed({ audience_id: 'vip', action: 'failed', errors: [{ code: 'REFERENCE_NOT_FOUND', message: 'm' }] }).kind).toBe(
      'accepted',
    );
    expect(removed({ audience_id: 'vip', action: 'failed', errors: [{ code: 'CONFLICT', message: 'In use.' }] })).toEqual({
      kind: 'refused',
      reason: 'The seller answered with an error (CONFLICT). It says: In use.',
    });
    expect(removed({ audience_id: 'vip', action: 'unchanged', status: 'ready' })).toEqual({
      kind: 'refused',
      reason: 'The seller keeps it.',
    });
  });

  it('reads from a dry run what would be deleted, and null when the seller ignored dry_run', () => {
    const entries = [
      { catalog_id: 'a', action: 'deleted' },
      { catalog_id: 'b', action: 'unchanged', item_count: 1 },
    ];
    expect(answers.readDryRun(answer({ dry_run: true, catalogs: entries }))).toEqual(['a']);
    expect(answers.readDryRun(answer({ catalogs: entries }))).toBeNull();
    expect(answers.readDryRun(answer({ adcp_error: { code: 'RATE_LIMITED' } }, true))).toMatchObject({ kind: 'unreachable' });
  });
});

describe('readCapabilities', () => {
  const capabilities = (media_buy: object) => answer({ supported_protocols: ['media_buy'], media_buy });

  it.each([
    ['CATALOG', capabilities({ features: { catalog_management: true } }), 'accepted'],
    ['CATALOG', capabilities({ features: { catalog_management: 'true' } }), 'refused'],
    ['CATALOG', capabilities({}), 'refused'],
    ['AUDIENCE', capabilities({ audience_targeting: { supported_identifier_types: ['hashed_email'] } }), 'accepted'],
    ['AUDIENCE', capabilities({ features: { catalog_management: true } }), 'refused'],
    ['EVENT_SOURCE', capabilities({ audience_targeting: {} }), 'refused'],
    ['EVENT_SOURCE', capabilities({ conversion_tracking: {} }), 'accepted'],
    ['CATALOG', answer({ adcp_error: { code: 'SERVICE_UNAVAILABLE' } }, true), 'unreachable'],
    ['CATALOG', { release: '3.0', content: [] } satisfies ReleasedAnswer, 'unreachable'],
  ] as const)('for %s: %j', (type, result, kind) => {
    expect(readCapabilities(type, result).kind).toBe(kind);
  });

  it('keepAcceptedMembers keeps only identifiers that the seller names, and drops members without any', () => {
    const members = [
      { external_id: '1', hashed_email: 'e', hashed_phone: 'p', uids: [{ type: 'uid2', value: 'u' }] },
      { external_id: '2', hashed_phone: 'p' },
      { external_id: '3', uids: [{ type: 'maid', value: 'm' }] },
    ];
    expect(keepAcceptedMembers(members, { identifiers: ['hashed_email'], uids: ['maid'] })).toEqual([
      { external_id: '1', hashed_email: 'e' },
      { external_id: '3', uids: [{ type: 'maid', value: 'm' }] },
    ]);
    expect(keepAcceptedMembers(members, {})).toEqual([]);
  });
});

describe('keepTrackedEventTypes', () => {
  const sources = [{ event_source_id: 'es_1', event_types: ['purchase', 'donate'] }];

  it('keeps only event types that the seller tracks, all of them when it names none, and drops sources without any', () => {
    expect(keepTrackedEventTypes(sources, {})).toEqual(sources);
    expect(keepTrackedEventTypes(sources, { eventTypes: ['lead', 'purchase'] })).toEqual([
      { event_source_id: 'es_1', event_types: ['purchase'] },
    ]);
    expect(keepTrackedEventTypes(sources, { eventTypes: ['lead'] })).toEqual([]);
    expect(readCapabilities('EVENT_SOURCE', answer({ media_buy: { conversion_tracking: { supported_event_types: ['lead'] } } }))).toEqual({
      kind: 'accepted',
      data: { eventTypes: ['lead'] },
    });
  });
});

describe('Requests to sellers', () => {
  const account = { brand: { domain: 'acme.example' }, operator: 'acme.example' };
  const call = (more: Partial<ContentCall> = {}): ContentCall => ({
    sellerId: 7,
    brandDomain: 'acme.example',
    resourceType: 'CATALOG',
    resourceId: 'shoes',
    idempotencyKey: 'syn_1.1.v1.1',
    resource: { name: 'Shoes', details: { type: 'product' } },
    part: 1,
    content: [{ item_id: '1' }],
    accepted: {},
    ...more,
  });

  it('send each part of a catalog as a catalog of its own', () => {
    expect(catalogRequest(call())).toEqual({
      adcp_major_version: 3,
      idempotency_key: 'syn_1.1.v1.1',
      account,
      catalogs: [{ catalog_id: 'shoes', name: 'Shoes', type: 'product', items: [{ item_id: '1' }] }],
      validation_mode: 'lenient',
    });
    expect(catalogRequest(call({ part: 2 }))).toMatchObject({ catalogs: [{ catalog_id: 'shoes.part-2', name: 'Shoes (part 2)' }] });
  });

  it('remove only the named catalogs, 50 per request', () => {
    const [first, second, ...rest] = catalogRemovals({ ...call(), from: 1, to: 60 });
    expect(first).toMatchObject({ account, delete_missing: true, idempotency_key: 'syn_1.1.v1.1.0' });
    expect([first!.catalog_ids.length, first!.catalog_ids[0], second!.catalog_ids.length, second!.catalog_ids[9], rest]).toEqual([
      50,
      'shoes',
      10,
      'shoes.part-60',
      [],
    ]);
  });

  it('send an event source without delete_missing', () => {
    const request = eventSourceRequest(call({ resourceType: 'EVENT_SOURCE' }), [{ event_source_id: 'es_1' }]);
    expect(request).toEqual({
      adcp_major_version: 3,
      idempotency_key: 'syn_1.1.v1.1',
      account,
      event_sources: [{ event_source_id: 'es_1' }],
    });
  });

  it('add members to an audience', () => {
    const vip = call({ resourceType: 'AUDIENCE', resourceId: 'vip', resource: { name: null, details: { consentBasis: null } } });
    const add = [{ external_id: '1', hashed_email: 'e' }];
    expect(audienceRequest(vip, add)).toMatchObject({ account, audiences: [{ audience_id: 'vip', add }] });
  });
});
