import type { ReactNode } from 'react';

/** Nothing is here yet: what would be, and the one thing to do next. */
export function EmptyState({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <p>{text}</p>
      {children}
    </div>
  );
}
