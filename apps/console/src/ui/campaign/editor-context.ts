import { createContext, useContext, type ChangeEvent } from 'react';
import type { CampaignDraft } from '#/lib/campaign-draft';

interface Editor {
  readonly draft: CampaignDraft;
  readonly set: (change: Partial<CampaignDraft>) => void;
  /** Settings that are fixed once something is bought can be changed. */
  readonly isDraft: boolean;
  readonly isNew: boolean;
}

export const CurrentEditor = createContext<Editor | null>(null);

type TextName = { [N in keyof CampaignDraft]: CampaignDraft[N] extends string ? N : never }[keyof CampaignDraft];
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The draft of the form, and the attributes of a control for one of its texts. */
export function useEditor() {
  const editor = useContext(CurrentEditor)!;
  const bind = (name: TextName) => ({
    value: editor.draft[name],
    onChange: ({ target }: ChangeEvent<Control>) => editor.set({ [name]: target.value }),
  });
  return { ...editor, bind };
}
