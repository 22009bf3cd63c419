import { createContext, useContext, type ChangeEvent } from 'react';
import type { ProductDraft } from '#/lib/product-draft';

interface Editor {
  readonly draft: ProductDraft;
  readonly set: (change: Partial<ProductDraft>) => void;
}

export const CurrentProduct = createContext<Editor | null>(null);

type TextName = { [N in keyof ProductDraft]: ProductDraft[N] extends string ? N : never }[keyof ProductDraft];
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The draft of the form, and the attributes of a control for one of its texts. */
export function useProductEditor() {
  const editor = useContext(CurrentProduct)!;
  const bind = (name: TextName) => ({
    value: editor.draft[name],
    onChange: ({ target }: ChangeEvent<Control>) => editor.set({ [name]: target.value }),
  });
  return { ...editor, bind };
}
