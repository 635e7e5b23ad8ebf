const TOOL_SYNTAX =
  /\{\s*"(?:tool|action|nonce)"\s*:|"nonce"\s*:\s*"|<\/?(?:tool|function)[_-]?calls?\b|^\s*```\s*tool/imu;

/** Whether a text tries to call a tool, in whichever of the ways that models know. */
export function hasToolSyntax(text: string): boolean {
  return TOOL_SYNTAX.test(text);
}
