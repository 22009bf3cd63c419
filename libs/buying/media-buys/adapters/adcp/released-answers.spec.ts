import type { ReleasedAnswer } from '@exchange/adcp';
import type { ProtocolRelease } from '@exchange/kernel';
import { noDecisions } from '@exchange/kernel/testing';
import { aMediaBuy, aStanding, mediaBuyEpoch } from '../../testing';
import { MediaBuyAnswerReader } from './media-buy-answer-reader';

const answers = new MediaBuyAnswerReader();
const answer = (structuredContent: Record<string, unknown>, release: ProtocolRelease = '3.1', isError = false): ReleasedAnswer => ({
  content: [],
  structuredContent,
  isError,
  release,
});
const done = (more: Record<string, unknown>) => answer({ status: 'completed', media_buy_id: 'theirs', ...more });
const refusal = (code: string, more: object = {}) =>
  answer({ status: 'failed', adcp_error: { code, message: 'No.', ...more } }, '3.1', true);
const speaks = (...releases: unknown[]) => refusal('VERSION_UNSUPPORTED', { details: { supported_versions: releases } });

const failedTask = (status: string, errors: readonly object[] = []) =>
  answer({ adcp_version: '3.1', status, media_buy_id: 'theirs', errors });

const placed = aMediaBuy({ release: '3.1' }).execute(mediaBuyEpoch);
const live = placed.claim(mediaBuyEpoch, mediaBuyEpoch)!.settle(1, 'create', aStanding(), mediaBuyEpoch)!;
const changing = live.pause(mediaBuyEpoch).state;
const unnamed = aMediaBuy().execute(mediaBuyEpoch).state;

const committed = { confirmed_at: '2026-01-15T12:00:00Z', revision: 1 };
const booked = { ...committed, packages: [{ package_id: 'p1', product_id: 'a', budget: 600 }] };
const named = { kind: 'named', sellerMediaBuyId: 'theirs' };
const noted = { kind: 'noted' };
const foreign = { kind: 'failed', reason: 'The seller does not speak AdCP 3.0 or 3.1.', errorCode: 'source_rejected' };
const standing = (sourceStatus: string) => ({ kind: 'stands', sellerMediaBuyId: 'theirs', sourceStatus });

