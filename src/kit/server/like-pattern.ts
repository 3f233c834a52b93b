/** A `like` pattern for lower-case text that contains `text` in any case; escapes % and _. */
export function contains(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
