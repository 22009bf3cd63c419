import { Log } from './log';
import { describeError, plainFacts } from './log-facts';

const secret = 'planted-secret-7f3a91';

/** Like errors of model providers and database drivers, which contain request and response. */
const errorWithData = (message = 'The model refused', more: object = {}) =>
  Object.assign(new Error(message), {
    requestBodyValues: { prompt: secret },
    responseBody: secret,
    driverError: new Error(secret),
    ...more,
  });

/** The written lines of a log. */
function written(tell: (log: Log) => void): string {
  let text = '';
  tell(Log.create('test', 'debug', { write: (line) => void (text += line) }));
  return text;
}

describe('An error in the log', () => {
  it.each(['debug', 'info', 'warn', 'error'] as const)(
    'has name, message, code and stack at level %s, never its own properties',
    (level) => {
      const error = errorWithData('The model refused', { code: 'E_MODEL', name: 'ModelError' });
      const text = written((log) => log[level]('a turn failed', { error, turnId: 'trn_1' }));
      const { err, turnId, msg } = JSON.parse(text) as Record<string, unknown>;
      expect([turnId, msg]).toEqual(['trn_1', 'a turn failed']);
      expect(err).toEqual({
        name: 'ModelError',
        message: 'The model refused',
        code: 'E_MODEL',
        stack: expect.stringMatching(/^at .*log-facts\.spec\.ts/m),
      });
      expect(text).not.toContain(secret);
    },
  );

  it.each<[string, object]>([
    ['under another name', { reason: errorWithData() }],
    ['in a list', { failures: [errorWithData()] }],
    ['in an object', { outcome: { details: { error: errorWithData() } } }],
  ])('is described %s', (_, facts) => {
    const text = written((log) => log.warn('it failed', facts));
    expect(text).toContain('The model refused');
    expect(text).not.toContain(secret);
  });

  it('has a masked message and stack of limited length', () => {
    const error = errorWithData(`Invalid value: {"password":"${secret}"} ${'\n    at x '.repeat(50_000)}`);
    const text = written((log) => log.error('it failed', { error }));
    expect(text.length).toBeLessThan(6_000);
    expect(text).not.toContain(secret);
    expect(describeError(error).message.length).toBeLessThanOrEqual(1_000);
    expect(describeError(error).stack).toMatch(/^at .*log-facts\.spec\.ts/);
  });

  it('has no line of its message in the stack', () => {
    const error = errorWithData('first line\nsecond line');
    expect(describeError(error).stack).not.toMatch(/first|second/);
  });

  it('has no secret in its stack after its message was changed', () => {
    const error = errorWithData(`x\n    at password=${secret}`);
    error.message = 'changed';
    expect(JSON.stringify(describeError(error))).not.toContain(secret);
    expect(describeError(error).stack).toContain('log-facts.spec.ts');
  });

  it('ends a cyclic chain of causes', () => {
    const [first, second] = [errorWithData('first'), errorWithData('second')];
    Object.assign(first, { cause: second });
    Object.assign(second, { cause: first });
    const { cause } = describeError(first);
    expect([cause?.message, cause?.cause]).toEqual(['second', undefined]);
    expect(JSON.stringify(describeError(first))).not.toContain(secret);
  });

  it('has at most eight errors, of a chain of causes or an AggregateError', () => {
    const chain = Array.from({ length: 100 }).reduce<Error>((cause, _, at) => errorWithData(`no. ${at}`, { cause }), errorWithData());
    const many = new AggregateError([chain, ...Array.from({ length: 1_000 }, (_, at) => errorWithData(`one of many ${at}`))], 'All failed');
    for (const error of [chain, many]) {
      const text = JSON.stringify(describeError(error));
      expect(text.match(/"message"/g)).toHaveLength(8);
      expect(text).not.toContain(secret);
    }
    expect(describeError(new AggregateError([errorWithData('a'), 'b'], 'All failed'))).toMatchObject({
      message: 'All failed',
      errors: [{ message: 'a' }],
    });
  });

  it.each<[string, unknown, string]>([
    ['text', `token: ${secret}`, 'token: [redacted]'],
    ['an object', { body: secret }, '[object]'],
    ['an object without a prototype', Object.create(null), '[object]'],
    ['nothing', null, 'null'],
    ['an error whose message cannot be read', Object.defineProperty(new Error(), 'message', { get: () => unreadable() }), ''],
    ['an error whose code is an object', errorWithData('x', { code: { secret } }), 'x'],
  ])('is described when it was thrown as %s', (_, thrown, message) => {
    expect(describeError(thrown)).toMatchObject({ message });
    expect(JSON.stringify(describeError(thrown))).not.toContain(secret);
  });
});

const unreadable = (): never => {
  throw new Error('unreadable');
};

describe('Facts of a log line', () => {
  it('keep ids, numbers, times and short texts', () => {
    const facts = {
      id: 'cmp_01m8bccwwx000k586htb7pbczy',
      n: 1,
      at: new Date(0),
      list: ['a'],
      none: null,
      folder: '/tmp/mail',
      trace: 'a'.repeat(32),
    };
    expect(plainFacts(facts)).toEqual(facts);
  });

  it('are cut when long or deep, and masked when they contain secrets', () => {
    const shown = plainFacts({
      reason: `Bearer ${secret} was refused`,
      body: 'x'.repeat(100_000),
      list: Array(1_000).fill(0),
      a: { b: { c: { d: { e: secret } } } },
    });
    expect(JSON.stringify(shown).length).toBeLessThan(2_000);
    expect(JSON.stringify(shown)).not.toContain(secret);
  });
});
