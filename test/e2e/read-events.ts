import { type ProjectEvent, ProjectEventSchema } from '../../src/contracts/session-event.ts';

/** A server-sent event as a client sees it; every one keeps the published contract. */
export interface SeenEvent {
  /** As the line `id:` has it; null where there is none. */
  readonly id: string | null;
  readonly event: ProjectEvent;
}

/** The events of a stream, as they come. Whoever stops reading closes it. */
export async function* readEvents(response: Response): AsyncGenerator<SeenEvent> {
  if (response.body === null) throw new Error(`${response.status} has no body`);
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const parts = `${rest}${chunk}`.split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const [, id, type, data] = /^(?:id: (.+)\n)?event: (.+)\ndata: (.+)$/.exec(part) ?? [];
      // The rest is a heartbeat, or how soon to come again.
      if (data === undefined) continue;
      const event = ProjectEventSchema.parse(JSON.parse(data));
      if (event.type !== type) throw new Error(`${type} is told as ${event.type}`);
      if (('id' in event ? event.id : undefined) !== id) throw new Error(`${id} is told as another`);
      yield { id: id ?? null, event };
    }
  }
}
