import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { type Caller, DomainError } from '@exchange/kernel';
import { toDomainError } from '@exchange/platform';
import { type ResourceKind, toolError } from '@exchange/platform/tools';
import { ToolRegistry } from '../../tools/registry';

type Parts = Readonly<Record<string, string>>;

/** Maximum characters of an address. */
const maxUriLength = 1_000;
/** Maximum number of listed resources, all kinds together. */
const maxListed = 1_000;

/** Resources that MCP clients read by address. Resources that the caller may not see are not found. */
@Injectable()
export class Resources {
  private readonly patterns = new WeakMap<ResourceKind, RegExp>();

  constructor(private readonly registry: ToolRegistry) {}

  templates(caller: Caller): object[] {
    const kinds = this.registry.resourcesFor(caller).filter(({ spec }) => hasParts(spec.uri));
    return kinds.map(({ spec: { name, title, description, uri, mimeType } }) => ({ name, title, description, uriTemplate: uri, mimeType }));
  }

  async list(caller: Caller): Promise<object[]> {
    const lists = await Promise.all(
      this.registry.resourcesFor(caller).map(async (kind) => {
        const { name, title, description, uri, mimeType } = kind.spec;
        if (!hasParts(uri)) return [{ name, title, description, uri, mimeType }];
        return ((await kind.list?.(caller)) ?? []).map((one) => ({ mimeType, ...one }));
      }),
    );
    return lists.flat().slice(0, maxListed);
  }

  async read(caller: Caller, uri: string): Promise<object> {
    const { kind, parts } = this.find(caller, uri);
    const content = await within(uri, () => kind.read(caller, parts));
    if (!content) throw new ResourceNotFoundError(uri);
    const { mimeType, meta } = kind.spec;
    return { contents: [{ uri, mimeType, ...content, ...(meta ? { _meta: meta } : {}) }] };
  }

  /** Calls `changed` when the resource may have changed, until the returned function is called. */
  watch(caller: Caller, uri: string, changed: () => void): Promise<() => void> {
    const { kind, parts } = this.find(caller, uri);
    if (!kind.watch) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${uri} cannot be followed.`);
    return within(uri, () => kind.watch!(caller, parts, changed));
  }

  private find(caller: Caller, uri: string): { kind: ResourceKind; parts: Parts } {
    for (const kind of uri.length > maxUriLength ? [] : this.registry.resourcesFor(caller)) {
      const match = this.patternOf(kind).exec(uri);
      if (match) return { kind, parts: { ...match.groups } };
    }
    throw new ResourceNotFoundError(uri);
  }

  private patternOf(kind: ResourceKind): RegExp {
    let pattern = this.patterns.get(kind);
    if (!pattern) this.patterns.set(kind, (pattern = patternOf(kind.spec.uri)));
    return pattern;
  }
}

const hasParts = (uri: string): boolean => uri.includes('{');

const patternOf = (uri: string): RegExp =>
  new RegExp(`^${uri.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]{1,255})')}$`);

async function within<T>(uri: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found') throw new ResourceNotFoundError(uri);
    throw protocolError(error);
  }
}

/** Converts an error for the protocol without internal details. */
export function protocolError(error: unknown): Error {
  if (error instanceof ProtocolError) return error;
  const refusal = toDomainError(error);
  if (refusal.status < 500) return new ProtocolError(ProtocolErrorCode.InvalidParams, refusal.message);
  return new ProtocolError(ProtocolErrorCode.InternalError, refusal.message, toolError(refusal));
}
