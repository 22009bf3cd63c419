import { setTimeout as pause } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { z } from 'zod';
import { domainError } from '@exchange/kernel';
import type { PromptArgument } from '@exchange/platform/testing';
import { Prompt, type PromptMessage, ResourceKind, type ResourceContent, type ToolCall } from '@exchange/platform/tools';
import { audio, choicesForm, defaultsForm, embedded, form, image, nameForm, pixel, text } from './fixture-content';
import { assertCan, can, fixture, type TestCall } from './fixture-tool';

const asText = (what: unknown) => [text(typeof what === 'string' ? what : JSON.stringify(what))];
const elicit = (message: string, requestedSchema: object) => ({ method: 'elicitation/create', params: { message, requestedSchema } });
const sample = (wanted: string) => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: text(wanted) }], maxTokens: 100 },
});
const roots = { method: 'roots/list', params: {} };

async function askPerson(call: ToolCall, message: string, wanted: object, lead: string) {
  const reply = await call.ask({ message, form: wanted });
  return asText(`${lead}: action=${reply?.action}, content=${JSON.stringify(reply?.action === 'accept' ? reply.content : {})}`);
}

const log = ({ context }: TestCall, data: string) => context.mcpReq.log('info', data);
const one = (name: string, key: string, request: { method: string; params: object }) =>
  fixture(name, (call) => asText({ state: 'state-ok', answer: call.questions.answers({ [key]: request })[key] }));

