import { useState } from 'react';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { channels as allChannels } from '#/lib/channels';
import { agentBody, agentInput } from '#/lib/seller-agent-body';
import { slugOf } from '#/lib/slug';
import { Button } from '#/ui/button';
import { CheckBoxes, Form, TextField, useBusy } from '#/ui/form';

interface Props {
  readonly agent?: Schemas['SellerAgent'];
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly submit: string;
  /** Without an agent, a body that registers one. */
  readonly onSubmit: (body: Schemas['RegisterSellerBody']) => void;
}

/** Settings of an own agent. Its token is in the field alone: it is neither kept nor shown again. */
export function SellerAgentForm({ agent: now, error, isBusy, submit, onSubmit }: Props) {
  const text = useText();
  const label = useBusy(isBusy, submit);
  // The page reads the agent again: what differs is what the person has changed since the form opened, and nothing of others is overwritten.
  const [agent] = useState(now);
  const input = agentInput(agent);
  const [slug, setSlug] = useState<string | null>(agent?.slug ?? null);
  const [name, setName] = useState(input.name);
  const [url, setUrl] = useState(input.agentUrl);
  const losesToken = agent?.hasCredentials === true && originOf(url) !== originOf(agent.agentUrl);
  return (
    <Form error={error} onSubmit={(values) => onSubmit(agentBody((field) => values.text(field), values.all('channels'), agent))}>
      <TextField
        name="name"
        label={text('field.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={255}
        required
      />
      <TextField
        name="agentUrl"
        label={text('field.url')}
        hint={text(losesToken ? 'sellerAgents.url.moves' : 'sellerAgents.url.hint')}
        type="url"
        dir="ltr"
        placeholder="https://ads.example.com/mcp"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        required
      />
      <TextField
        name="slug"
        label={text('storefront.slug')}
        hint={text('sellerAgents.slug.hint')}
        dir="ltr"
        maxLength={63}
        value={slug ?? slugOf(name)}
        onChange={({ target }) => setSlug(target.value)}
        required
      />
      <TextField
        name="bearerToken"
        label={text('sellerAgents.token')}
        hint={text(agent?.hasCredentials ? 'sellerAgents.token.keep' : 'sellerAgents.token.hint')}
        type="password"
        autoComplete="off"
        dir="ltr"
        maxLength={4_096}
      />
      <TextField
        name="countries"
        label={text('field.countries')}
        hint={text('sellerAgents.countries.hint')}
        dir="ltr"
        defaultValue={input.countries}
      />
      <CheckBoxes name="channels" label={text('field.channels')} chosen={input.channels} options={text.options('channel', allChannels)} />
      {agent === undefined && (
        <CheckBoxes name="sandbox" label={text('advertisers.sandbox')} options={[{ value: 'true', label: text('sellerAgents.sandbox') }]} />
      )}
      <Button kind="main" type="submit" className="justify-self-start" isBusy={isBusy}>
        {label}
      </Button>
    </Form>
  );
}

function originOf(url: string): string | null {
  try {
    return new URL(url).origin;
  } catch {
    return null;
  }
}