describe('an answer in AdCP 3.1', () => {
  const item = { media_buy_id: 'theirs', status: 'active', currency: 'EUR', total_budget: 5, packages: [] };

  it.each([
    ['reads media_buy_status beside the status of the task', done({ ...booked, media_buy_status: 'active' }), standing('active')],
    ['reads a completed media buy', done({ ...booked, media_buy_status: 'completed' }), standing('completed')],
    ['reads the deprecated status', done({ ...booked, status: 'paused' }), standing('paused')],
    ['reads an order without a status as one that waits for its flight', done(booked), standing('pending_start')],
    ['keeps the id of an order that the seller has not committed to', done({ ...booked, confirmed_at: null }), named],
    ['keeps the id of an order that lacks required members', done({ media_buy_status: 'active', packages: [] }), named],
    ['keeps the id of an order with an unknown status', done({ ...booked, media_buy_status: 'asleep' }), named],
    ['keeps the id of an order with too many values', done({ packages: Array(500).fill({ ext: Array(50).fill(1) }) }), named],
    ['retries an order whose id is not a text', done({ media_buy_id: 5, ...booked }), { kind: 'unreachable' }],
    ['retries an order whose id is too long to be one', done({ media_buy_id: 'x'.repeat(300) }), { kind: 'unreachable' }],
    ['retries an order whose id cannot be stored', done({ media_buy_id: 'a\u0000b' }), { kind: 'unreachable' }],
    [
      'reads a queued order whose errors are warnings',
      answer({ status: 'submitted', task_id: 't1', errors: [{ code: 'LATE', message: 'Soon.' }] }),
      { kind: 'submitted', taskId: 't1' },
    ],
    [
      'takes a failed task for a refusal, also with an id',
      failedTask('failed', [{ code: 'INVALID_REQUEST', message: 'No.' }]),
      { kind: 'failed', errorCode: 'invalid_request' },
    ],
    [
      'takes a rejected task with errors for a refusal',
      failedTask('rejected', [{ code: 'TERMS_REJECTED', message: 'No.' }]),
      { kind: 'rejected' },
    ],
    [
      'takes a canceled task with errors for a refusal',
      failedTask('canceled', [{ code: 'INTERNAL' }]),
      { kind: 'failed', errorCode: 'source_rejected' },
    ],
    ['takes a failed task without errors for a refusal', failedTask('failed'), { kind: 'failed', errorCode: 'source_rejected' }],
    ['keeps the id of a canceled order whose errors are warnings', failedTask('canceled', [{ code: 'LATE', severity: 'warning' }]), named],
  ])('to create_media_buy %s', (_, told, outcome) => {
    expect(answers.readOrder(placed.state, told)).toMatchObject(outcome);
  });

  it.each([
    ['reads media_buy_status', done({ revision: 2, media_buy_status: 'paused' }), standing('paused')],
    ['reads an answer without one as done', done({ revision: 2 }), standing('paused')],
    [
      'waits for the task of a change',
      answer({ status: 'submitted', task_id: 't1', errors: [{ code: 'LATE' }] }),
      { ...noted, taskId: 't1' },
    ],
    ['refuses a change whose task failed, also with an id', failedTask('failed', [{ code: 'INVALID_STATE' }]), { kind: 'failed' }],
    ['waits for an accepted change', done({ revision: 2, implementation_date: null }), noted],
    ['checks a change whose answer lacks required members', done({}), noted],
    ['refuses a change whose answer names another media buy', done({ media_buy_id: 'other' }), { kind: 'failed' }],
  ])('to update_media_buy %s', (_, told, outcome) => {
    expect(answers.readChange(changing, told)).toMatchObject(outcome);
  });

  it.each([
    ['a result', { status: 'completed', result: { media_buy_id: 'theirs', revision: 2, media_buy_status: 'paused' } }, standing('paused')],
    ['no result', { status: 'completed' }, noted],
    ['a task that runs', { status: 'working', media_buy_id: 'theirs' }, { ...noted, taskId: 't1' }],
    ['a failed task', { status: 'failed', result: { media_buy_id: 'theirs', errors: [{ code: 'INVALID_STATE' }] } }, { kind: 'failed' }],
  ])('about the task of a change reads %s', (_, told, outcome) => {
    const waiting = { ...changing, pendingChange: { ...changing.pendingChange!, isWaiting: true, taskId: 't1' } };
    expect(answers.readChangeTask(waiting, answer({ task_id: 't1', ...told }))).toEqual(expect.objectContaining(outcome));
  });

  it.each([
    ['an error of the call', refusal('AUTH_REQUIRED')],
    ['an error of the call without isError', answer({ status: 'failed', adcp_error: { code: 'INVALID_REQUEST' } })],
    ['listed errors', answer({ status: 'failed', errors: [{ code: 'INVALID_REQUEST' }] })],
    ['an error text', { ...answer({}), structuredContent: undefined, isError: true } as unknown as ReleasedAnswer],
  ])('about a task asks again after %s, which tells nothing about the task', (_, told) => {
    const waiting = { ...changing, pendingChange: { ...changing.pendingChange!, isWaiting: true, taskId: 't1' } };
    expect(answers.readTask({ ...placed.state, taskId: 't' }, told)).toMatchObject({ kind: 'unreachable' });
    expect(answers.readChangeTask(waiting, told)).toMatchObject({ kind: 'unreachable' });
  });

  it('about the task of an order takes a failed one for a refusal, also with an id', () => {
    const errors = [{ code: 'INVALID_REQUEST', message: 'No.' }];
    const ids = { task_id: 't', media_buy_id: 'theirs' };
    const refused = { kind: 'failed', errorCode: 'invalid_request' };
    expect(answers.readTask(placed.state, answer({ ...ids, status: 'failed', errors }))).toMatchObject(refused);
    expect(answers.readTask(placed.state, answer({ task_id: 't', status: 'failed', result: { ...ids, errors } }))).toMatchObject(refused);
  });

  it('to get_media_buys shows new decisions only when every package repeats them', () => {
    const before = { ...noDecisions, targeting: { language: ['de'] } };
    const terms = { packages: [], flightEnd: null, decisions: { ...noDecisions, targeting: { language: ['fr'] } } };
    const pendingChange = {
      action: 'update',
      terms,
      requestId: null,
      key: 'k',
      requestedAt: '2026-01-15T12:00:00Z',
      isWaiting: true,
    } as const;
    const waiting = { ...live.state, decisions: before, pendingChange };
    const shown = (overlay?: object) => {
      const echoed = [{ package_id: 'p1', product_id: 'a', budget: 600, ...(overlay ? { targeting_overlay: overlay } : {}) }];
      return answers.readCheck(waiting, answer({ media_buys: [{ ...item, ...committed, packages: echoed }] }));
    };
    expect(shown({ language: ['fr'] })).toMatchObject({ showsDecisions: true });
    for (const overlay of [{ language: ['de'] }, {}, undefined]) expect(shown(overlay)).not.toHaveProperty('showsDecisions');
  });

  it('to tasks/get reads media_buy_status of the result', () => {
    const result = { media_buy_id: 'theirs', ...booked, media_buy_status: 'active' };
    const told = answer({ status: 'completed', task_id: 't', result });
    expect(answers.readTask({ ...placed.state, taskId: 't' }, told)).toMatchObject(standing('active'));
  });

  const check = (more: object, release: ProtocolRelease = '3.1', buy = live.state) =>
    answers.readCheck(buy, answer({ status: 'completed', media_buys: [{ ...item, ...more }] }, release));

  it('to get_media_buys reads the status, also of an item that fits only the oldest release', () => {
    expect(check(committed)).toMatchObject(standing('active'));
    expect(check({})).toMatchObject(standing('active'));
    expect(check({ status: 'asleep' })).toMatchObject({ kind: 'failed' });
  });

  it('to get_media_buys leaves an order undecided until the seller commits to it', () => {
    const undecided = { ...placed.state, sellerMediaBuyId: 'theirs' };
    const provisional = { ...committed, confirmed_at: null, status: 'pending_start' };
    expect(check(provisional, '3.1', undecided)).toEqual(named);
    expect(check({ ...provisional, status: 'rejected' }, '3.1', undecided)).toMatchObject(standing('rejected'));
    expect(check(provisional)).toMatchObject(standing('pending_start'));
    expect(check({ status: 'pending_start' }, '3.0', undecided)).toMatchObject(standing('pending_start'));
  });
});

