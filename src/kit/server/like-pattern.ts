/** A `like` pattern for lower-case text that contains this text, whatever its case: % and _ are themselves. */
export function contains(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
