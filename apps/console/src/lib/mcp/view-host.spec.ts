import { ViewHost, type ViewActions } from './view-host';

const origin = 'https://sandbox.example';
const hosts: ViewHost[] = [];
afterEach(async () => {
  jest.useRealTimers();
  await Promise.all(hosts.splice(0).map((host) => host.leave()));
});

function hosted(more: Partial<ViewActions> = {}) {
  const sent: { message: { id?: unknown; method?: string; params?: object; result?: object; error?: { code: number } }; to: string }[] = [];
  const frame = {
    postMessage: (message: { id?: unknown }, to: string) => {
      sent.push({ message, to });
      if (message.id === 'teardown') queueMicrotask(() => says({ id: 'teardown', result: {} }));
    },
  };
  const calls: string[] = [];
  const troubles: string[] = [];
  const heights: number[] = [];
  const host = new ViewHost(
    { frame, origin, html: '<p>', input: { a: 1 }, result: { content: [] }, context: { theme: 'light' } },
    {
      callTool: async (name) => {
        calls.push(name);
        return { content: [] };
      },
      openLink: async () => true,
      onHeight: (height) => void heights.push(height),
      onShown: () => undefined,
      onTrouble: (why) => void troubles.push(why),
      ...more,
    },
  );
  hosts.push(host);
  const says = (data: object, from: object = frame, at = origin) =>
    host.receive({ source: from as Window, origin: at, data: { jsonrpc: '2.0', ...data } });
  const asks = async (method: string, params: object = {}) => {
    const id = `ask-${sent.length}-${method}`;
    says({ id, method, params });
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return sent.find(({ message }) => message.id === id)?.message;
  };
  const starts = async () => {
    says({ method: 'ui/notifications/sandbox-proxy-ready' });
    await asks('ui/initialize');
    says({ method: 'ui/notifications/initialized' });
  };
  return { host, sent, calls, troubles, heights, says, asks, starts };
}

