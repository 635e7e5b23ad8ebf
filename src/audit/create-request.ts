import { type ProjectRequest, ProjectRequestSchema } from '../contracts/project-request.ts';
import { renderCanonicalJson } from '../engine/canonical-json.ts';
import { deriveId } from '../engine/hash.ts';
import { formatStamp } from './audit-paths.ts';

type Said<T extends ProjectRequest> = T extends ProjectRequest
  ? Omit<T, 'schema_version' | 'id' | 'requested_at'>
  : never;

/** A request whose id follows from what is said and when, the time first: said twice in one moment it is the same request. */
export function createRequest(said: Said<ProjectRequest>, at: string): ProjectRequest {
  const [, hash = ''] = deriveId('req', at, renderCanonicalJson(said)).split('_');
  const id = `req_${formatStamp(at)}${hash}`;
  return ProjectRequestSchema.parse({ schema_version: 'project_request_v1', id, requested_at: at, ...said });
}
