import { TaskTools } from './task-tools';
import type { ReleasedAnswer } from './tool-answer';

const task: ReleasedAnswer = { content: [], structuredContent: { status: 'working' }, release: '3.1' };
const refusal = (code: string): ReleasedAnswer => ({
  content: [],
  structuredContent: { adcp_error: { code } },
  isError: true,
  release: '3.1',
});
const textual = (text: string): ReleasedAnswer => ({ content: [{ type: 'text', text }], isError: true, release: '3.1' });
const unknown = textual('MCP error -32602: Tool tasks/get not found');

function seller(answers: Readonly<Record<string, ReleasedAnswer>>) {
  const calls: string[] = [];
  const read = async (name: string) => {
    calls.push(name);
    return answers[name] ?? unknown;
  };
  return { calls, read };
}

describe('TaskTools', () => {
  it.each([
    ['3.0', ['tasks/get']],
    ['3.1', ['get_task_status', 'tasks/get']],
  ] as const)('calls the tools of %s, each that is answered with an unknown tool once', async (release, names) => {
    const asked = seller({});
    const tools = new TaskTools(asked, release);
    expect([await tools.ask('t'), await tools.ask('t')]).toEqual([null, null]);
    expect(asked.calls).toEqual(names);
  });

  it('returns the answer of the first tool that knows the task', async () => {
    expect(await new TaskTools(seller({ 'tasks/get': task }), '3.1').ask('t')).toBe(task);
    const newer = seller({ get_task_status: task, 'tasks/get': task });
    expect([await new TaskTools(newer, '3.1').ask('t'), newer.calls]).toEqual([task, ['get_task_status']]);
  });

  it.each(['Tool tasks/get not found', 'MCP error -32601: Method not found', "Unknown tool: 'tasks/get'"])(
    'returns null for the error text %j',
    async (text) => {
      expect(await new TaskTools(seller({ 'tasks/get': textual(text) }), '3.0').ask('t')).toBeNull();
    },
  );

  it.each(['Internal error', '', 'Tool failed: record not found', `${'x'.repeat(10_000)} Unknown tool`])(
    'returns another error without a code, because the seller may have the tool: %#',
    async (text) => {
      const failed = textual(text);
      expect(await new TaskTools(seller({ 'tasks/get': failed }), '3.0').ask('t')).toBe(failed);
    },
  );

  it('returns an error with a code, and null for a task that the seller does not know', async () => {
    const failed = refusal('SERVICE_UNAVAILABLE');
    expect(await new TaskTools(seller({ 'tasks/get': failed }), '3.0').ask('t')).toBe(failed);
    expect(await new TaskTools(seller({ 'tasks/get': refusal('REFERENCE_NOT_FOUND') }), '3.0').ask('t')).toBeNull();
  });
});
