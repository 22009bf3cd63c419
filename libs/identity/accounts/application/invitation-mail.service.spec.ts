import type { DomainEvent } from '@exchange/kernel';
import { anAdmin } from '@exchange/kernel/testing';
import type { Mail } from '@exchange/platform/testing';
import type { MemberInvited } from '../domain/events';
import { inMemoryAccounts } from '../testing/builders';
import { InvitationMailService } from './invitation-mail.service';

async function invited() {
  const context = inMemoryAccounts();
  const { access, clock, events, invitations, members, secrets } = context;
  await access.open(1, { name: 'Northwind', company: 'Northwind', accountType: 'BUYER' });
  const { id } = await members.invite(anAdmin(), { email: 'dora@example.com', role: 'MEMBER' });
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const mail = new InvitationMailService(invitations, secrets, mailer, { baseUrl: 'https://exchange.example' } as never, clock);
  const event = events.all.at(-1) as DomainEvent<MemberInvited, 'accounts.member_invited'>;
  return { ...context, id, sent, send: () => mail.send({ id: 'evt_1', ...event }) };
}

describe('InvitationMailService', () => {
  it('mails a token that finds the invitation', async () => {
    const { access, send, sent } = await invited();
    await send();
    expect(sent).toMatchObject([{ to: 'dora@example.com', subject: 'You are invited to "Northwind"' }]);
    const [, token] = /^Token: (\S+)$/m.exec(sent[0]!.text)!;
    expect(await access.invitation(token!)).toMatchObject({ email: 'dora@example.com' });
  });

  it('sends no mail when the invitation was revoked in the meantime', async () => {
    const { id, members, send, sent } = await invited();
    await members.remove(anAdmin(), id);
    await send();
    expect(sent).toEqual([]);
  });
});