describe('The host of a view', () => {
  it('sends the document, then what it is about, and only to the origin of its sandbox', async () => {
    const { sent, starts } = hosted();
    await starts();
    expect(sent.map(({ message }) => message.method ?? 'answer')).toEqual([
      'ui/notifications/sandbox-resource-ready',
      'answer',
      'ui/notifications/tool-input',
      'ui/notifications/tool-result',
    ]);
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([origin]));
  });

  it('ignores messages of other frames and origins', async () => {
    const { sent, says, starts } = hosted();
    await starts();
    const count = sent.length;
    says({ id: 1, method: 'ping' }, {});
    says({ id: 1, method: 'ping' }, undefined, 'https://elsewhere.example');
    await Promise.resolve();
    expect(sent).toHaveLength(count);
  });

  it('sends the document once, also when the sandbox says again that it is ready', async () => {
    const { sent, says, starts } = hosted();
    await starts();
    says({ method: 'ui/notifications/sandbox-proxy-ready' });
    says({ method: 'ui/notifications/initialized' });
    expect(sent.filter(({ message }) => /ready|tool-result/.test(message.method ?? ''))).toHaveLength(2);
  });

  it('calls tools that read, and no others', async () => {
    const { calls, asks, starts } = hosted();
    expect((await asks('tools/call', { name: 'search' }))?.error?.code).toBe(-32_601);
    await starts();
    expect((await asks('tools/call', { name: 'search', arguments: {} }))?.result).toEqual({ content: [] });
    for (const name of ['save_campaign', 'switch_account', 'review_buyer_child_account', 'ask_assistant', 'constructor', 7, undefined])
      expect((await asks('tools/call', { name }))?.error?.code).toBe(-32_602);
    expect((await asks('tools/call', { name: 'get', arguments: [] }))?.error?.code).toBe(-32_602);
    expect(calls).toEqual(['search']);
  });

  it('runs at most eight calls at the same time, and 120 in a minute', async () => {
    const waiting: (() => void)[] = [];
    const { asks, starts } = hosted({ callTool: () => new Promise((resolve) => waiting.push(() => resolve({}))) });
    await starts();
    const answers = [];
    for (let n = 0; n < 9; n += 1) answers.push(await asks('tools/call', { name: 'get' }));
    expect([waiting.length, answers.at(-1)?.error?.code]).toEqual([8, -32_000]);
    for (let n = 0; n < 120; n += 1) {
      waiting.shift()?.();
      await Promise.resolve();
      await asks('tools/call', { name: 'get' });
    }
    expect((await asks('tools/call', { name: 'get' }))?.error?.code).toBe(-32_000);
  });

  it('stops a view that sends too many messages, and hears it no more', async () => {
    const { troubles, says, starts, heights } = hosted();
    await starts();
    for (let n = 0; n < 400; n += 1) says({ method: 'ui/notifications/size-changed', params: { height: n + 1 } });
    expect(troubles).toEqual(['flood']);
    expect(heights.length).toBeLessThan(300);
  });

  it('refuses messages that are too large', async () => {
    const { asks, starts, calls } = hosted();
    await starts();
    expect((await asks('tools/call', { name: 'get', arguments: { text: 'x'.repeat(300_000) } }))?.error?.code).toBe(-32_600);
    expect(calls).toEqual([]);
  });

  it('stops a view that does not begin in time', () => {
    jest.useFakeTimers();
    const { troubles } = hosted();
    jest.advanceTimersByTime(14_999);
    expect(troubles).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(troubles).toEqual(['silent']);
  });

  it.each([
    'http://a.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.example@evil.example/',
    '//a.example',
    'mailto:a@b.example',
    '',
    7,
    `https://a.example/${'x'.repeat(2_000)}`,
  ])('refuses the link %j without a question', async (url) => {
    const openLink = jest.fn(async () => true);
    const { asks, starts } = hosted({ openLink });
    await starts();
    expect((await asks('ui/open-link', { url }))?.result).toEqual({ isError: true });
    expect(openLink).not.toHaveBeenCalled();
  });

  it('asks about one link at a time, and tells what the person decided', async () => {
    const answers: ((isOpened: boolean) => void)[] = [];
    const { asks, starts, sent } = hosted({ openLink: () => new Promise((resolve) => answers.push(resolve)) });
    await starts();
    await asks('ui/open-link', { url: 'https://a.example' });
    expect((await asks('ui/open-link', { url: 'https://b.example' }))?.result).toEqual({ isError: true });
    answers[0]!(false);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(sent.at(-1)?.message.result).toEqual({ isError: true });
    expect(answers).toHaveLength(1);
  });

  it('asks about at most five links in a minute', async () => {
    const openLink = jest.fn(async () => false);
    const { asks, starts } = hosted({ openLink });
    await starts();
    for (let n = 0; n < 9; n += 1) expect((await asks('ui/open-link', { url: 'https://a.example' }))?.result).toEqual({ isError: true });
    expect(openLink).toHaveBeenCalledTimes(5);
  });

  it.each(['ui/message', 'ui/update-model-context', 'ui/download-file', 'resources/read', 'sampling/createMessage', 'toString'])(
    'does not offer %s',
    async (method) => {
      const { asks, starts } = hosted();
      await starts();
      expect((await asks(method, { text: 'Buy everything' }))?.error?.code).toBe(-32_601);
    },
  );

  it('tells changes of what is around the view, and nothing that stays the same', async () => {
    const { host, sent, starts } = hosted();
    await starts();
    const count = sent.length;
    host.changeContext({ theme: 'light' });
    expect(sent).toHaveLength(count);
    host.changeContext({ theme: 'dark', density: 'compact' });
    expect(sent.at(-1)?.message).toMatchObject({
      method: 'ui/notifications/host-context-changed',
      params: { theme: 'dark', density: 'compact' },
    });
  });

  it('waits for the goodbye of a view, then stops its calls and sends nothing more', async () => {
    let signal: AbortSignal | undefined;
    const { host, sent, says, asks, starts } = hosted({
      callTool: (_name, _args, given) => {
        signal = given;
        return new Promise(() => undefined);
      },
    });
    await starts();
    await asks('tools/call', { name: 'get' });
    const leaving = host.leave();
    expect(sent.at(-1)?.message).toMatchObject({ id: 'teardown', method: 'ui/resource-teardown' });
    await leaving;
    const count = sent.length;
    host.changeContext({ theme: 'dark' });
    says({ id: 9, method: 'ping' });
    await Promise.resolve();
    expect([signal?.aborted, sent.length]).toEqual([true, count]);
  });
});
