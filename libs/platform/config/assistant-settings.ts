import { numbersOf, oneOf, optionalUrl, rate, text, int } from './setting';

/** The language model of the assistant, and limits on its cost. */
export const assistantSettings = {
  assistantProvider: oneOf('embedded', 'openai', 'anthropic')(
    'ASSISTANT_PROVIDER',
    'Backend of the assistant. `embedded`: commands in English, without a language model; `openai`: any server with the chat completions API, also a local one.',
    { fallback: 'embedded' },
  ),
  assistantBaseUrl: optionalUrl(
    'ASSISTANT_BASE_URL',
    'URL of the model API: `https://models.example.com/v1`. Empty: Anthropic. Required for `openai`.',
    { fallback: '' },
  ),
  assistantModel: text('ASSISTANT_MODEL', 'Name of the model. Required unless the assistant is `embedded`.', { fallback: '' }),
  assistantKey: text('ASSISTANT_API_KEY', 'API key of the model. Required for `anthropic`.', { fallback: '', secret: true }),
  assistantTimeoutMs: int(1_000, 600_000)('ASSISTANT_TIMEOUT_MS', 'Timeout of one answer of the model.', { fallback: '60000' }),
  assistantMaxOutput: int(100, 100_000)('ASSISTANT_MAX_OUTPUT_TOKENS', 'Maximum tokens of one answer of the model.', { fallback: '2000' }),
  assistantPrices: numbersOf(['input', 'output', 'cache-read', 'cache-write'])(
    'ASSISTANT_PRICES',
    'Prices in micro-dollars per million tokens: `input:3000000,output:15000000,cache-read:300000,cache-write:3750000`. `input` and `output` are required unless the assistant is `embedded`.',
    { fallback: '' },
  ),
  assistantQuotaCents: int(0, 100_000_000)(
    'ASSISTANT_QUOTA_CENTS',
    'Maximum model cost of one organization per month (UTC), with all its accounts and demos, in US cents. 0: no limit.',
    { fallback: '5000' },
  ),
  assistantLimit: rate('RATE_LIMIT_ASSISTANT', 'Messages of one person to the assistant, in all their accounts together.', {
    fallback: '30/60',
  }),
};
