import type { Finding } from '../contracts/finding.ts';
import { formatPointer } from '../engine/format-pointer.ts';
import type { ReasonCode } from '../reasons.ts';

export interface FindingParts {
  readonly code: ReasonCode;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly detail: string;
  readonly sceneRef?: string;
  readonly value?: unknown;
  readonly severity?: Finding['severity'];
}

/** A finding of the outline room: always with a path and a kind, and with a scene where there is one. */
export function outlineFinding(parts: FindingParts): Finding {
  return {
    reason_code: parts.code,
    severity: parts.severity ?? 'error',
    path: formatPointer(parts.path),
    message: parts.message,
    excerpt: parts.value === undefined ? null : JSON.stringify(parts.value).slice(0, 120),
    detail: parts.detail,
    ...(parts.sceneRef === undefined ? {} : { scene_ref: parts.sceneRef }),
  };
}
