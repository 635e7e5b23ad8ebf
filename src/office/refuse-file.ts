/**
 * How the room that reads a file says no: which file, why, and what to do about it where one can tell. The readers here do
 * not know whether it is a manuscript to import or a document to work on, so the sentence is not theirs.
 */
export type RefuseFile = (name: string, why: string, advice?: string) => Error;
