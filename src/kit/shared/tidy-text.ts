/** NFC, no control or invisible characters, single spaces: mail headers are built from it. */
export function tidyLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
}

/** Keeps lines, with at most one empty line between them. */
export function tidyLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\n\S]|[^\n\P{C}]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Refuses a text that is too long. */
export function tooLongText(limit: number): string {
  return `This is too long. Use ${limit.toLocaleString('en-US')} characters or fewer.`
}
