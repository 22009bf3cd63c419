import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { z } from 'zod';
import { type Caller, callerKindOf, definedOnly, isRecord } from '@exchange/kernel';
import { Prompt, ResourceKind, Tool } from '@exchange/platform';

/** A tool as it is served: its input refuses what it does not know, and clients are shown schemas that were made once. */
export interface ServedTool {
  readonly tool: Tool;
  readonly input: z.ZodObject;
  /** An entry of `tools/list`. */
  readonly listed: Readonly<Record<string, unknown>> & { readonly name: string };
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

  /** What this caller is shown of them. */
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
  const { name, title, description, input, output, hints, meta } = tool.spec;
  if (hints.readOnlyHint === false && (tool.spec.keyed === undefined || !('idempotencyKey' in input.shape)))
    throw new Error(`${name} changes something, and takes no idempotencyKey (docs/adr/0186).`);
  const strict = input.strict();
  return {
    tool,
    input: strict,
    listed: {
      name,
      title,
      description,
      inputSchema: portable(z.toJSONSchema(strict, { io: 'input' })),
      outputSchema: portable(z.toJSONSchema(output)),
      annotations: { title, ...hints },
      _meta: { ...meta, ui: { ...uiOf(meta), visibility: hints.readOnlyHint ? ['model', 'app'] : ['model'] } },
    },
  };
}

/** Of MCP Apps. Views read; what changes something is called by models and their persons, never by a view. */
const uiOf = (meta: Readonly<Record<string, unknown>> = {}): object => (isRecord(meta['ui']) ? meta['ui'] : {});

/** As strict clients take it: one type in a schema, and `true` where anything goes. */
function portable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(portable);
  if (!isRecord(schema)) return schema;
  const { type, additionalProperties: others, ...rest } = schema;
  const parts = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, portable(part)]));
  const types = Array.isArray(type) ? { anyOf: type.map((one) => ({ type: one })) } : { type: portable(type) };
  const isAnything = isRecord(others) && Object.keys(others).length === 0;
  return definedOnly({ ...types, ...parts, additionalProperties: isAnything || portable(others) });
}
