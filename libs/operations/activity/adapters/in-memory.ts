import type { CursorRequest } from '@exchange/kernel';
import { type CallFilter, Calls, type CallScope } from '../domain/ports';
import type { CallDetail, RecordedCall, ShownCall } from '../domain/recorded-call';

export class InMemoryCalls extends Calls {
  readonly calls: RecordedCall[] = [];
  readonly details: CallDetail[] = [];

  async insert(calls: readonly RecordedCall[], details: readonly CallDetail[]): Promise<void> {
    this.calls.push(...calls);
    this.details.push(...details);
  }

  async list(filter: CallFilter, { limit, after }: CursorRequest): Promise<readonly ShownCall[]> {
    return this.calls
      .filter((call) => isIn(filter, call) && fits(filter, call) && (!after || placeOf(call) < after.join(' ')))
      .toSorted((left, right) => (placeOf(left) < placeOf(right) ? 1 : -1))
      .slice(0, limit + 1)
      .map(named);
  }

  async find(scope: CallScope, id: string): Promise<ShownCall | null> {
    const call = this.calls.find((one) => one.id === id && isIn(scope, one));
    return call ? named(call) : null;
  }

  async detail({ accountId, id }: Pick<RecordedCall, 'accountId' | 'id'>): Promise<CallDetail | null> {
    return this.details.find((one) => one.accountId === accountId && one.id === id) ?? null;
  }
}

const named = (call: RecordedCall): ShownCall => ({ ...call, credentialName: null });

const placeOf = ({ startedAt, id }: RecordedCall): string => `${startedAt.toISOString()} ${id}`;

const isIn = ({ accountId, principal, madeWith }: CallScope, call: RecordedCall): boolean =>
  call.accountId === accountId &&
  (madeWith === undefined || call.credentialId === madeWith) &&
  (!principal || (call.principalType === principal.type && call.principalId === principal.id));

function fits(
  { startTime, endTime, credentialIds, accountId: _, principal: __, madeWith: ___, ...same }: CallFilter,
  call: RecordedCall,
): boolean {
  if (credentialIds && !credentialIds.includes(call.credentialId)) return false;
  const isInTime = (!startTime || call.startedAt >= startTime) && (!endTime || call.startedAt <= endTime);
  return isInTime && Object.entries(same).every(([name, value]) => value === undefined || call[name as keyof RecordedCall] === value);
}
