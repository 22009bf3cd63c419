const text = (description: string, example?: string) => ({ type: 'string', description, ...(example ? { example } : {}) });
const header = (name: string, required: boolean, description: string, example: string) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
  example,
});
const json = (schema: object, example: object) => ({ 'application/json': { schema, example } });
const answers = {
  '2XX': { description: 'Received. The body of the answer is ignored.' },
  default: { description: 'Any other status, or no answer within 5 seconds, is a failure. Redirects are not followed.' },
};

const verificationText = `The signature is the hex-encoded HMAC-SHA256 of the raw body, keyed with the subscription's \`secret\`. Verify it over the bytes that
arrived, before they are parsed:

\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto';

export function isFromTheExchange(rawBody, signature, secret) {
  const expected = createHmac('sha256', secret).update(rawBody).digest();
  const given = Buffer.from(signature ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
\`\`\`

\`\`\`python
import hashlib, hmac

def is_from_the_exchange(raw_body: bytes, signature: str, secret: str) -> bool:
    expected = hmac.new(secret.encode(), raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, signature)
\`\`\``;

/** OpenAPI `webhooks`: the POST that subscriptions receive. The webhooks context owns the schema. */
export const webhooks = {
  'discovery.revision': {
    post: {
      operationId: 'onDiscoveryRevision',
      tags: ['Webhook subscriptions'],
      summary: 'A discovery has a new revision',
      description: `Sent to every active subscription when the snapshot of a discovery has a new revision, at the same moment as its event stream. Read the
products with \`GET /api/v2/buyer/discovery/{id}/products\`.

There is one POST per revision and subscription, and it is never repeated: read the discovery when a revision is missing. Ten failures in a row end the
subscription. \`deliveryId\` tells deliveries apart.

${verificationText}`,
      security: [],
      parameters: [
        header(
          'X-Webhook-Signature',
          true,
          "Hex-encoded HMAC-SHA256 of the raw body, keyed with the subscription's secret: 64 characters, no prefix.",
          '5f8c3d1e0b7a49627d90c5e3f41ab86d2e7f90134c5d6ba8e1f20397c48d5b6a',
        ),
        header(
          'X-Request-Id',
          false,
          'Id of the request that caused the revision. Quote it when you contact the operator of the exchange.',
          '7b0c3f7e-6d0f-4a55-9d0a-6f1a2f0d9b11',
        ),
        header(
          'traceparent',
          false,
          'Trace of the request that caused the revision (W3C Trace Context).',
          '00-7b0c3f7e6d0f4a559d0a6f1a2f0d9b11-00f067aa0ba902b7-01',
        ),
        header('X-Webhook-Test', false, '`true` on a requested sample; its `deliveryId` begins with `test_`.', 'true'),
      ],
      requestBody: {
        required: true,
        content: json(
          { $ref: '#/components/schemas/DiscoveryRevision' },
          {
            event: 'discovery.revision',
            deliveryId: 'dlv_01k3v9c2m7q4x8r5t1w6y0zab3',
            occurredAt: '2026-03-02T09:30:12.481Z',
            data: {
              discoveryId: 'disc_01k3v9bzt5n8h2d7f4g6j0kmp1',
              campaignId: 'campaign_01k3v9aq6e3w9s5r7t2y4xvb8c',
              revision: 3,
              resultsComplete: false,
              pendingAgents: ['harbour-audio'],
              sellersRequested: 4,
              sellersResponded: 3,
            },
          },
        ),
      },
      responses: answers,
    },
  },
};

const sync = text("The sync's id, as in the answer to the sync.", '01f8c6de-52a7-4b1e-9c3d-7a5e0b4f2d61');

/** OpenAPI callback of an audience sync: called when the sync has ended, if `pushNotificationConfig` asked for it (docs/spec/gaps.md §5.8). */
export const audienceCallback = {
  audienceSyncEnded: {
    '{$request.body#/pushNotificationConfig/url}': {
      post: {
        summary: 'An audience sync has ended',
        description:
          'Sent at least once and at most five times: recognize repetitions by `idempotency_key`. With the scheme `HMAC-SHA256`, `X-ADCP-Signature` is `sha256=` and the hex-encoded HMAC-SHA256 of `<timestamp>.<raw body>` under the credentials; with `Bearer` they are sent in `Authorization`.',
        security: [],
        parameters: [
          header(
            'Authorization',
            false,
            '`Bearer` and the credentials. Sent with the scheme `Bearer`.',
            'Bearer 3Jq8vN5xT2mK7rW9yB4cF6hZ1dL0sPgA',
          ),
          header('X-ADCP-Timestamp', false, 'Time of the attempt in Unix seconds. Sent with the scheme `HMAC-SHA256`.', '1772443812'),
          header(
            'X-ADCP-Signature',
            false,
            'Sent with the scheme `HMAC-SHA256`.',
            'sha256=5f8c3d1e0b7a49627d90c5e3f41ab86d2e7f90134c5d6ba8e1f20397c48d5b6a',
          ),
        ],
        requestBody: {
          required: true,
          content: json(
            {
              type: 'object',
              additionalProperties: false,
              required: ['idempotency_key', 'task_id', 'task_type', 'status', 'timestamp', 'result'],
              properties: {
                idempotency_key: text('The same in every attempt.'),
                operation_id: text('The value that the request gave.'),
                task_id: sync,
                task_type: { type: 'string', enum: ['sync_audiences'] },
                status: { type: 'string', enum: ['completed', 'failed'] },
                timestamp: { type: 'string', format: 'date-time' },
                message: text('The reason of the failure.'),
                token: text('The value that the request gave.'),
                result: { type: 'object', additionalProperties: true, description: 'The same as `response` of the task.' },
              },
            },
            {
              idempotency_key: 'acb_01k3v9d8x2m6q4r7t5w1y3z0ab',
              task_id: '01f8c6de-52a7-4b1e-9c3d-7a5e0b4f2d61',
              task_type: 'sync_audiences',
              status: 'completed',
              timestamp: '2026-03-02T09:30:12.481Z',
              result: { operationId: '01f8c6de-52a7-4b1e-9c3d-7a5e0b4f2d61', advertiserId: 1024, audiences: [] },
            },
          ),
        },
        responses: answers,
      },
    },
  },
};