const tools = [
  fixture('test_simple_text', () => asText('This is a simple text response for testing.')),
  fixture('test_image_content', () => [image]),
  fixture('test_audio_content', () => [audio]),
  fixture('test_embedded_resource', () => [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')]),
  fixture('test_multiple_content_types', () => [
    text('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ]),
  fixture('test_tool_with_logging', async (call) => {
    for (const step of ['started', 'processing', 'completed']) await log(call, `Tool execution ${step}`);
    return asText('Tool with logging executed successfully');
  }),
  fixture('test_logging_tool', async (call) => {
    await log(call, 'Nobody asked for this.');
    return asText('done');
  }),
  fixture('test_tool_with_progress', async (call) => {
    for (const done of [0, 50, 100]) {
      call.progress(`Completed step ${done} of 100`, done, 100);
      await pause(20);
    }
    return asText('done');
  }),
  fixture('test_error_handling', () => {
    throw domainError('unprocessable', 'INTENDED', 'This tool intentionally returns an error for testing');
  }),
  fixture('test_reconnection', async (call) => {
    call.context.http?.closeSSE?.();
    await pause(100);
    return asText('Reconnection test completed successfully.');
  }),
  fixture(
    'test_sampling',
    async (call, { prompt }) => {
      const { content } = (await call.context.mcpReq.requestSampling(sample(String(prompt)).params as never)) as {
        content: { text?: string };
      };
      return asText(`LLM response: ${content.text}`);
    },
    { prompt: z.string() },
  ),
  fixture(
    'test_elicitation',
    (call, { message }) => askPerson(call, String(message), form({ response: { type: 'string' } }, ['response']), 'User response'),
    { message: z.string() },
  ),
  fixture('test_elicitation_sep1034_defaults', (call) => askPerson(call, 'Please review', defaultsForm, 'Elicitation completed')),
  fixture('test_elicitation_sep1330_enums', (call) => askPerson(call, 'Please select', choicesForm, 'Elicitation completed')),
  fixture('json_schema_2020_12_tool', (_, input) => asText(input), {
    name: z.string().optional(),
    address: z.object({ street: z.string().optional(), city: z.string().optional() }).meta({ id: 'address' }).optional(),
  }),
  fixture('test_custom_headers', (_, input) => asText(input), { region: z.string().meta({ 'x-mcp-header': 'Region' }) }),
  fixture('test_missing_capability', (call) => {
    assertCan(call, 'sampling');
    return asText('done');
  }),
  fixture('test_streaming_elicitation', async (call) => {
    call.progress('asking');
    const { user_name: answer } = call.questions.answers({ user_name: elicit('What is your name?', nameForm) });
    return asText({ answer });
  }),
  one('test_input_required_result_elicitation', 'user_name', elicit('What is your name?', nameForm)),
  one('test_input_required_result_tampered_state', 'confirm', elicit('Please confirm', form({ ok: { type: 'boolean' } }, ['ok']))),
  one('test_input_required_result_request_state', 'confirm', elicit('Please confirm', form({ ok: { type: 'boolean' } }, ['ok']))),
  one('test_input_required_result_sampling', 'capital_question', sample('What is the capital of France?')),
  one('test_input_required_result_list_roots', 'client_roots', roots),
  fixture('test_input_required_result_multiple_inputs', (call) =>
    asText(
      call.questions.answers({
        user_name: elicit('What is your name?', nameForm),
        greeting: sample('Generate a greeting'),
        client_roots: roots,
      }),
    ),
  ),
  fixture('test_input_required_result_multi_round', (call) => {
    const first = call.questions.answers({ step1: elicit('Step 1: What is your name?', nameForm) });
    const second = call.questions.answers({
      step2: elicit('Step 2: What is your favorite color?', form({ color: { type: 'string' } }, ['color'])),
    });
    return asText({ ...first, ...second });
  }),
  fixture('test_input_required_result_capabilities', (call) =>
    asText(
      call.questions.answers({
        ...(can(call, 'elicitation') ? { user_name: elicit('What is your name?', nameForm) } : {}),
        ...(can(call, 'sampling') ? { greeting: sample('Generate a greeting') } : {}),
      }),
    ),
  ),
];

function resource(name: string, uri: string, mimeType: string, read: (parts: Readonly<Record<string, string>>) => ResourceContent) {
  return class extends ResourceKind {
    readonly spec = { name, title: name, description: name, uri, mimeType, reach: 'account' } as const;

    async read(_: unknown, parts: Readonly<Record<string, string>>) {
      return read(parts);
    }

    override async watch() {
      return () => undefined;
    }
  };
}

const resources = [
  resource('static-text', 'test://static-text', 'text/plain', () => ({ text: 'This is the content of the static text resource.' })),
  resource('static-binary', 'test://static-binary', 'image/png', () => ({ blob: pixel })),
  resource('template', 'test://template/{id}/data', 'application/json', ({ id }) => ({
    text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
  })),
  resource('watched-resource', 'test://watched-resource', 'text/plain', () => ({ text: 'Watched resource content' })),
];

type Args = Readonly<Record<string, string>>;

function promptOf(name: string, args: readonly string[], messages: (args: Args, call: TestCall) => readonly object[]) {
  return class extends Prompt {
    readonly spec = {
      name,
      title: name,
      description: name,
      arguments: args.map((argument): PromptArgument => ({ name: argument, description: argument, required: true })),
    };

    async messages(given: Args, call: ToolCall) {
      return messages(given, call as TestCall).map((content): PromptMessage => ({ role: 'user', content }));
    }

    override async complete(_: unknown, __: string, prefix: string) {
      return ['paris', 'park', 'party'].filter((value) => value.startsWith(prefix));
    }
  };
}

const prompts = [
  promptOf('test_simple_prompt', [], () => [text('This is a simple prompt for testing.')]),
  promptOf('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
    text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  ]),
  promptOf('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri }) => [
    embedded(resourceUri!, 'text/plain', 'Embedded resource content for testing.'),
    text('Please process the embedded resource above.'),
  ]),
  promptOf('test_prompt_with_image', [], () => [image, text('Please analyze the image above.')]),
  promptOf('test_input_required_result_prompt', [], (_, call) => {
    const wanted = form({ context: { type: 'string' } }, ['context']);
    return [text(JSON.stringify(call.questions.answers({ user_context: elicit('What context should the prompt use?', wanted) })))];
  }),
];

/** Tools, resources and prompts of the public MCP conformance suite. The registry finds them like all others. */
@Module({ providers: [...tools, ...resources, ...prompts] })
export class ConformanceFixtures {}
