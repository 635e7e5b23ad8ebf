import { MOST_WAIVERS, type WaivedFinding } from '../../contracts/finding-waivers.ts';
import { PROJECT_PATHS } from '../../contracts/project-paths.ts';
import { renderStored } from '../../engine/render-stored.ts';
import { CodedError } from '../../errors.ts';
import { commitDirection, type DirectionParts } from '../direction/commit-direction.ts';
import type { FoundInText } from './drop-waived.ts';
import { loadWaivers } from './load-waivers.ts';
import { nameChapterFinding, nameContradiction } from './name-finding.ts';

/** Something that was found in the text as it is. */
export interface ListedFinding {
  readonly id: string;
  /** `3:2`, the number of a chapter, or the file that it is in. */
  readonly where: string;
  readonly reason_code: string | null;
  readonly severity: 'low' | 'medium' | 'high' | null;
  readonly message: string;
  /** Why it is as the author wants it; null where it waits. */
  readonly waived: string | null;
}

export interface BookFindings {
  list(): Promise<readonly ListedFinding[]>;
  /** It is as the author wants it: from now on nobody is told, and no editor asked. */
  waive(id: string, reason: string): Promise<ListedFinding>;
}

export function openFindings(
  parts: DirectionParts & { readonly found: () => Promise<FoundInText> },
): BookFindings {
  const { files } = parts.store;

  async function list(): Promise<ListedFinding[]> {
    const waivers = await loadWaivers(files);
    const { attention, findings, contradictions } = await parts.found();
    return [
      ...contradictions.map((each) => ({
        id: nameContradiction(each),
        where: PROJECT_PATHS.bible,
        reason_code: 'bible_contradiction',
        severity: null,
        message: each.message,
      })),
      ...attention.map(({ id, scene_ref, reason_code, message }) => ({
        id,
        where: scene_ref,
        reason_code,
        severity: null,
        message,
      })),
      ...findings.map(({ chapter, severity, description }) => ({
        id: nameChapterFinding(chapter, description),
        where: String(chapter),
        reason_code: null,
        severity,
        message: description,
      })),
    ].map((finding) => ({ ...finding, waived: waivers.get(finding.id)?.reason ?? null }));
  }

  return {
    list,
    waive: (id, reason) =>
      commitDirection(parts, 'findings waive', async (at) => {
        const found = (await list()).filter((finding) => finding.id.startsWith(id));
        const [finding] = found;
        if (finding === undefined || found.length > 1) throw refuse(id, found.length);
        const waivers = new Map(await loadWaivers(files));
        const { where, message } = finding;
        const waived: WaivedFinding = {
          id: finding.id,
          where,
          message,
          reason: reason.trim(),
          waived_at: at,
        };
        waivers.set(finding.id, waived);
        if (waivers.size > MOST_WAIVERS) throw refuseMore();
        const text = renderStored({ schema_version: 'finding_waivers_v1', waived: [...waivers.values()] });
        return {
          files: new Map([[PROJECT_PATHS.waivers, text]]),
          result: { ...finding, waived: waived.reason },
        };
      }),
  };
}

function refuse(id: string, count: number): CodedError {
  return new CodedError('usage_invalid', {
    message:
      count === 0
        ? `Nothing was found under the id ${id}.`
        : `${count} findings have an id that begins with ${id}.`,
    kept: 'nothing was changed',
  });
}

function refuseMore(): CodedError {
  return new CodedError('usage_invalid', {
    message: `${MOST_WAIVERS} findings are waived, and a book has no more: take those whose text is gone out of ${PROJECT_PATHS.waivers}.`,
    kept: 'nothing was changed',
  });
}
