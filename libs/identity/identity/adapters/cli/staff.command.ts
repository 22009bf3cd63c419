import { randomUUID } from 'node:crypto';
import { asLine, normaliseEmail, SystemClock, SystemIds, withoutSecrets } from '@exchange/kernel';
import { AggregateStore, AuditTrail, type Database, Outbox, reasonLimits, RequestContext } from '@exchange/platform';
import type { PersonState } from '../../domain/person';
import { TypeormPeople } from '../typeorm/typeorm-people';

const help = `Who runs the exchange (docs/security.md).

  list                             everybody who does
  grant <mail address> <reason>    makes somebody staff who has signed up, and confirmed the address
  revoke <mail address> <reason>   from the next request on
`;

/** Runs the command of an operator and returns its output. The audit log of the person's last account records the reason. */
export async function staffCommand(database: Database, [command, address, ...words]: readonly string[]): Promise<string> {
  const ids = new SystemIds();
  const people = new TypeormPeople(database, new AggregateStore(database, new Outbox(database, ids), new AuditTrail(database, ids)));
  if (command === 'list' && address === undefined) return tableOf(await people.staff());
  const reason = withoutSecrets(asLine(words.join(' ').trim()));
  if ((command !== 'grant' && command !== 'revoke') || address === undefined) throw new Error(help);
  if (reason.length < reasonLimits.min || reason.length > reasonLimits.max)
    throw new Error(`Say why, in ${reasonLimits.min} to ${reasonLimits.max} characters.`);
  const person = await people.byEmail(normaliseEmail(address));
  if (!person) throw new Error(`Nobody has signed up as ${address}.`);
  if (command === 'grant' && !person.hasVerifiedEmail) throw new Error(`${address} has not confirmed the mail address.`);
  const now = new SystemClock().now();
  const context = new RequestContext(randomUUID());
  context.reason = reason;
  await RequestContext.run(context, () =>
    database.run(() => people.change(person.state.id, (one) => (command === 'grant' ? one.makeStaff(now) : one.removeStaff(now)))),
  );
  return `${address} ${command === 'grant' ? 'is' : 'is not'} staff of the exchange.\n`;
}

function tableOf(staff: readonly PersonState[]): string {
  const lines = staff.map(({ id, email, name }) => [id, email, JSON.stringify(name)].join('  '));
  return lines.length === 0 ? 'There are none.\n' : `${lines.join('\n')}\n`;
}
