import { errorOf, payloadOf, refusalOf, refusedVersions, type ToolAnswer } from './tool-answer';

const textAnswer = (...texts: string[]): ToolAnswer => ({ content: texts.map((text) => ({ type: 'text' as const, text })) });
const refusal = (error: object): ToolAnswer => ({ content: [], isError: true, structuredContent: { adcp_error: error } });

describe('payloadOf', () => {
  it('reads the structured content, else the first text that is an object', () => {
    expect(payloadOf({ ...textAnswer('{"a":1}'), structuredContent: { b: 2 } })).toEqual({ b: 2 });
    expect(payloadOf(textAnswer('Hello.', '[1]', '{"a":1}', '{"a":2}'))).toEqual({ a: 1 });
    expect(payloadOf(textAnswer('Hello.'))).toBeNull();
  });

  it.each(['{"a":1}', 'no JSON'])('parses an answer once, also for readers of a copy: %s', (text) => {
    let reads = 0;
    const block = {
      type: 'text' as const,
      get text() {
        reads += 1;
        return text;
      },
    };
    const answer: ToolAnswer = { content: [block] };
    const read = [answer, { ...answer }, answer].map(payloadOf);
    expect([reads, refusedVersions(answer), new Set(read).size]).toEqual([1, null, 1]);
  });
});

describe('errorOf', () => {
  const error = { code: 'BUDGET_TOO_LOW', message: 'More.' };

  it.each<[string, Record<string, unknown>, object | null]>([
    ['an error in the envelope', { status: 'failed', adcp_error: error }, error],
    ['a listed error', { errors: [error] }, error],
    ['a completed task with a listed error and nothing else', { status: 'completed', errors: [error] }, error],
    ['a failed task without an error', { status: 'failed' }, {}],
    ['a rejected task', { status: 'rejected', message: 'No.' }, { code: 'POLICY_VIOLATION', message: 'No.' }],
    ['a success with a warning', { status: 'completed', media_buy_id: 'mb', errors: [error] }, null],
    ['a rejected media buy in 3.0', { status: 'rejected', media_buy_id: 'mb' }, null],
    ['a rejected media buy in 3.1', { status: 'completed', media_buy_status: 'rejected', media_buy_id: 'mb' }, null],
    ['a queued task with a warning', { status: 'submitted', task_id: 't', errors: [error] }, null],
    ['a queued task with an error in the envelope', { status: 'submitted', task_id: 't', adcp_error: error }, error],
    ['a listed warning', { status: 'completed', errors: [{ code: 'STALE_RESPONSE', severity: 'warning' }] }, null],
    ['a warning before an error', { errors: [{ code: 'STALE_RESPONSE', severity: 'warning' }, error] }, error],
    ['an error that is no object', { errors: ['x'] }, {}],
  ])('of %s', (_, payload, expected) => {
    expect(errorOf({}, payload, 'media_buy_id')).toEqual(expected);
  });

  it('of an answer that is marked as an error is never null', () => {
    expect(errorOf({ isError: true }, { status: 'submitted', task_id: 't' }, 'media_buy_id')).toEqual({});
  });
});

describe('refusalOf', () => {
  it.each(['TERMS_REJECTED', 'PROPOSAL_NOT_FOUND', 'FORMAT_NOT_SUPPORTED', 'ACTION_NOT_ALLOWED', 'BRAND_REQUIRED', 'AGENT_BLOCKED'])(
    'counts %s as declined',
    (code) => expect(refusalOf({ code })).toMatchObject({ declined: true, isTransient: false, reason: `The seller declined (${code}).` }),
  );

  it.each([{ code: 'IDEMPOTENCY_IN_FLIGHT' }, { code: 'RATE_LIMITED' }, { code: 'THEIR_OWN', recovery: 'transient' }])(
    'counts %j as transient',
    (error) => expect(refusalOf(error)).toMatchObject({ declined: false, isTransient: true }),
  );
});

describe('refusedVersions', () => {
  it.each<[object, readonly unknown[] | null]>([
    [{ code: 'VERSION_UNSUPPORTED', details: { supported_versions: ['3.0'] } }, ['3.0']],
    [{ code: 'VERSION_UNSUPPORTED', details: { supported_versions: '3.0' } }, []],
    [{ code: 'VERSION_UNSUPPORTED', details: 'x' }, []],
    [{ code: 'VERSION_UNSUPPORTED' }, []],
    [{ code: 'INVALID_REQUEST', details: { supported_versions: ['3.0'] } }, null],
  ])('of %j are %j', (error, versions) => {
    expect(refusedVersions(refusal(error))).toEqual(versions);
  });
});
