import { events, eventWith, fieldsOf, findEvents, idOf, receivers, sourceOf } from './event-catalogue';
import { ways } from './event-search';

const origin = 'https://exchange.example';
const noWords = () => '';
const idsOf = (...found: Parameters<typeof findEvents>) => findEvents(...found).map(idOf);
const receiverOf = (id: string) => receivers(origin, eventWith(id)!);

describe('The catalogue of events', () => {
  it('has an id of its own for each event, also where two ways have the same name', () => {
    expect(new Set(events.map(idOf)).size).toBe(events.length);
    expect(eventWith('feed.campaign')?.name).toBe('campaign');
    expect(eventWith('feed.nothing')).toBeUndefined();
  });

  it('knows fields of each event, and an operation of the reference for each way', () => {
    expect(events.filter((event) => fieldsOf(event).length === 0)).toEqual([]);
    for (const way of ways) expect(sourceOf(way).anchor).toMatch(/^tag\/[a-z-]+\/(GET|POST)\/api\/v2\//);
  });

  it('finds events by all words of a text, in their names, words, translations and fields', () => {
    expect(idsOf('media_buy issue', 'feed', noWords)).toEqual(['feed.media_buy']);
    expect(idsOf('sellersResponded', undefined, noWords)).toEqual([
      'webhook.discovery.revision',
      'discovery.revision',
      'discovery.complete',
    ]);
    expect(idsOf('kampagne', undefined, ({ name }) => (name === 'campaign.created' ? 'Kampagne angelegt' : ''))).toEqual([
      'notification.campaign.created',
    ]);
    expect(idsOf('campaign nothing', undefined, noWords)).toEqual([]);
    expect(idsOf(' ', 'discovery', noWords)).toHaveLength(2);
  });
});

describe('Receivers', () => {
  it('follow one kind of the feed, and all of it for the events about positions', () => {
    expect(receiverOf('feed.campaign')).toEqual({
      curl: `curl -N "${origin}/api/v2/realtime?kinds=campaign" \\\n  -H "Authorization: Bearer $EXCHANGE_API_KEY"`,
      TypeScript: expect.stringContaining(`exchange.stream('streamAccountEvents', { query: { kinds: ['campaign'] } })`),
    });
    expect(receiverOf('feed.reset')['TypeScript']).toContain(`exchange.stream('streamAccountEvents'))`);
  });

  it('take ids of a path from the environment', () => {
    expect(receiverOf('discovery.revision')['curl']).toContain(`"${origin}/api/v2/buyer/discovery/$ID/events"`);
    expect(receiverOf('assistant.token')['curl']).toContain('/chat/$CONVERSATION_UID/stream');
    expect(receiverOf('assistant.token')['TypeScript']).toContain('{ path: { conversationUid: process.env.CONVERSATION_UID! } }');
  });

  it('read notifications of one type', () => {
    expect(receiverOf('notification.campaign.created')['curl']).toContain('types=campaign.created');
  });

  it('register a webhook and verify what it sends; a callback has its address in another call', () => {
    expect(receiverOf('webhook.discovery.revision')['curl']).toContain(`${origin}/api/v2/buyer/webhook-subscriptions`);
    expect(receiverOf('webhook.discovery.revision')['curl']).toContain(`"secret": "'"$EXCHANGE_WEBHOOK_SECRET"'"`);
    expect(receiverOf('webhook.discovery.revision')['TypeScript']).toContain('readWebhook(request, process.env.EXCHANGE_WEBHOOK_SECRET!)');
    expect(receiverOf('callback.audienceSyncEnded')).toEqual({});
  });
});
