/**
 * The text of a CSV file (RFC 4180): every cell quoted, lines ended by CR LF. It begins with a byte order mark, without which
 * Excel does not read it as UTF-8. A cell that a spreadsheet would run as a formula is disarmed by an apostrophe, as OWASP
 * advises (owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** Also after a semicolon, where it parts cells, and the wide forms of these characters, which some spreadsheets take for the same. */
const FORMULA = /^[\t\r\n]|(?:^|[;\t])\s*[=+\-@＝＋－＠]/

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
