import type { Trouble } from '../../../src/contracts/trouble.ts';
import { type PageTrouble, RefusedRequest } from './api-client.ts';
import { useWords } from './dictionaries.ts';

/** What happened, why, what was kept, and the one thing to do next. */
export function TroubleBox({ trouble }: { readonly trouble: PageTrouble & Partial<Pick<Trouble, 'kept'>> }) {
  const words = useWords();
  return (
    <div className="trouble" role="alert">
      <p>
        <strong>{trouble.message}</strong> <code>{trouble.reason_code}</code>
      </p>
      {typeof trouble.kept === 'string' && (
        <p>
          {words.kept}: {trouble.kept}
        </p>
      )}
      <p>
        {words.next}: <code>{trouble.next_action}</code>
      </p>
    </div>
  );
}

/** Anything that a request threw. */
export function ErrorBox({ error }: { readonly error: unknown }) {
  const words = useWords();
  if (error === null) return null;
  const trouble =
    error instanceof RefusedRequest
      ? error.trouble
      : {
          reason_code: 'unreachable',
          message: words.unreachable,
          next_action: words.unreachableNext,
          details: {},
        };
  return <TroubleBox trouble={trouble} />;
}
