import { randomBytes } from 'node:crypto';
import { InvalidSettings, readSettings } from './setting';
import { Settings, settingsTable } from './settings';

const least = {
  DATABASE_URL: 'postgres://user@localhost/exchange',
  REDIS_URL: 'redis://localhost',
  SECRETS_KEYRING: `a:${randomBytes(32).toString('base64')}`,
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(settingsTable, environment);
    return [];
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
}

describe('Settings', () => {
  it('need nothing but the database, Redis and the keyring', () => {
    expect(new Settings(least)).toMatchObject({ port: 3000, isProduction: true, egressAllow: [], egressHttpsOnly: true });
  });

  it('tell every problem at once', () => {
    const problems = problemsOf({ ...least, DATABASE_URL: '', PORT: '70000', RATE_LIMITS: 'yes', LOG_LEVEL: 'loud', REDIS_URL: 'nowhere' });
    expect(problems.map((problem) => problem.split(' ')[0]).toSorted()).toEqual([
      'DATABASE_URL',
      'LOG_LEVEL',
      'PORT',
      'RATE_LIMITS',
      'REDIS_URL',
    ]);
  });

  it.each([' ', '1.5', '0x10', '1e3', '-1', '65536', 'http'])('PORT is never %j', (PORT) => {
    expect(problemsOf({ ...least, PORT })).toHaveLength(1);
  });

  it('take an empty value for one that is not set', () => {
    expect(new Settings({ ...least, PORT: '' }).port).toBe(3000);
  });

  it('read lists with or without spaces', () => {
    expect(new Settings({ ...least, EGRESS_ALLOW: '127.0.0.0/8, ::1/128,' }).egressAllow).toEqual(['127.0.0.0/8', '::1/128']);
  });

  it('never show a secret in a problem', () => {
    expect(problemsOf({ ...least, DATABASE_URL: 'hunter2' }).join()).not.toContain('hunter2');
  });

  it('have fallbacks that are valid themselves, and a sentence each', () => {
    for (const { name, fallback, read, description } of Object.values(settingsTable)) {
      expect(() => fallback === undefined || read(fallback)).not.toThrow();
      expect([name, description]).toEqual([name, expect.stringMatching(/\.$/)]);
    }
  });
});
