import { citeEdge, citeOutline } from './cite.ts';
import { excerpt } from './read-as-reader.ts';
import { readEdges } from './read-edges.ts';
import type { RoleRequest, Stop, Work } from './role-request.ts';

const MOST = 4;

/** Which stakes of the outline a reader could see coming in the scenes as they stand. */
export function auditForeshadowing(request: RoleRequest): Work | Stop {
  const { inputs, say } = request;
  const path = inputs.get('reader_path') ?? '';
  const stakes = listStakes(inputs.get('stakes') ?? '');
  const lines = stakes.map((stake) => {
    const word = tellingWord(stake);
    return path.includes(word) ? say('plants_seen', { stake, word }) : say('plants_unseen', { stake, word });
  });
  return {
    content: [say('plants_lead', { count: stakes.length }), ...lines, say('plants_risk')].join('\n'),
    evidence: citeEdge(inputs, 'reader_path') ?? citeOutline(request),
    told: say('report_plain', { count: lines.length }),
  };
}

/** Where something should be planted, by the outline's own words. */
export function planForeshadowing(request: RoleRequest): Work | Stop {
  const { inputs, say } = request;
  const stakes = listStakes(inputs.get('stakes') ?? '');
  const lines = stakes.map((stake, index) =>
    say('plants_plan_line', { number: index + 1, stake, word: tellingWord(stake) }),
  );
  return {
    content: [say('plants_plan', { count: lines.length }), ...lines, say('plants_plan_cost')].join('\n'),
    evidence: citeOutline(request),
    told: say('report_plain', { count: lines.length }),
  };
}

/** One line for each scene that could carry a plant, made of words which that scene already uses. */
export function suggestPlants(request: RoleRequest): Work | Stop {
  const { inputs, say } = request;
  const paths = new Map(
    readEdges(inputs.get('reader_path') ?? '').map(({ path, words }) => [path, excerpt(words)]),
  );
  const wanted = (inputs.get('foreshadow_plan') ?? '')
    .split('\n')
    .map((line) => /[“"]([^”"]+)[”"]/u.exec(line)?.[1])
    .filter((word) => word !== undefined);
  const lines = [...paths]
    .slice(0, MOST)
    .map(([path, quote], index) =>
      [
        say('plants_line', { path, quote }),
        say('plants_line_for', { word: wanted[index % Math.max(1, wanted.length)] ?? quote }),
      ].join(' '),
    );
  return {
    content: lines.length === 0 ? say('plants_risk') : lines.join('\n'),
    evidence: citeEdge(inputs, 'reader_path') ?? citeOutline(request),
    told: say('report_plain', { count: lines.length }),
  };
}

/** `- line 41, loss and deadline: text`, a line each. */
function listStakes(digest: string): string[] {
  const found = [...digest.matchAll(/^- line \d+, [^:]+: (.+)$/gmu)].map(([, text = '']) => excerpt(text));
  return [...new Set(found)].slice(0, MOST);
}

/** The longest word that is no name: the one by which a reader would know it again. */
function tellingWord(stake: string): string {
  const words = /\p{Script=Han}/u.test(stake)
    ? (stake.match(/\p{Script=Han}{2,4}/gu) ?? [])
    : (stake.match(/\p{L}+/gu) ?? []);
  const common = words.filter((word) => !/^\p{Lu}/u.test(word));
  return (common.length === 0 ? words : common).reduce(
    (longest, next) => (next.length > longest.length ? next : longest),
    common[0] ?? words[0] ?? stake,
  );
}
