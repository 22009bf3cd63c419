import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Caller, invalidField } from '@exchange/kernel';
import { ObjectKind } from '@exchange/platform';
import { agentToolErrors } from './errors';

/** The kinds that contexts bring (`adapters/mcp/`), by name. */
@Injectable()
export class Kinds {
  private found: ReadonlyMap<string, ObjectKind> | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Those that the caller’s side has, in the order of their names. */
  of({ accountType, grants }: Pick<Caller, 'accountType' | 'grants'>): readonly ObjectKind[] {
    const kinds = [...this.all.values()].filter((kind) => kind.accountType === undefined || kind.accountType === accountType);
    return grants === undefined ? kinds : kinds.filter((kind) => kind.accountType !== 'SELLER');
  }

  /** 400 for a kind that is none, 403 for one of the other side; both say which there are. */
  named(caller: Caller, name: string): ObjectKind {
    const kind = this.all.get(name);
    const list = `Kinds: ${this.of(caller)
      .map((one) => one.kind)
      .join(', ')}.`;
    if (!kind) throw invalidField('kind', `There is no such kind. ${list}`);
    if (kind.accountType !== undefined && kind.accountType !== caller.accountType)
      throw agentToolErrors.otherSide({
        field: 'kind',
        message: `Objects of kind ${name} are for ${kind.accountType === 'BUYER' ? 'buyers' : 'sellers'}. ${list}`,
      });
    if (!this.of(caller).includes(kind)) throw agentToolErrors.notGranted({ field: 'kind' });
    return kind;
  }

  private get all(): ReadonlyMap<string, ObjectKind> {
    this.found ??= this.read();
    return this.found;
  }

  private read(): ReadonlyMap<string, ObjectKind> {
    const instances = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    const kinds = [...new Set(instances.filter((instance) => instance instanceof ObjectKind))];
    const names = kinds.map(({ kind }) => kind);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) throw new Error(`Two contexts bring the kind ${twice}.`);
    return new Map(kinds.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)).map((kind) => [kind.kind, kind]));
  }
}
