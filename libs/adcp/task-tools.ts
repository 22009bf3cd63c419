import { isRecord, type ProtocolRelease } from '@exchange/kernel';
import type { SellerConversation } from './conversation';
import type { ReleasedAnswer } from './tool-answer';
import { errorOf, payloadOf } from './tool-answer';
import { isUnknownTool, listOf } from './wire';

/** Names of the tool that tells about a task, by release of the protocol. Sellers of 3.1 may still have the older one. */
const taskTools: Readonly<Record<ProtocolRelease, readonly string[]>> = { '3.0': ['tasks/get'], '3.1': ['get_task_status', 'tasks/get'] };

/** Asks one seller about its tasks, by `tasks/get` or, since AdCP 3.1, `get_task_status`. A tool that the seller lacks is not called again. */
export class TaskTools {
  private names: readonly string[];

  constructor(
    private readonly seller: Pick<SellerConversation, 'read'>,
    release: ProtocolRelease,
  ) {
    this.names = taskTools[release];
  }

  /** Null when the seller has none of the tools, or does not know the task: the request that made the task has to be repeated. */
  async ask(taskId: string): Promise<ReleasedAnswer | null> {
    for (const name of this.names) {
      const answer = await this.askBy(name, taskId);
      if (answer !== null) return answer;
      this.names = this.names.filter((other) => other !== name);
    }
    return null;
  }

  private async askBy(name: string, taskId: string): Promise<ReleasedAnswer | null> {
    try {
      const answer = await this.seller.read(name, { task_id: taskId, include_history: true, include_result: true });
      return isAboutTask(answer) ? answer : null;
    } catch (error) {
      if (isUnknownTool(error)) return null;
      throw error;
    }
  }
}

/** Texts of the official MCP libraries for a tool that the server lacks, or whose arguments it refuses. */
const unknownTool = /\bMCP error -3260[12]\b|\bUnknown tool\b|\bTool \S{1,100} not found\b/i;

const maxErrorLength = 500;

/** Servers of the official MCP libraries answer an unknown tool with an error text that has no code of AdCP. Other errors tell nothing about the tool. */
function isAboutTask(answer: ReleasedAnswer): boolean {
  if (answer.isError !== true) return true;
  const code = errorOf(answer, payloadOf(answer), 'status')?.code;
  return typeof code === 'string' ? code !== 'REFERENCE_NOT_FOUND' : !unknownTool.test(errorText(answer));
}

function errorText({ content }: ReleasedAnswer): string {
  const [first] = listOf(content);
  const text = isRecord(first) ? first['text'] : null;
  return typeof text === 'string' ? text.slice(0, maxErrorLength) : '';
}
