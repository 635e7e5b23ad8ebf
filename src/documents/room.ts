import type { RoomRow } from '../project/room.ts';
import type { ProjectDocuments } from './open-documents.ts';

export const DOCUMENTS_ROOM: RoomRow<ProjectDocuments> = {
  name: 'documents',
  kinds: ['document', 'document_revision', 'document_patch', 'postlog'],
  load: () => import('./open-documents.ts'),
};
