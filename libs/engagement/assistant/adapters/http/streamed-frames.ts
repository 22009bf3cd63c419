import type { StreamedEvent } from '@exchange/platform/openapi';
import type { Frame } from '../../domain/frame';

const text = (description: string) => ({ type: 'string', description });
/** Open: clients of the UI message stream read further members. */
const data = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []) => ({
  type: 'object',
  properties: { type: text('Kind of the part in the UI message stream.'), ...properties },
  required: ['type', ...Object.keys(properties).filter((name) => !optional.includes(name))],
  additionalProperties: true,
});

const conversationUid = '01f8c6de-52a7-4b1e-9c3d-7a5e0b4f2d61';

/** Events of an answer's stream, for the OpenAPI document. */
export const streamedFrames: Readonly<Record<Frame['event'], StreamedEvent>> = {
  part: {
    description: 'A part of the answer begins or ends. The first one has `type` `start` and names the conversation.',
    schema: data({ conversationUid: text('Only of the first event: the conversation, also a new one.') }, ['conversationUid']),
    example: { type: 'start', messageId: 'msg_01k3v9d8x2m6q4r7t5w1y3z0ab', messageMetadata: { conversationUid }, conversationUid },
  },
  token: {
    description: 'A piece of the text.',
    schema: data({ id: text('The part that the text belongs to.'), delta: text('The text to append.') }),
    example: { type: 'text-delta', id: 'txt-0', delta: 'You have two' },
  },
  tool: {
    description: 'The assistant calls a tool, or the call has ended.',
    schema: data(
      {
        toolCallId: text('The same when the call ends.'),
        name: text('The tool. Only when it is called.'),
        status: { type: 'string', enum: ['called', 'done', 'failed'] },
        output: { description: 'The answer of the tool; `{"truncated": true}` when it is large.' },
        errorText: text('Why the call failed.'),
      },
      ['name', 'output', 'errorText'],
    ),
    example: {
      type: 'tool-input-available',
      toolCallId: 'call_01k3v9d8x2m6q4r7t5w1y3z0ab',
      toolName: 'search',
      input: { kind: 'campaign' },
      name: 'search',
      status: 'called',
    },
  },
  confirmation: {
    description:
      'A call that changes something waits for the decision of the person: `POST /api/v2/assistant/confirmations/{confirmationUid}/decision`.',
    recipients: 'The person who asked.',
    schema: data({
      confirmationUid: text('Id of the question.'),
      toolName: text('The tool that would be called.'),
      summary: text('What the call would do.'),
      resolvedParams: { type: 'object', additionalProperties: true, description: 'Arguments of the call, exactly as it will be executed.' },
      expiresAt: { type: 'string', format: 'date-time', description: 'Ten minutes after the question.' },
    }),
    example: {
      type: 'tool-approval-request',
      approvalId: '7b0c3f7e-6d0f-4a55-9d0a-6f1a2f0d9b11',
      toolCallId: 'call_01k3v9d8x2m6q4r7t5w1y3z0ab',
      confirmationUid: '7b0c3f7e-6d0f-4a55-9d0a-6f1a2f0d9b11',
      toolName: 'save_campaign',
      toolKey: 'save_campaign',
      summary: 'Pause the campaign "Fjord Outdoor, spring".',
      policy: 'always',
      resolvedParams: { campaignId: 'campaign_01k3v9aq6e3w9s5r7t2y4xvb8c', isPaused: true },
      writeExecuted: false,
      plainAffirmativeAccepted: false,
      expiresAt: '2026-03-02T09:40:12.481Z',
    },
  },
  error: {
    description: 'The answer has failed. `done` follows.',
    schema: data({ code: text('A stable code.'), message: text('The reason, for people.') }),
    example: { type: 'error', errorText: 'The model did not answer.', code: 'SERVICE_UNAVAILABLE', message: 'The model did not answer.' },
  },
  done: {
    description: 'The answer is complete. A last line `data: [DONE]` follows, and the stream ends.',
    schema: data({
      conversationUid: text('The conversation.'),
      answer: text('The whole text.'),
      turnState: { type: 'string', enum: ['done', 'failed', 'stopped', 'broken_off'], description: 'How the answer ended.' },
      toolsUsed: { type: 'array', items: { type: 'string' }, description: 'Tools that were called.' },
    }),
    example: {
      type: 'finish',
      conversationUid,
      answer: 'You have two campaigns that deliver: Fjord Outdoor, spring, and Fjord Outdoor, rain.',
      turnState: 'done',
      toolsUsed: ['search'],
    },
  },
};
