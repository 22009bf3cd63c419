import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { z } from 'zod';
import { type Caller, callerKindOf } from '@exchange/kernel';
import { Prompt, ResourceKind, Tool } from '@exchange/platform';
import { listedTool, type ListedTool, metaOf, schemasOf, type ToolSchemas } from './listing';
import { traced } from './tracing';

/** A tool as it is served: its input takes a `correlationId` and refuses what it does not know, and clients are shown schemas that were made once. */
export interface ServedTool {
  readonly tool: Tool;
  readonly input: z.ZodObject;
  readonly schemas: ToolSchemas;
  readonly listed: ListedTool;
  /** `_meta` of that entry for clients that show views. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}

interface ForSome {
  readonly accountType?: Caller['accountType'];
  readonly reach?: 'granted' | 'account';
}

/** Everything that contexts bring for agents, found among the providers of the process, in the order of their names. */
@Injectable()
export class ToolRegistry {
  private found: { tools: Map<string, ServedTool>; resources: readonly ResourceKind[]; prompts: readonly Prompt[] } | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  get tools(): ReadonlyMap<string, ServedTool> {
    return this.all.tools;
  }

  get resources(): readonly ResourceKind[] {
    return this.all.resources;
  }

  get prompts(): readonly Prompt[] {
    return this.all.prompts;
  }

  /** Those that are listed to this caller: of tools that only show a view, those of clients that show views. All that it may call is {@link toolsFor}. */
  listedFor(caller: Caller, showsViews: boolean): ServedTool[] {
    return this.toolsFor(caller).filter(({ tool: { spec } }) => showsViews || spec.isViewOnly !== true);
  }

  /** What this caller may call. */
  toolsFor(caller: Caller): ServedTool[] {
    return [...this.tools.values()].filter(
      ({ tool: { spec } }) => isForSide(spec, caller) && spec.performs.some(({ callers }) => callers.includes(callerKindOf(caller))),
    );
  }

  resourcesFor(caller: Caller): ResourceKind[] {
    return this.resources.filter(({ spec }) => isFor(spec, caller));
  }

  promptsFor(caller: Caller): Prompt[] {
    return this.prompts.filter(({ spec }) => isFor(spec, caller));
  }

  private get all(): NonNullable<ToolRegistry['found']> {
    this.found ??= {
      tools: new Map(this.of<Tool>(Tool).map((tool) => [tool.spec.name, served(tool)])),
      resources: this.of<ResourceKind>(ResourceKind),
      prompts: this.of<Prompt>(Prompt),
    };
    return this.found;
  }

  private of<Thing extends { readonly spec: { readonly name: string } }>(kind: abstract new () => Thing): Thing[] {
    const instances = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    const things = [...new Set(instances.filter((instance): instance is Thing => instance instanceof kind))];
    const names = things.map(({ spec }) => spec.name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) throw new Error(`There are two of ${kind.name} with the name ${twice}.`);
    return things.sort((a, b) => (a.spec.name < b.spec.name ? -1 : 1));
  }
}

/** Whoever reaches only some advertisers is not shown what belongs to the account. */
function isFor({ accountType, reach }: ForSome, caller: Caller): boolean {
  return isForSide({ accountType }, caller) && (caller.grants === undefined || reach !== 'account');
}

function isForSide({ accountType }: Pick<ForSome, 'accountType'>, caller: Caller): boolean {
  return (accountType ?? caller.accountType) === caller.accountType;
}

function served(tool: Tool): ServedTool {
  if (!tool.spending && tool.spec.performs.some(({ scope }) => scope === 'spend'))
    throw new Error(`${tool.spec.name} may spend, and cannot say what (docs/adr/0177).`);
  const { name, hints, input, keyed } = tool.spec;
  if (hints.readOnlyHint === false && (keyed === undefined || !('idempotencyKey' in input.shape)))
    throw new Error(`${name} changes something, and takes no idempotencyKey (docs/adr/0186).`);
  const strict = input.strict();
  const schemas = schemasOf(tool, strict);
  return { tool, input: traced(strict), schemas, listed: listedTool(tool, schemas), meta: metaOf(tool) };
}
