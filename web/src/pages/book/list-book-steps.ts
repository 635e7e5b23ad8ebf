import type { BookStatus } from '../../shared/api-types.ts';

export interface BookStep {
  readonly step: BookStatus['steps'][number]['step'] | 'outline' | 'plans' | 'text';
  readonly state: 'done' | 'begun' | 'open' | 'trouble';
  /** What is wrong with it, or how far it is. */
  readonly detail: string | null;
}

/** The six steps of a book, in their order, and how each stands. */
export function listBookSteps({ steps, outline, writing, chapters }: BookStatus): readonly BookStep[] {
  return [
    ...steps.map(
      ({ step, state, why }): BookStep => ({
        step,
        state: state === 'valid' ? 'done' : state === 'invalid' ? 'trouble' : 'open',
        detail: why ?? null,
      }),
    ),
    {
      step: 'outline',
      state: outline.state === 'unreadable' ? 'trouble' : outline.state === 'missing' ? 'open' : 'done',
      detail: outline.overall_status,
    },
    { step: 'plans', ...count(writing.planned, chapters) },
    { step: 'text', ...count(writing.written, chapters) },
  ];
}

function count(made: number, wanted: number): Pick<BookStep, 'state' | 'detail'> {
  return { state: made === 0 ? 'open' : made < wanted ? 'begun' : 'done', detail: `${made} / ${wanted}` };
}
