import { approvedBy, hostsIn, isRefused, linesWithoutHost } from './app-policy';

const published = { verifiedHost: 'app.example.com', redirectHost: 'answers.example.com' };
const registered = { verifiedHost: null, redirectHost: 'planner.example:8443' };
const program = { verifiedHost: null, redirectHost: 'a program on this computer (scheme cursor)' };

describe('The policy of apps', () => {
  test('approves an app by the host of its description, or else by that of its answers; a program has none', () => {
    expect([published, registered, program].map(approvedBy)).toEqual(['app.example.com', 'planner.example:8443', null]);
  });

  test('refuses apps of other hosts, and every program, once it has a list', () => {
    const apps = [published, registered, program];
    expect(apps.map((app) => isRefused(app, null))).toEqual([false, false, false]);
    expect(apps.map((app) => isRefused(app, ['app.example.com']))).toEqual([false, true, true]);
    expect(apps.map((app) => isRefused(app, []))).toEqual([true, true, true]);
  });

  test('reads hosts of pasted lines once each, in lower case, and of full addresses', () => {
    expect(hostsIn(' App.Example.com\r\nhttps://claude.ai/api/mcp?x=1\n\napp.example.com, local.example:8443 ; *.bad_host')).toEqual([
      'app.example.com',
      'claude.ai',
      'local.example:8443',
      '*.bad_host',
    ]);
  });

  test('names the lines with what cannot be a host', () => {
    expect(linesWithoutHost('app.example.com\n\n*.example, ok.example\nhttps://claude.ai/x bad_host')).toEqual([
      { line: 3, value: '*.example' },
      { line: 4, value: 'bad_host' },
    ]);
    expect(linesWithoutHost('')).toEqual([]);
  });
});
