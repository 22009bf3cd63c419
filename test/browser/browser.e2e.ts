import { eventually } from '@test/eventually';
import { launch, takeCrashes, waitFor } from './browser';

describe('A browser that crashes', () => {
  it('ends every wait at once, reports its last output, and is restarted with the next window', async () => {
    const browser = await launch();
    const page = await (await browser.newContext({})).newPage();
    const session = await browser.newBrowserCDPSession();
    session.send('Browser.crash').catch(() => undefined);
    const isThere = () => page.mainFrame().evaluate('1');
    await eventually(() => expect(isThere()).rejects.toThrow('closed'));
    await expect(waitFor(isThere)).rejects.toThrow('closed');
    expect(takeCrashes()).toEqual([expect.stringMatching(/\S/)]);
    const next = await (await browser.newContext({})).newPage();
    expect(await next.mainFrame().evaluate('1 + 1')).toBe(2);
    await browser.close();
  });
});
