import type { CheckReport } from '../../../contracts/scene-work.ts';
import { finding, passes } from './check-scene.ts';
import { citeOutline, citeScene } from './cite.ts';
import type { Finding } from './create-check-list.ts';
import { excerpt, readAsReader } from './read-as-reader.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';
import { findScenePath } from './stand-in-frame.ts';

/** What a scene does to its first reader, as a short text. */
export function evaluateReaderExperience(request: RoleRequest): Work | Stop {
  const text = request.inputs.get('edited_draft') ?? '';
  const { remarks, shape } = readAsReader(text, request);
  const path = request.frame?.canonical_path ?? findScenePath(request.inputs) ?? undefined;
  return {
    content: remarks.join('\n\n'),
    evidence: path === undefined ? citeOutline(request) : citeScene(path, shape.tensest, text),
    told: request.say('critique_told', { quote: excerpt(shape.opening) }),
  };
}

/** The same reading as a report that an editor can work from. Only a scene that fails its plan does not pass. */
export function critiqueScene(request: RoleRequest): Work | Stop {
  const { inputs, frame, say } = request;
  const text = inputs.get('draft') ?? '';
  if (frame === null) return { stop: 'question', detail: say('stop_no_frame') };
  const { shape, heavy, short, flatEnd } = readAsReader(text, request);
  const findings: Finding[] = [
    ...(short
      ? [
          finding(
            'low',
            say('critique_short', {
              length: shape.length,
              target: frame.target_words,
              quote: excerpt(shape.opening),
            }),
            null,
          ),
        ]
      : []),
    ...(heavy
      ? [finding('low', say('critique_heavy', { quote: excerpt(shape.longest) }), say('critique_heavy_fix'))]
      : []),
    ...(flatEnd
      ? [
          finding(
            'low',
            say('critique_flat_end', { quote: excerpt(shape.ending) }),
            say('critique_flat_end_fix'),
          ),
        ]
      : []),
    finding('low', say('critique_tension', { quote: excerpt(shape.tensest) }), null),
  ];
  const evidence = citeScene(frame.canonical_path, shape.tensest, text);
  const report: CheckReport = {
    pass: passes(findings),
    summary: say('critique_summary', { opening: excerpt(shape.opening), ending: excerpt(shape.ending) }),
    findings,
    evidence,
  };
  return {
    content: report,
    evidence,
    told: say('critique_told', { quote: excerpt(shape.opening) }),
    risks: findings.map(({ description }) => description),
  };
}
