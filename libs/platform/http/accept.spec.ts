import { acceptedFormat, acceptsEvents } from './accept';

describe('the Accept header', () => {
  it.each<[string | undefined, ReturnType<typeof acceptedFormat>, boolean]>([
    [undefined, 'json', true],
    ['', 'json', true],
    ['*/*', 'json', true],
    ['*', 'json', true],
    ['application/*', 'json', false],
    ['application/json', 'json', false],
    ['Application/JSON; charset=utf-8', 'json', false],
    ['application/json, text/event-stream', 'either', true],
    ['TEXT/EVENT-STREAM,APPLICATION/JSON', 'either', true],
    ['application/json;q=0.5, text/event-stream;q=0.9', 'either', true],
    ['text/event-stream, */*;q=0.1', 'either', true],
    ['text/*, application/*', 'either', true],
    ['text/event-stream', 'stream', true],
    ['text/*', 'stream', true],
    ['text/event-stream, application/json;q=0', 'stream', true],
    ['text/event-stream;q=0, application/json', 'json', false],
    ['text/event-stream; q = 0.000, */*', 'json', false],
    ['application/json;q=0.0, */*', null, true],
    ['*/*;q=0', null, false],
    ['text/html', null, false],
    ['text/html, application/xhtml+xml, image/*', null, false],
    ['application/jsonx', null, false],
    [',;', null, false],
  ])('%j selects %s; accepts a stream-only endpoint: %s', (accept, form, isStreamTaken) => {
    expect([acceptedFormat(accept), acceptsEvents(accept)]).toEqual([form, isStreamTaken]);
  });
});
