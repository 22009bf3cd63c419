import { hash } from 'node:crypto';
import type { ToolSet } from 'ai';
import type { Caller } from '@exchange/kernel';
import type { OfferedTool, ToolsFacade } from '@exchange/mcp';
import { holdsForeignWords, policyOf } from './policy';
import type { Policy } from './turn';

/** What a tool was refused with: said to the model and to the person. */
export class ToolRefused extends Error {}

/** Characters of a result that a model reads. */
const largestResult = 30_000;
const mostCalls = 20;
/** What hands over to people. */
const askTool = 'save_ask';

interface Calling {
  readonly caller: Caller;
  readonly turnId: string;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** The tools of one turn: called in this process as the caller, under the same policy as over MCP. */
export class TurnTools {
  readonly used: string[] = [];
  /** The ask that was filed; left out: none. */
  escalation: string | undefined;
  private readonly offered: ReadonlyMap<string, OfferedTool>;

  constructor(
    private readonly tools: ToolsFacade,
    private readonly calling: Calling,
    private isTainted: boolean,
    private readonly onTainted: () => Promise<void>,
  ) {
    this.offered = new Map(tools.offered(calling.caller).map((tool) => [tool.name, tool]));
  }

  policyOf(name: string, args: object): Policy | null {
    return policyOf(this.tools, this.calling.caller, this.offered.get(name)!, args, this.isTainted);
  }

  /** As the library takes them: what needs a confirmation is not run by it. */
  set({ tool, jsonSchema }: Pick<typeof import('ai'), 'tool' | 'jsonSchema'>): ToolSet {
    const entries = [...this.offered.values()].map(({ name, description, inputSchema }) => [
      name,
      tool<object, unknown>({
        description,
        inputSchema: jsonSchema<object>(inputSchema),
        needsApproval: (args) => this.policyOf(name, args) !== null,
        execute: (args, { toolCallId }) => this.run(name, args, hash('sha256', `${this.calling.turnId} ${toolCallId}`)),
      }),
    ]);
    return Object.fromEntries(entries) as ToolSet;
  }

  /** Throws {@link ToolRefused}. The same key: the first answer again. */
  async run(tool: string, args: object, key: string, begin?: () => Promise<void>): Promise<unknown> {
    if (this.used.length >= mostCalls) throw new ToolRefused('There were too many calls for one answer.');
    this.used.push(tool);
    if (holdsForeignWords(tool)) await this.taint();
    const ended = await this.tools.call({ ...this.calling, tool, args, key, ...(begin ? { begin } : {}) });
    if (ended?.kind === 'done') {
      if (tool === askTool && ended.output['filed'] === true) this.escalation = String(ended.output['askId']);
      return fitting(ended.output);
    }
    if (ended?.kind === 'refused') throw new ToolRefused(ended.error.message);
    throw new ToolRefused(ended ? 'It is still being worked on.' : 'There is no such tool.');
  }

  /** Before the words are read: a process that ends then has marked them. */
  private async taint(): Promise<void> {
    if (this.isTainted) return;
    await this.onTainted();
    this.isTainted = true;
  }
}

const fitting = (output: object): object =>
  JSON.stringify(output).length <= largestResult ? output : { truncated: true, note: 'The answer is too large: ask for less.' };
