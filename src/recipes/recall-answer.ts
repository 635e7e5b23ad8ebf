import { answerClarification } from '../agents/answer-clarification.ts';
import type { ChiefFacts } from '../agents/chief-facts.ts';
import type { ChiefTask } from '../agents/compile-packet.ts';
import type { ClarifyPacket, TaskPacket, WorkPacket } from '../contracts/task-packet.ts';

/**
 * What the same sentence with the same answers came to before, by the packets of its issue; null where it was never answered so.
 * The book has gone on since: a scene that was to be written is written, and nobody would be asked the same again.
 */
export function recallAnswer(
  packets: readonly TaskPacket[],
  answers: ReadonlyMap<string, string>,
  facts: ChiefFacts,
): readonly ChiefTask[] | null {
  for (const asked of packets) {
    if (asked.intent !== 'clarify' || !isAnswered(asked, answers)) continue;
    const { tasks } = answerClarification(asked, answers, facts);
    const recalled = tasks.flatMap((task) => {
      const packet = packets.find((each): each is WorkPacket => isWorkOf(each, asked, task.packet));
      return packet === undefined ? [] : [{ ...task, packet }];
    });
    if (recalled.length > 0 && recalled.length === tasks.length) return recalled;
  }
  return null;
}

function isAnswered({ clarification }: ClarifyPacket, answers: ReadonlyMap<string, string>): boolean {
  const { questions } = clarification;
  return (
    questions.length === answers.size &&
    questions.every(({ id, choices }) => choices.some((choice) => choice.id === answers.get(id)))
  );
}

/** The packet that was made of an answer: for the same work on the same scene. */
function isWorkOf(packet: TaskPacket, asked: ClarifyPacket, { intent, target, scope }: WorkPacket): boolean {
  return (
    packet.parent_packet_id === asked.packet_id &&
    packet.intent === intent &&
    packet.target.scene_ref === target.scene_ref &&
    packet.scope.allowed.length === scope.allowed.length
  );
}