describe('impairments in an answer to get_media_buys', () => {
  const impairment = {
    impairment_id: 'imp_1',
    resource_type: 'audience',
    resource_id: 'loyal',
    package_ids: ['p1', 'p1', 'of another'],
    transition: { to: 'suspended' },
    reason_code: 'consent_expired',
    reason: 'Asked\u0000 too long ago.',
    remediation: 'Send it again.',
    observed_at: '2026-01-15T12:00:00+01:00',
  };
  const found = (impairments: unknown, release: ProtocolRelease = '3.1') => {
    const packages = [{ package_id: 'p1', product_id: 'a', budget: 600 }];
    const buy = { media_buy_id: 'theirs', status: 'active', currency: 'EUR', total_budget: 5, ...committed, packages, impairments };
    return answers.readCheck(live.state, answer({ status: 'completed', media_buys: [buy] }, release)) as {
      impairments?: readonly object[];
    };
  };

  it('are read with the packages of the media buy', () => {
    expect(found([impairment, impairment]).impairments).toEqual([
      {
        impairmentId: 'imp_1',
        resourceType: 'audience',
        resourceId: 'loyal',
        resourceState: 'suspended',
        reasonCode: 'consent_expired',
        reason: 'Asked  too long ago.',
        remediation: 'Send it again.',
        packageIds: ['mb_1-1'],
        observedAt: '2026-01-15T11:00:00.000Z',
      },
    ]);
    expect(found([]).impairments).toEqual([]);
    expect(found(undefined).impairments).toEqual([]);
  });

  it('are unknown in 3.0, and in an answer that breaks the schema of 3.1', () => {
    expect(found([impairment], '3.0')).not.toHaveProperty('impairments');
    expect(found([{ ...impairment, transition: {} }])).toMatchObject(standing('active'));
    expect(found([{ ...impairment, transition: {} }])).not.toHaveProperty('impairments');
  });

  it('are limited to 100, and left out when their ids are empty', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ ...impairment, impairment_id: `imp_${index}` }));
    expect(found([{ ...impairment, impairment_id: ' ' }, ...many]).impairments).toHaveLength(100);
  });
});

