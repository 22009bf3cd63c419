import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UsageLine } from './usage-line';
import { readKeysAgain } from './use-keys';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { Button } from '#/ui/button';
import { ForeignText, Question } from '#/ui/parts';

interface Props {
  readonly of: Pick<Schemas['ApiKey'], 'id' | 'name' | 'lastUsedAt'>;
  /** By default its name. */
  readonly named?: string;
  readonly kind?: 'danger' | 'main';
  readonly isSmall?: boolean;
  readonly onRevoked?: () => void;
}

/** Revokes a key after it has said what the key does today. */
export function RevokeKey({ of, named = of.name, kind = 'danger', isSmall = false, onRevoked }: Props) {
  const text = useText();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const revoke = $api.useMutation('delete', '/api/v2/org-api-keys/{id}', {
    onSuccess: async () => {
      setAsks(false);
      onRevoked?.();
      await readKeysAgain(queries);
    },
  });
  return (
    <>
      <Button
        kind={kind}
        {...(isSmall ? { size: 'small' } : {})}
        onClick={() => setAsks(true)}
        aria-label={text('keys.revoke.named', { name: named })}
      >
        {text('keys.revoke')}
      </Button>
      <Question
        title={text('keys.revoke')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={revoke}
        onAnswer={() => revoke.mutate({ params: { path: { id: of.id } } })}
      >
        <p className="font-medium">
          <ForeignText>{of.name}</ForeignText>
        </p>
        <p>{text('keys.revoke.text')}</p>
        <UsageLine of={of} />
      </Question>
    </>
  );
}
