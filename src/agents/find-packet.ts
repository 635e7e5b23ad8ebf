/** The line that makes a message a task packet: it stands alone, and the packet is all that stands around it. */
const PACKET_TAG = '[task_packet]';

/** The packet's text where a message is tagged as one; null where it is conversation. A tag inside a sentence is none. */
export function findPacket(message: string): string | null {
  const lines = message.split(/\r?\n/);
  const at = lines.findIndex((line) => line.trim() === PACKET_TAG);
  return at === -1 ? null : [...lines.slice(0, at), ...lines.slice(at + 1)].join('\n').trim();
}
