import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { z } from 'zod';
import { type Caller, callerKindOf } from '@exchange/kernel';
import { Prompt, ResourceKind, Tool } from '@exchange/platform/tools';
import { listedTool, type ListedTool, metaOf, schemasOf, type ToolSchemas } from './listing';
import { traced } from './tracing';

/** A tool as served: its input accepts a `correlationId` and refuses unknown arguments; its schemas are computed once. */
export interface ServedTool {
  readonly tool: Tool;
  readonly input: z.ZodObject;
  readonly schemas: ToolSchemas;
  readonly listed: ListedTool;
  /** `_meta` of the listed entry, for clients that show views. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}

interface CallerFilter {
  readonly accountType?: Caller['accountType'];
  readonly reach?: 'granted' | 'account';
}

/** Tools, resources and prompts of all contexts, found among the providers of the process and sorted by name. */
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

  /** Tools listed to this caller. Tools that only show a view are listed to clients that show views; {@link toolsFor} has all callable ones. */
  listedFor(caller: Caller, showsViews: boolean): ServedTool[] {
    return this.toolsFor(caller).filter(({ tool: { spec } }) => showsViews || spec.isViewOnly !== true);
  }

  /** Tools that this caller may call. */
  toolsFor(caller: Caller): ServedTool[] {
    return [...this.tools.values()].filter(
      ({ tool: { spec } }) => isForAccountType(spec, caller) && spec.performs.some(({ callers }) => callers.includes(callerKindOf(caller))),
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
      tools: new Map(this.findAll<Tool>(Tool).map((tool) => [tool.spec.name, served(tool)])),
      resources: this.findAll<ResourceKind>(ResourceKind),
      prompts: this.findAll<Prompt>(Prompt),
    };
    return this.found;
  }

  private findAll<Thing extends { readonly spec: { readonly name: string } }>(kind: abstract new () => Thing): Thing[] {
    const instances = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    const things = [...new Set(instances.filter((instance): instance is Thing => instance instanceof kind))];
    const names = things.map(({ spec }) => spec.name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) throw new Error(`There are two of ${kind.name} with the name ${twice}.`);
    return things.sort((a, b) => (a.spec.name < b.spec.name ? -1 : 1));
  }
}

/** Callers that reach only some advertisers do not see entries of the account. */
function isFor({ accountType, reach }: CallerFilter, caller: Caller): boolean {
  return isForAccountType({ accountType }, caller) && (caller.grants === undefined || reach !== 'account');
}

function isForAccountType({ accountType }: Pick<CallerFilter, 'accountType'>, caller: Caller): boolean {
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
