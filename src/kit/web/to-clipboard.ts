/** Copies a text. False where the browser does not let us; a page that came by http has no clipboard at all. */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
