import { buyerViews } from './buyer-views';
import { otherViews } from './other-views';
import { focusNames, type View } from './view';

export const views: readonly View[] = [...buyerViews, ...otherViews];

/** Page that contains every view, for tools that open any page. */
export const anyPage: View = {
  name: 'page',
  title: 'Exchange',
  description: 'Any of the pages.',
  reach: 'granted',
  focus: focusNames,
  script: views.map(({ script }) => script).join(''),
};

export const viewOf = (name: string): View | undefined => [...views, anyPage].find((one) => one.name === name);
