import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page, pageOfArray } from '@exchange/kernel';
import { type KindSearch, ObjectKind } from '@exchange/platform/tools';
import { MembersService } from '../../application/members.service';
import { memberWire, type MemberWire } from '../http/member.wire';

const filter = z.strictObject({});
type Filter = z.output<typeof filter>;

@Injectable()
export class MemberKind extends ObjectKind<typeof filter> {
  readonly kind = 'member';
  readonly description = 'Somebody who belongs to the account, or was invited.';
  readonly filter = filter;

  constructor(private readonly members: MembersService) {
    super();
  }

  /** Members by join date, then invitations. `query` is part of a name or an address. 403 for callers that reach only some advertisers. */
  override async search(caller: Caller, { query = '', cursor, limit }: KindSearch<Filter>): Promise<Page<MemberWire>> {
    const part = query.toLowerCase();
    const members = (await this.members.list(caller)).filter(({ name, email }) => `${name ?? ''}\0${email}`.toLowerCase().includes(part));
    return pageOfArray(members, definedOnly({ limit, cursor })).map(memberWire);
  }

  override async get(caller: Caller, id: string): Promise<MemberWire | null> {
    const member = (await this.members.list(caller)).find((one) => one.id === id);
    return member ? memberWire(member) : null;
  }
}
