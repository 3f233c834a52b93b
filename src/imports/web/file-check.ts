/** Specification, section 5. */
export const NOT_CSV = 'Please select a valid CSV file'

/** The server checks the content. */
export function isCsv({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type === 'text/csv' || name.toLowerCase().endsWith('.csv')
}

/** 1234 → "1.2 KB", 15000000 → "15 MB" */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB']
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${unit}`
}

/** Browsers cannot read a file modified after it was chosen. */
export async function isUnchanged(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
