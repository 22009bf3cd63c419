import { FixedClock, ImmediateUnitOfWork, newSecretToken, SequentialIds } from '@exchange/kernel';
import { SecretBox } from '@exchange/platform';
import { AccountsFacade } from '../application/accounts.facade';
import { AccountsService } from '../application/accounts.service';
import { BuyerPostures } from '../application/buyer-postures';
import { MembersService } from '../application/members.service';
import { MembershipWriter } from '../application/membership-writer';
import { Account, type NewAccount } from '../domain/account';
import { Invitation, type NewInvitation } from '../domain/invitation';
import type { MemberRole } from '../domain/member-role';
import { Membership, type MembershipKey } from '../domain/membership';
import {
  InMemoryAccounts,
  InMemoryBuyerAccess,
  InMemoryInvitations,
  InMemoryMemberships,
  InMemoryPeopleDirectory,
  RecordedEvents,
} from './in-memory';

export const noon = new Date('2026-01-15T12:00:00.000Z');

export function anAccount(overrides: Partial<NewAccount> = {}): Account {
  return Account.standalone({ id: 1, name: 'Northwind Media', company: 'Northwind', accountType: 'BUYER', ...overrides }, noon);
}

export function aMembership(key: Partial<MembershipKey> = {}, role: MemberRole = 'ADMIN', at = noon): Membership {
  return Membership.begin({ accountId: 1, userId: 1, ...key }, role, at);
}

export function anInvitation(overrides: Partial<NewInvitation> = {}, at = noon): Invitation {
  const invitation = {
    id: 'inv_1',
    accountId: 1,
    email: 'ann@example.com',
    role: 'MEMBER',
    invitedBy: 1,
    accountName: 'Northwind Media',
  } as const;
  return Invitation.send({ ...invitation, sealedToken: 'sealed', ...overrides }, at);
}

export function inMemoryAccounts() {
  const clock = new FixedClock(noon);
  const work = new ImmediateUnitOfWork();
  const events = new RecordedEvents();
  const accounts = new InMemoryAccounts();
  const memberships = new InMemoryMemberships(accounts, events);
  const invitations = new InMemoryInvitations(events);
  const people = new InMemoryPeopleDirectory();
  const secrets = new SecretBox(`test:${Buffer.alloc(32, 7).toString('base64')}`);
  const membershipWriter = new MembershipWriter(accounts, memberships, clock);
  const buyerAccess = new InMemoryBuyerAccess();
  const postures = new BuyerPostures(buyerAccess);
  const service = new AccountsService(accounts, memberships, membershipWriter, postures, buyerAccess, work, clock);
  return {
    accounts,
    buyerAccess,
    clock,
    events,
    invitations,
    memberships,
    people,
    secrets,
    work,
    access: new AccountsFacade(accounts, memberships, invitations, membershipWriter, service, postures, work, clock),
    service,
    members: new MembersService(accounts, memberships, invitations, people, membershipWriter, secrets, work, new SequentialIds(), clock),
  };
}

export const aTokenHash = (): Buffer => newSecretToken().hash;
