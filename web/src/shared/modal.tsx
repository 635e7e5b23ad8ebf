import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

// The browser's own dialog makes what lies behind it unreachable and closes on Escape; two things are ours: Tab goes around
// inside it, and the focus goes back to where it belongs.

interface ModalProps {
  readonly labelledBy: string;
  readonly className?: string;
  readonly onClose: () => void;
  /** The id of what gets the focus afterwards; left out, what had it before. */
  readonly returnTo?: string;
  readonly children: ReactNode;
}

export function Modal({ labelledBy, className, onClose, returnTo, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Before the browser draws: the focus is back in the same moment in which the dialog is gone.
  useLayoutEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      const back = returnTo === undefined ? before : document.getElementById(returnTo);
      const target =
        back instanceof HTMLElement && back.isConnected ? back : document.getElementById('content');
      target?.focus();
    };
  }, [returnTo]);

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      onClose={onClose}
      onKeyDown={keepFocus}
    >
      {children}
    </dialog>
  );
}

/** Tab goes from the last place to the first and back, and not out of the dialog. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>(
    'button:not(:disabled), a[href], input, textarea, select, [tabindex="0"]',
  );
  const [first, last] = [stops[0], stops[stops.length - 1]];
  const isAtEnd = document.activeElement === (event.shiftKey ? first : last);
  if (!isAtEnd && event.currentTarget !== document.activeElement) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
