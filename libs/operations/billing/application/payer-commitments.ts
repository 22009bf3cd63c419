import { Injectable } from '@nestjs/common';
import { CommittedMoney, payerPool } from '@exchange/commitments';
import { amountIn, minorOf } from '../domain/fees';
import type { Minor } from '../domain/ledger';
import type { OpenBuy } from '../domain/ports';

/** What a media buy or a change may cost, with fees. */
export interface CommittedCost {
  readonly mediaBuyId: string;
  readonly changeId?: string;
  readonly costMinor: Minor;
}

/** Commitment of an organization in each of the currencies. */
export async function committedByCurrency(
  money: CommittedMoney,
  organizationId: number,
  currencies: readonly string[],
): Promise<ReadonlyMap<string, Minor>> {
  const nameOf = (currency: string): string => payerPool(organizationId, currency).name;
  const sums = await money.sums(organizationId, currencies.map(nameOf));
  return new Map(currencies.map((currency) => [currency, minorOf(sums.get(nameOf(currency)) ?? '0', currency)]));
}

/** Uncharged commitments of organizations, in minor units (docs/adr/0211). Changes need the lock of the organization. */
@Injectable()
export class PayerCommitments {
  constructor(private readonly money: CommittedMoney) {}

  async add(organizationId: number, currency: string, buyerId: number, costs: readonly CommittedCost[]): Promise<void> {
    const shares = costs.map(({ costMinor, ...share }) => ({ ...share, amount: amountIn(costMinor, currency) }));
    await this.money.add(payerPool(organizationId, currency), buyerId, shares);
  }

  /** Commitment of a media buy with its agreed changes. */
  async amountOf(buy: OpenBuy): Promise<Minor> {
    return minorOf(await this.money.amountOf(poolOf(buy), keyOf(buy)), buy.currency);
  }

  async resize(buy: OpenBuy, amountMinor: Minor): Promise<void> {
    await this.money.resize(poolOf(buy), keyOf(buy), amountIn(amountMinor, buy.currency));
  }

  confirm(buy: OpenBuy, changeId: string): Promise<void> {
    return this.money.confirm('payer', keyOf(buy), changeId);
  }

  /** A null `changeId` releases the media buy with all its changes. */
  release(buy: OpenBuy, changeId: string | null): Promise<void> {
    return this.money.release('payer', keyOf(buy), changeId);
  }
}

const poolOf = ({ organizationId, currency }: OpenBuy) => payerPool(organizationId, currency);

const keyOf = ({ buyerId: accountId, mediaBuyId }: OpenBuy) => ({ accountId, mediaBuyId });
