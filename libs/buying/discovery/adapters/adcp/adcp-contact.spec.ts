import { closeSellers, fakeSeller, rawSeller } from '@exchange/adcp/testing';
import { adcpProduct, capable } from './adcp-product.fixture';
import { askedAgent } from './asked-agent.fixture';

const { ask } = askedAgent();

const contactWith = async (agentUrl: string, { ms = 5_000, signal = new AbortController().signal } = {}) =>
  (await ask(agentUrl, { ms, signal })).contact;

describe('the contact of an outcome', () => {
  it.each<[string, object, string]>([
    ['products', { products: [adcpProduct('a')] }, 'answered'],
    ['a refusal', { adcp_error: { code: 'POLICY_VIOLATION', message: 'No.' } }, 'answered'],
    ['an error', { adcp_error: { code: 'INTERNAL_ERROR', message: 'Oops.' } }, 'erred'],
    ['an invalid answer', { hello: 1 }, 'erred'],
  ])('is recorded for: %s', async (_, answer, contact) => {
    const { url } = await fakeSeller({ get_adcp_capabilities: capable, get_products: () => answer });
    expect(await contactWith(url)).toBe(contact);
  });

  it('is silent without a connection', async () => {
    const { url } = await rawSeller((_, response) => void response.socket?.destroy());
    expect(await contactWith(url)).toBe('silent');
    await closeSellers();
    expect(await contactWith(url)).toBe('silent');
  });

  it.each<[string, number, boolean, string | null]>([
    ['no response, with less than 5 s', 4_999, false, null],
    ['no response, with 5 s', 5_000, false, 'silent'],
    ['no answer to get_products, with less than 20 s', 19_999, true, null],
    ['no answer to get_products, with 20 s', 20_000, true, 'silent'],
  ])('is recorded for: %s', async (_, ms, speaks, contact) => {
    // The seller never answers; the request is aborted as soon as the seller has received it.
    const gone = new AbortController();
    const hears = () => gone.abort();
    const { url } = speaks ? await fakeSeller({ get_adcp_capabilities: capable, get_products: hears }) : await rawSeller(hears);
    expect(await contactWith(url, { ms, signal: gone.signal })).toBe(contact);
  });
});
