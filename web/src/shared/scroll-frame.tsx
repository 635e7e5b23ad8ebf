import type { ReactNode, Ref } from 'react';

interface ScrollFrameProps {
  readonly label: string;
  readonly className?: string;
  readonly frame?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** What is too large for the page scrolls inside it, by the keyboard too. */
export function ScrollFrame({ label, className = '', frame, children }: ScrollFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    // biome-ignore lint/a11y/useSemanticElements: it is no form.
    <div className={`scroll ${className}`.trim()} ref={frame} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}
