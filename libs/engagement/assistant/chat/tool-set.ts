import { hash } from 'node:crypto';
import type { ToolSet } from 'ai';
import type { Caller } from '@exchange/kernel';
import type { InnerCall, OfferedTool, Question, ToolsFacade } from '@exchange/mcp';
import { summaryOf } from '@exchange/platform';
import { pageOfCall } from '@exchange/widgets';
import { type Artifact, artifactOf } from './artifact';
import { policyOf } from './policy';
import type { Manner, Policy } from './turn';

/** What a tool was refused with: said to the model and to the person. */
export class ToolRefused extends Error {}

/** Characters of a result that a model reads. */
const largestResult = 30_000;
const maxCalls = 20;
/** What hands over to people. */
const askTool = 'save_ask';
/** What asks the assistant, which does not ask itself. */
export const assistantTool = 'ask_assistant';

interface Calling {
  readonly manner: Manner;
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
  /** What was read last, where a page shows it and nothing else was done after it. */
  artifact: Artifact | undefined;
  private readonly offered: ReadonlyMap<string, OfferedTool>;

  constructor(
    private readonly tools: ToolsFacade,
    private readonly calling: Calling,
    private isTainted: boolean,
    private readonly onTainted: () => Promise<void>,
  ) {
    const offered = tools.offered(calling.caller).filter((tool) => isFor(tool, calling.manner));
    this.offered = new Map(offered.map((tool) => [tool.name, tool]));
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

  /** What the person is asked: it names things as others call them, and is part of what was said. Throws domain errors. */
  async questionOf(tool: string, args: object, key: string): Promise<Question> {
    const question = await this.tools.question(this.calling.caller, tool, args, key);
    await this.taint();
    return question;
  }

  /** Throws {@link ToolRefused}. The same key: the first answer again. */
  async run(tool: string, args: object, key: string, confirmed: Pick<InnerCall, 'begin' | 'agreed'> = {}): Promise<unknown> {
    if (this.used.length >= maxCalls) throw new ToolRefused('There were too many calls for one answer.');
    const place = this.used.push(tool);
    this.artifact = undefined;
    // Every result may hold words of others: names of sellers and products, texts of feeds, what buyers ask for.
    await this.taint();
    const ended = await this.tools.call({ ...this.calling, tool, args, key, ...confirmed });
    if (ended?.kind === 'done') {
      if (tool === askTool && ended.output['filed'] === true) this.escalation = String(ended.output['id']);
      const page = this.calling.manner.showsPages && place === this.used.length ? pageOfCall(tool, { ...args }) : null;
      if (page) this.artifact = artifactOf(page, ended.output);
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

const isFor = ({ name, hints }: OfferedTool, { readsOnly }: Manner): boolean =>
  name !== assistantTool && (!readsOnly || hints.readOnlyHint === true || name === askTool);

/** The answer as it is structured, not its text: a model has to see the rows. Of a larger one it is shown as much as fits. */
const fitting = (output: Readonly<Record<string, unknown>>): object =>
  summaryOf(output, largestResult, 'This is not all of it: ask for less, or for the next cursor.');
