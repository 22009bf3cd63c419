import { startApi, type TestApi } from '@test/api';
import { createKey, type SignedUp, signUp } from '@test/people';
import { modernClient } from '../api/edge/clients';
import { type Attempt, attempts } from './attempts';
import { waitFor } from './browser';
import { type RemovedGuards, origins, type Shown, Stage } from './sandboxed';

let api: TestApi;
let stage: Stage;
let person: SignedUp;
let tools: readonly string[];

beforeAll(async () => {
  api = await startApi({ environment: { CONSOLE_URL: origins.console, MCP_SANDBOX_URL: origins.sandbox } });
  stage = await Stage.set(api.url);
  person = await signUp(api);
  const { client } = await modernClient(api, (await createKey(api, person.as)).bearer, {
    extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
  });
  const visible = (await client.listTools()).tools as readonly { name: string; _meta?: { ui?: { visibility?: string[] } } }[];
  tools = visible.filter(({ _meta }) => (_meta?.ui?.visibility ?? ['app']).includes('app')).map(({ name }) => name);
  await client.close();
});
afterEach(() => stage.clear());
afterAll(async () => {
  await stage?.close();
  await api?.close();
});

const viewOf = (code: string): string => `<!doctype html><title>View</title><body><script>
window.outcome = null;
const pause = (ms) => new Promise((next) => setTimeout(next, ms));
(async () => { ${code} })().then((got) => { outcome = { got: got === undefined ? '' : String(got) }; }, (error) => { outcome = { refused: String(error && error.message || error) }; });
</script>`;

/** Result of the attempt, observed from outside where the view cannot report it. */
async function play({ code, endsIn }: Pick<Attempt, 'code' | 'endsIn'>, missing: RemovedGuards) {
  const { body } = await api.get('/api/v2/mcp-apps/campaigns/sandbox', { as: person.as });
  const shown = await stage.show({ url: body.data.url, html: viewOf(code), tools }, missing);
  return { shown, escape: () => escapeOf(shown), settled: () => settled(shown, endsIn) };
}

const innerOf = ({ page }: Shown) => page.mainFrame().childFrames()[0]?.childFrames()[0];
const outcomeOf = async (shown: Shown): Promise<{ got?: string; refused?: string } | null> =>
  (await innerOf(shown)
    ?.evaluate<{ got?: string; refused?: string } | null>('window.outcome')
    .catch(() => null)) ?? null;

async function settled(shown: Shown, endsIn?: 'no frame'): Promise<void> {
  await waitFor(async () => {
    const isOver = endsIn === 'no frame' ? innerOf(shown) === undefined : (await outcomeOf(shown)) !== null;
    if (!isOver) throw new Error('The attempt has not ended.');
  });
}

/** Empty when the view obtained nothing. */
async function escapeOf(shown: Shown): Promise<string> {
  const got = (await outcomeOf(shown))?.got;
  const called = await shown.page
    .mainFrame()
    .evaluate<string[]>('[...window.called, ...window.forged]')
    .catch(() => ['the console is gone']);
  return [...(got ? [got] : []), ...called, ...shown.reached(), ...shown.opened()].join(', ');
}

// spec: service.area.widget-host
describe('A hostile view in the sandbox, in Chromium', () => {
  it('runs and can call the console, so that failures below are not caused by a view that does not run', async () => {
    const code = `return new Promise((resolve) => {
      addEventListener('message', ({ data }) => resolve(data.result ? 'answered' : 'refused'));
      parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: {} } }, '*');
    });`;
    const { shown, settled: over } = await play({ code }, {});
    await over();
    expect(await outcomeOf(shown)).toEqual({ got: 'answered' });
    expect(await shown.page.mainFrame().evaluate('window.called')).toEqual(['search']);
  });

  describe.each(attempts.map((attempt) => [attempt.name, attempt] as const))('%s', (_, attempt) => {
    it('fails', async () => {
      const { escape, settled: over } = await play(attempt, {});
      await over();
      expect(await escape()).toBe('');
    });

    it('succeeds without its guard', async () => {
      const { escape } = await play(attempt, attempt.without);
      await waitFor(async () => {
        if ((await escape()) === '') throw new Error('The attempt failed.');
      });
    });
  });
});