describe('an answer in AdCP 3.0', () => {
  it('does not read what 3.1 has added', () => {
    const told = answer({ media_buy_id: 'theirs', status: 'paused', media_buy_status: 'active', packages: [] }, '3.0');
    expect(answers.readOrder(placed.state, told)).toMatchObject(standing('paused'));
    expect(answers.readOrder(placed.state, answer({ media_buy_id: 'theirs', status: 'submitted' }, '3.0'))).toMatchObject({
      kind: 'unreachable',
    });
    expect(answers.readChange(changing, answer({ status: 'submitted', task_id: 't1' }, '3.0'))).toMatchObject({ kind: 'failed' });
  });
});

describe('a refused release', () => {
  const inOldest = { kind: 'unreachable', release: '3.0' };

  it.each([
    ['repeats the request in the latest common release', speaks('2.5', '3.0'), inOldest],
    ['ignores patches and words that are not releases', speaks('3.0.6', 7, null, {}, ['3.1']), inOldest],
    ['ends when no release is common', speaks('2.5', '4.0'), foreign],
    ['ends when the refused release is the only common one', speaks('3.1'), foreign],
    ['repeats the request in the oldest release when the seller names none', refusal('VERSION_UNSUPPORTED'), inOldest],
    ['takes a list that is not one for none', refusal('VERSION_UNSUPPORTED', { details: { supported_versions: '3.1' } }), inOldest],
  ])('%s', (_, told, outcome) => {
    expect(answers.readOrder(placed.state, told)).toMatchObject(outcome);
    expect(answers.readChange(changing, told)).toMatchObject(outcome);
  });

  it('names a release when the seller refuses a request without one', () => {
    expect(answers.readOrder(unnamed, speaks('3.0', '3.1'))).toMatchObject({ kind: 'unreachable', release: '3.1' });
    expect(answers.readOrder(unnamed, speaks('3.0'))).toMatchObject(foreign);
  });

  it('keeps the key of an order that conflicts with an attempt in another release, because it may be booked', () => {
    expect(answers.readOrder(placed.state, refusal('IDEMPOTENCY_CONFLICT'))).toMatchObject({
      kind: 'failed',
      errorCode: 'source_unavailable',
    });
    expect(answers.readChange(changing, refusal('IDEMPOTENCY_CONFLICT'))).toEqual(noted);
    expect(answers.readOrder(unnamed, refusal('IDEMPOTENCY_CONFLICT'))).toMatchObject({ kind: 'failed', errorCode: 'source_rejected' });
  });

  it('keeps the key of an order whose key has expired, and checks such a change, because an earlier attempt may have arrived', () => {
    for (const order of [placed.state, unnamed])
      expect(answers.readOrder(order, refusal('IDEMPOTENCY_EXPIRED'))).toMatchObject({ kind: 'failed', errorCode: 'source_unavailable' });
    expect(answers.readChange(changing, refusal('IDEMPOTENCY_EXPIRED'))).toEqual(noted);
  });
});
