import { DataSource } from 'typeorm';
import type { Minor } from '@exchange/billing';
import { GatewayUnavailable, InMemoryGateway } from '@exchange/payments/testing';
import { Database } from '@exchange/platform';
import { dataSourceOptions } from '@exchange/platform/testing';
import { schemas, testDatabaseUrl } from '../database';

/** Number of processes that close months at the same time. */
export const processes = 8;

/** Stops working after so many statements, as if its process was killed: the open transaction is rolled back. */
export class KillableDatabase extends Database {
  statementsLeft = Infinity;

  override async query<Row extends object>(sql: string, params?: readonly unknown[], name?: string): Promise<Row[]> {
    if (this.statementsLeft-- <= 0) throw new Error('killed');
    return super.query<Row>(sql, params, name);
  }
}

/** Opens one database connection pool per process. */
export async function openProcesses(): Promise<{ readonly databases: readonly KillableDatabase[]; readonly close: () => Promise<void> }> {
  const url = await testDatabaseUrl();
  const open = () => new DataSource(dataSourceOptions(url, schemas, { poolSize: 3 })).initialize();
  const sources = await Promise.all(Array.from({ length: processes }, open));
  return {
    databases: sources.map((source) => new KillableDatabase(source)),
    close: async () => void (await Promise.all(sources.map((source) => source.destroy()))),
  };
}

/** Behaviours of the payment provider. `loses`: the request is carried out, its answer is lost. `refuses`: the card is declined. */
export const behaviours = ['answers', 'loses', 'is down', 'refuses'] as const;
export type GatewayBehaviour = (typeof behaviours)[number];

/** A payment provider that records charges and refunds. */
export class FaultyGateway extends InMemoryGateway {
  mood: GatewayBehaviour = 'answers';
  private readonly taken = new Map<string, { readonly accountId: number; readonly currency: string; readonly amountMinor: Minor }>();
  private readonly given = new Map<string, Minor>();

  override async charge(charge: Parameters<InMemoryGateway['charge']>[0]): ReturnType<InMemoryGateway['charge']> {
    const { mood } = this;
    if (mood === 'is down') throw new GatewayUnavailable();
    const refusal = await super.charge(mood === 'refuses' ? { ...charge, methodRef: 'declined' } : charge);
    const { paymentId, accountId, currency, amountMinor } = charge;
    const [made] = await this.findCharges(charge);
    if (made?.status === 'succeeded') this.taken.set(paymentId, { accountId, currency, amountMinor });
    if (mood === 'loses') throw new GatewayUnavailable();
    return refusal;
  }

  override async refund(request: Parameters<InMemoryGateway['refund']>[0]): ReturnType<InMemoryGateway['refund']> {
    const { mood } = this;
    if (mood === 'is down') throw new GatewayUnavailable();
    const refusal = await super.refund(request);
    if (!refusal) this.given.set(`${request.chargeRef} ${request.refundId}`, request.amountMinor);
    if (mood === 'loses') throw new GatewayUnavailable();
    return refusal;
  }

  /** The balance of an organization at the provider in one currency. */
  balanceOf(accountId: number, currency: string): Minor {
    const charges = [...this.taken].filter(([, charge]) => charge.accountId === accountId && charge.currency === currency);
    const givenOf = (paymentId: string) =>
      sumOf([...this.given].filter(([key]) => key.startsWith(`charge_${paymentId} `)).map(([, amountMinor]) => amountMinor));
    return sumOf(charges.map(([paymentId, { amountMinor }]) => amountMinor - givenOf(paymentId)));
  }
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
