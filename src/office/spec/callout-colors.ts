import type { CalloutKind } from '../../contracts/document-spec.ts';

/** What kind a callout is can be seen, and is said in a word as well. Each ink can be read on its ground and on white. */
export const CALLOUT_COLORS: Readonly<
  Record<CalloutKind, { readonly ink: string; readonly ground: string }>
> = {
  note: { ink: '1F5F99', ground: 'EAF3FB' },
  tip: { ink: '1B6B3A', ground: 'E8F5EC' },
  risk: { ink: '8A4B00', ground: 'FDF3E1' },
  warning: { ink: 'A11D17', ground: 'FCEBEA' },
  decision: { ink: '4A3A8C', ground: 'F0EDFA' },
};
