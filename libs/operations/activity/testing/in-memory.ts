import type { CursorRequest } from '@exchange/kernel';
import { type CallFilter, RecordedCalls, type CallScope } from '../domain/ports';
import { type CallDetail, type RecordedCall, repeatableOutcomes, type ShownCall } from '../domain/recorded-call';

export class InMemoryRecordedCalls extends RecordedCalls {
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
      .map((call) => this.shown(call));
  }

  async find(scope: CallScope, id: string): Promise<ShownCall | null> {
    const call = this.calls.find((one) => one.id === id && isIn(scope, one));
    return call ? this.shown(call) : null;
  }

  async detail({ accountId, id }: Pick<RecordedCall, 'accountId' | 'id'>): Promise<CallDetail | null> {
    return this.details.find((one) => one.accountId === accountId && one.id === id) ?? null;
  }

  private shown(call: RecordedCall): ShownCall {
    const { accountId, principalId: id, principalType: type, keyDigest } = call;
    const scope = { accountId, principal: { type, id } };
    const earlier = this.calls
      .filter((one) => isIn(scope, one) && !one.isReplay && one.keyDigest === keyDigest && placeOf(one) <= placeOf(call))
      .filter(({ outcome }) => repeatableOutcomes.includes(outcome))
      .toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));
    return { ...call, credentialName: null, replayOfId: call.isReplay ? (earlier[0]?.id ?? null) : null };
  }
}

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
