import { Owner, Prefix } from './key-words';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Facts, Id, Time } from '#/ui/parts';

export function KeyFacts({ of }: { of: Schemas['ApiKey'] }) {
  const text = useText();
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{of.id}</Id> },
        { label: text('keys.kind'), value: <Owner of={of} /> },
        ...(of.agentId === null ? [] : [{ label: text('keys.kind.agent'), value: <Id label={text('keys.kind.agent')}>{of.agentId}</Id> }]),
        { label: text('keys.prefix'), value: <Prefix of={of} /> },
        { label: text('keys.used'), value: of.lastUsedAt === null ? text('keys.never') : <Time at={of.lastUsedAt} /> },
        { label: text('keys.expires'), value: of.expiresAt === null ? text('keys.unlimited') : text.time(of.expiresAt) },
        { label: text('field.created'), value: <Time at={of.createdAt} /> },
      ]}
    />
  );
}
