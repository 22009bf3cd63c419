import { useState } from 'react';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Button } from '#/ui/button';
import { CheckBoxes, TextArea } from '#/ui/form';

/** The sellers that are asked: storefronts of the exchange, and publishers that are not on it. */
export function SellerChoice({
  sellers,
  brief,
}: {
  sellers: readonly Schemas['Storefront'][];
  brief: Schemas['PlanningBrief'] | undefined;
}) {
  const text = useText();
  // A new number makes the boxes begin again.
  const [{ times, isAll }, set] = useState<{ times: number; isAll: boolean | null }>({ times: 0, isAll: null });
  const choose = (all: boolean) => set({ times: times + 1, isAll: all });
  const before = (brief?.targets ?? []).flatMap(({ storefrontId }) => (storefrontId === null ? [] : [String(storefrontId)]));
  const chosen = isAll === null ? before : isAll ? sellers.map(({ id }) => String(id)) : [];
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <CheckBoxes
          key={times}
          name="targets"
          label={text('briefs.sellers')}
          chosen={chosen}
          options={sellers.map(({ id, name, sandbox }) => ({
            value: String(id),
            label: sandbox ? `${name.slice(0, 80)} (${text('advertisers.sandbox')})` : name.slice(0, 80),
          }))}
        />
        {sellers.length === 0 ? (
          <p className="text-mute">{text('briefs.sellers.none')}</p>
        ) : (
          <div className="flex gap-2">
            <Button size="small" onClick={() => choose(true)}>
              {text('briefs.sellers.all')}
            </Button>
            <Button size="small" onClick={() => choose(false)}>
              {text('briefs.sellers.clear')}
            </Button>
          </div>
        )}
      </div>
      <TextArea
        name="publishers"
        label={text('briefs.publishers')}
        hint={text('briefs.publishers.hint')}
        rows={2}
        defaultValue={(brief?.targets ?? []).flatMap(({ externalPublisherName: name }) => name ?? []).join('\n')}
      />
    </div>
  );
}
