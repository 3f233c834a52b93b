/**
 * What people type in one line, as it is kept: letters with their accents in one spelling; control and invisible characters go, runs of space become one, since mail headers
 * and lists are made of it later.
 */
export function tidyLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
}

/** What people type in several lines: lines stay, with one empty line between them at most; other invisible characters go. */
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
