import { answerMessage, messageProblem, shortenValidationErrors, shownMessage } from './json-rpc';

describe('a JSON-RPC body', () => {
  const deep = (value: unknown) => Array.from({ length: 100_000 }).reduce<unknown>((inner) => [inner], value);

  it.each<[string, unknown, number]>([
    ['nothing', undefined, -32_700],
    ['null', null, -32_700],
    ['text', 'x', -32_700],
    ['a list', [{}], -32_600],
    ['NUL', { params: { a: ['x', { b: 'a\0b' }] } }, -32_602],
    ['NUL in a name', { params: { 'a\0': 1 } }, -32_602],
    ['a lone surrogate', { id: '\ud800' }, -32_602],
    ['NUL below many levels', { params: deep('\0') }, -32_602],
  ])('is refused: %s', (_, body, code) => {
    expect(messageProblem(body)).toMatchObject({ code });
  });

  it.each<[string, unknown]>([
    ['an object', { jsonrpc: '2.0', id: 1, method: 'ping' }],
    ['many levels', { params: deep('x') }],
    ['a whole surrogate pair', { params: { a: '😀' } }],
  ])('is accepted: %s', (_, body) => {
    expect(messageProblem(body)).toBeNull();
  });

  it('is refused without calling the server', async () => {
    const answer = await answerMessage({ body: 'x', protocol: null, accept: undefined }, () => {
      throw new Error('The server was asked.');
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { jsonrpc: '2.0', error: { code: -32_700, message: expect.any(String) }, id: null },
    ]);
  });
});

describe('an error message to a client', () => {
  const issues = JSON.stringify([{ code: 'invalid_type', path: ['params', 'clientInfo', 'version'], message: 'x' }], null, 2);
  const error = (code: number, message: string, data?: object) => ({
    jsonrpc: '2.0',
    id: 1,
    error: { code, message, ...(data && { data }) },
  });

  it.each<[string, object, string]>([
    ['the output of a validator', error(-32_603, issues), 'params.clientInfo.version is not valid.'],
    [
      'the output of a validator after other text',
      error(-32_602, `Invalid tools/call request: ${issues}`),
      'params.clientInfo.version is not valid.',
    ],
    ['the output of a validator, cut', error(-32_602, issues.slice(0, 40)), 'The request is not valid.'],
    ['a failure inside the library', error(-32_603, 'Cannot read properties of null'), 'The request is not valid.'],
  ])('names at most the invalid parameter: %s', (_, message, said) => {
    const shown = { jsonrpc: '2.0', id: 1, error: { code: -32_602, message: said } };
    expect([shownMessage(message), JSON.parse(shortenValidationErrors(JSON.stringify(message)))]).toEqual([shown, shown]);
  });

  it.each<[string, object]>([
    ['an internal error of the exchange', error(-32_603, 'Something went wrong on our side.', { code: 'INTERNAL_ERROR' })],
    ['invalid parameters with a plain message', error(-32_602, 'Unknown tool: x')],
    ['another error', error(-32_601, 'Method not found')],
    ['a result', { jsonrpc: '2.0', id: 1, result: { error: { code: -32_603, message: issues } } }],
  ])('is unchanged: %s', (_, message) => {
    expect([shownMessage(message), JSON.parse(shortenValidationErrors(JSON.stringify(message)))]).toEqual([message, message]);
  });

  const text = JSON.stringify(error(-32_603, issues));
  it.each([
    ['a text that is not JSON', `event: message\ndata: ${text}\n\n`],
    ['a message that is cut', text.slice(0, -1)],
    ['a list of messages', `[${text}]`],
  ])('is unchanged when the text is not one JSON message: %s', (_, unread) => {
    expect(shortenValidationErrors(unread)).toBe(unread);
  });
});
