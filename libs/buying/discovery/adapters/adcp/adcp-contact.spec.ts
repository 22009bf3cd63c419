import { closeSellers, fakeSeller, rawSeller } from '@exchange/adcp/testing';
import { adcpProduct, capable } from './adcp-product.fixture';
import { askedAgent } from './asked-agent.fixture';

const { ask } = askedAgent();

const contactWith = async (agentUrl: string, { ms = 5_000, signal = new AbortController().signal } = {}) =>
  (await ask(agentUrl, { ms, signal })).contact;

describe('what asking shows of the agent', () => {
  it.each<[string, object, string]>([
    ['products', { products: [adcpProduct('a')] }, 'answered'],
    ['no', { adcp_error: { code: 'POLICY_VIOLATION', message: 'No.' } }, 'answered'],
    ['an error', { adcp_error: { code: 'INTERNAL_ERROR', message: 'Oops.' } }, 'erred'],
    ['nonsense', { hello: 1 }, 'erred'],
  ])('%s', async (_, said, contact) => {
    const { url } = await fakeSeller({ get_adcp_capabilities: capable, get_products: () => said });
    expect(await contactWith(url)).toBe(contact);
  });

  it('no connection: silence', async () => {
    const { url } = await rawSeller((_, response) => void response.socket?.destroy());
    expect(await contactWith(url)).toBe('silent');
    await closeSellers();
    expect(await contactWith(url)).toBe('silent');
  });

  it.each<[string, number, boolean, string | null]>([
    ['said nothing, in a hurry', 4_999, false, null],
    ['said nothing, with time', 5_000, false, 'silent'],
    ['has spoken, and did not answer soon', 19_999, true, null],
    ['has spoken, and did not answer in long', 20_000, true, 'silent'],
  ])('%s', async (_, ms, speaks, contact) => {
    // It never answers, and we have gone on as soon as it has heard the question.
    const gone = new AbortController();
    const hears = () => gone.abort();
    const { url } = speaks ? await fakeSeller({ get_adcp_capabilities: capable, get_products: hears }) : await rawSeller(hears);
    expect(await contactWith(url, { ms, signal: gone.signal })).toBe(contact);
  });
});
