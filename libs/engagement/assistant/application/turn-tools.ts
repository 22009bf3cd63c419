import type { Caller } from '@exchange/kernel';
import { type InnerCall, type OfferedTool, type ConfirmationQuestion, summaryOf, type ToolsFacade } from '@exchange/mcp';
import { findPageOfCall } from '@exchange/widgets';
import type { Artifact, ConfirmationPolicy } from '../domain/chat-response';
import { type ModelTool, ToolRefused, type TurnMode } from '../domain/models';
import { callKeyOf } from '../domain/turn';
import { artifactOf } from './artifact';
import { policyOf } from './policy';

/** Maximum length of a result that a model reads, in characters. */
const maxResultLength = 30_000;
const maxCalls = 20;
/** The tool that files asks with the people who run the exchange. */
const askTool = 'save_ask';
/** The MCP tool that calls the assistant. The assistant itself is not offered it. */
export const assistantTool = 'ask_assistant';

interface CallContext {
  readonly mode: TurnMode;
  readonly caller: Caller;
  readonly turnId: string;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** Tools of one turn: called in this process as the caller, under the same policy as over MCP. */
export class TurnTools {
  readonly usedTools: string[] = [];
  /** Id of the filed ask. */
  escalation: string | undefined;
  /** Page of the last call, when that call was a read that a page shows. */
  artifact: Artifact | undefined;
  private readonly offered: ReadonlyMap<string, OfferedTool>;

  constructor(
    private readonly tools: ToolsFacade,
    private readonly calling: CallContext,
    private isTainted: boolean,
    private readonly onTainted: () => Promise<void>,
  ) {
    const offered = tools.offered(calling.caller).filter((tool) => isFor(tool, calling.mode));
    this.offered = new Map(offered.map((tool) => [tool.name, tool]));
  }

  policyOf(name: string, args: object): ConfirmationPolicy | null {
    return policyOf(this.tools.effectOf(this.calling.caller, name, args), this.isTainted);
  }

  /** Tools as the model calls them. */
  get modelTools(): ModelTool[] {
    return [...this.offered.values()].map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema,
      needsConfirmation: (args) => this.policyOf(name, args) !== null,
      run: (args, toolCallId) => this.run(name, args, callKeyOf(this.calling.turnId, toolCallId)),
    }));
  }

  /** The question for the person. Its text contains names given by others, so it taints the conversation. Throws domain errors. */
  async questionOf(tool: string, args: object, key: string): Promise<ConfirmationQuestion> {
    const question = await this.tools.question(this.calling.caller, tool, args, key);
    await this.taint();
    return question;
  }

  /** Throws {@link ToolRefused}. A repeated key returns the first answer again. */
  async run(tool: string, args: object, key: string, confirmed: Pick<InnerCall, 'begin' | 'agreed'> = {}): Promise<unknown> {
    if (this.usedTools.length >= maxCalls) throw new ToolRefused('There were too many calls for one answer.');
    const position = this.usedTools.push(tool);
    this.artifact = undefined;
    // Every result may contain text of third parties: names of sellers and products, feeds, briefs.
    await this.taint();
    const ended = await this.tools.call({ ...this.calling, tool, args, key, ...confirmed });
    if (ended?.kind === 'done') {
      if (tool === askTool && ended.output['filed'] === true) this.escalation = String(ended.output['id']);
      const page = this.calling.mode.showsPages && position === this.usedTools.length ? findPageOfCall(tool, { ...args }) : null;
      if (page) this.artifact = artifactOf(page, ended.output);
      return shortenedResult(ended.output);
    }
    if (ended?.kind === 'refused') throw new ToolRefused(ended.error.message);
    throw new ToolRefused(ended ? 'It is still being worked on.' : 'There is no such tool.');
  }

  /** Stored before the text is read, so that a process that ends then has marked the conversation. */
  private async taint(): Promise<void> {
    if (this.isTainted) return;
    await this.onTainted();
    this.isTainted = true;
  }
}

const isFor = ({ name, hints }: OfferedTool, { readsOnly }: TurnMode): boolean =>
  name !== assistantTool && (!readsOnly || hints.readOnlyHint === true || name === askTool);

/** The structured answer, because a model needs the rows. A larger one is shortened. */
const shortenedResult = (output: Readonly<Record<string, unknown>>): object =>
  summaryOf(output, maxResultLength, 'This is not all of it: ask for less, or for the next cursor.');
