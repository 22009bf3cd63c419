import { currentTrace, traced } from './current-trace';
import { RequestContext } from './request-context';
import { Trace } from './trace';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const requestId = '0d7c8a52-3f1e-4b6a-9c2d-7e5f1a2b3c4d';

describe('the trace of a request', () => {
  it.each([
    ['01', true],
    ['00', false],
    ['03', true],
  ])('continues that of its traceparent and its sampling (flags %s)', (flags, isSampled) => {
    const trace = Trace.ofRequest(requestId, `00-${traceId}-${spanId}-${flags}`);
    expect(trace).toMatchObject({ requestId, traceId, spanId, isSampled, isNew: false });
  });

  it.each([
    undefined,
    '',
    'nonsense',
    `00-${traceId}-${spanId}`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}-01 x`,
  ])('begins with the request when its traceparent is invalid: %s', (traceparent) => {
    const trace = Trace.ofRequest(requestId, traceparent);
    expect(trace).toMatchObject({ traceId: requestId.replaceAll('-', ''), isSampled: true, isNew: true });
    expect(trace.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  it.each(['request-12345678', '00000000-0000-0000-0000-000000000000'])('has a random id when the request id is not usable: %s', (id) => {
    expect(Trace.ofRequest(id, undefined).traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
  });

  it('is restored from its text', () => {
    const trace = Trace.ofRequest('request-12345678', undefined);
    expect(Trace.from(trace.text)).toMatchObject({
      requestId: 'request-12345678',
      traceId: trace.traceId,
      spanId: trace.spanId,
      isNew: false,
    });
    expect(Trace.from(trace.text)!.headers).toEqual({ traceparent: trace.traceparent, 'x-request-id': 'request-12345678' });
    for (const other of [null, undefined, '', 'x', 'x y', trace.traceparent]) expect(Trace.from(other)).toBeUndefined();
  });
});

describe('currentTrace', () => {
  it('is that of `traced`, otherwise that of the request, otherwise undefined', async () => {
    expect(currentTrace()).toBeUndefined();
    const trace = Trace.ofRequest('job-12345678', undefined);
    await RequestContext.run(new RequestContext('request-12345678'), async () => {
      expect(currentTrace()?.requestId).toBe('request-12345678');
      expect(currentTrace()).toBe(currentTrace());
      await traced(trace, async () => {
        await Promise.resolve();
        expect(currentTrace()).toBe(trace);
      });
    });
    traced(undefined, () => expect(currentTrace()).toBeUndefined());
  });
});
