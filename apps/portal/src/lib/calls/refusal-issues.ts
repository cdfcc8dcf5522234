import { refusalIssues, type CallFailed } from './call-result.ts';

/** What the server said of a value, or of a part of it such as `covering.name`. */
export function issueAt(refused: CallFailed | null, field: string): string | undefined {
  if (refused === null) return undefined;
  return refusalIssues(refused).find(({ path }) => fieldOf(path) === field)?.message;
}

/** Whether a refusal of values is wholly about these fields. */
export function isOnlyAbout(refused: CallFailed, fields: readonly string[]): boolean {
  const issues = refusalIssues(refused);
  return issues.length > 0 && issues.every(({ path }) => fields.includes(fieldOf(path)));
}

function fieldOf(path: string): string {
  return path.split('.')[0] ?? '';
}
