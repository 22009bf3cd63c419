import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Caller, invalidField } from '@exchange/kernel';
import { assertAllowed } from '@exchange/platform';
import { KindPart, ObjectKind } from '@exchange/platform/tools';
import { agentToolErrors } from './errors';

/** Kinds provided by contexts (`adapters/mcp/`), by name, and the parts that `get` can include. */
@Injectable()
export class Kinds {
  private found: { readonly kinds: ReadonlyMap<string, ObjectKind>; readonly parts: readonly KindPart[] } | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Kinds of the caller’s account type, sorted by name. */
  listFor({ accountType, grants }: Pick<Caller, 'accountType' | 'grants'>): readonly ObjectKind[] {
    const kinds = [...this.all.kinds.values()].filter((kind) => kind.accountType === undefined || kind.accountType === accountType);
    return grants === undefined ? kinds : kinds.filter((kind) => kind.accountType !== 'SELLER');
  }

  /** 400 for an unknown kind, 403 for one of the other account type; both list the caller's kinds. 403 as the operation of the kind. */
  findOrThrow(caller: Caller, name: string): ObjectKind {
    const kind = this.all.kinds.get(name);
    const list = `Kinds: ${this.listFor(caller)
      .map((one) => one.kind)
      .join(', ')}.`;
    if (!kind) throw invalidField('kind', `There is no such kind. ${list}`);
    if (kind.accountType !== undefined && kind.accountType !== caller.accountType)
      throw agentToolErrors.otherSide({
        field: 'kind',
        message: `Objects of kind ${name} are for ${kind.accountType === 'BUYER' ? 'buyers' : 'sellers'}. ${list}`,
      });
    if (!this.listFor(caller).includes(kind)) throw agentToolErrors.notGranted({ field: 'kind' });
    if (kind.access) assertAllowed(kind.access, caller, 'read');
    return kind;
  }

  partsOf({ kind }: Pick<ObjectKind, 'kind'>): readonly KindPart[] {
    return this.all.parts.filter((part) => part.kind === kind);
  }

  private get all(): NonNullable<Kinds['found']> {
    this.found ??= { kinds: new Map(this.findProviders<ObjectKind>(ObjectKind, ({ kind }) => kind)), parts: this.parts() };
    return this.found;
  }

  private parts(): readonly KindPart[] {
    return this.findProviders<KindPart>(KindPart, ({ kind, include }) => `${kind}.${include}`).map(([, part]) => part);
  }

  private findProviders<T>(type: abstract new (...needs: never[]) => T, nameOf: (provider: T) => string): [string, T][] {
    const instances = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    const providers = [...new Set(instances.filter((instance): instance is T => instance instanceof type))];
    const named = providers.map((one): [string, T] => [nameOf(one), one]).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const twice = named.find(([name], index) => named[index + 1]?.[0] === name);
    if (twice !== undefined) throw new Error(`Two contexts bring the kind ${twice[0]}.`);
    return named;
  }
}
