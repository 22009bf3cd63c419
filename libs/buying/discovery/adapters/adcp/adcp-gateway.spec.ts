import { SellerConnections } from '@exchange/adcp';
import { linesOver } from '@exchange/adcp/testing';
import { Egress, SecretBox, SecretNotOpened } from '@exchange/platform';
import { AdcpSellerAgent } from './adcp-seller-agent';

const opening = (sealed: string) => async () => {
  new SecretBox(`here:${Buffer.alloc(32, 1).toString('base64')}`).open(sealed, 'seller-agent:7');
};
const elsewhere = new SecretBox(`there:${Buffer.alloc(32, 2).toString('base64')}`).seal('token', 'seller-agent:7');

const egress = new Egress({ allow: [], httpsOnly: false });
afterAll(() => egress.onApplicationShutdown());

class Finding extends SellerConnections {
  constructor(readonly find: () => Promise<never>) {
    super();
  }
}
const lineWhen = (find: () => Promise<unknown>) =>
  new AdcpSellerAgent(linesOver(new Finding(find as () => Promise<never>), egress)).gatewayTo(7);

describe('AdcpSellerAgent.gatewayTo', () => {
  it.each([
    ['whose token has its key in another process', elsewhere],
    ['whose stored token is not what was sealed', 'plain'],
  ])('returns elsewhere for a seller %s', async (_, sealed) => {
    await expect(opening(sealed)()).rejects.toBeInstanceOf(SecretNotOpened);
    expect(await lineWhen(opening(sealed))).toBe('elsewhere');
  });

  it('rejects when the seller cannot be looked up', async () => {
    await expect(lineWhen(() => Promise.reject(new Error('No connection.')))).rejects.toThrow('No connection.');
    expect(await lineWhen(async () => null)).toBeNull();
  });
});
