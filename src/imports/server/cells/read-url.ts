import { tidyLine } from '#kit/shared/tidy-text.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'
import { type CellFault, joined } from './cell-problems.ts'
import { noted, plain, type Reading, unusable } from './reading.ts'

const MAX_LENGTH = 500
const MAX_PHOTOS = 20
const BARE = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i
/** Looks like a URL. */
const FILE_NAME = /^[^/:]+\.(?:jpe?g|png|gif|webp|heic|avif|tiff?|bmp)$/i
const SCHEME = /^([a-z][a-z\d+.-]*):/i

export function readUrl(cell: string): Reading<string | null> {
  const text = tidyLine(cell)
  if (BARE.test(text)) return guessed(`https://${text}`)
  const [, scheme] = SCHEME.exec(text) ?? []
  if (!scheme) return unusable('url-invalid')
  if (!/^https?$/i.test(scheme)) return unusable('url-scheme')
  return isShortAddress(text) ? plain(withSmallScheme(text)) : unusable('url-invalid')
}

function guessed(url: string): Reading<string | null> {
  return isShortAddress(url) ? noted(url, 'url-guess', url) : unusable('url-invalid')
}

function isShortAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && isWebAddress(text)
}

/** The database accepts only lower case. */
function withSmallScheme(url: string): string {
  return url.replace(/^https?/i, scheme => scheme.toLowerCase())
}

/** Separated by spaces, semicolons or commas. */
export function readPhotos(cell: string): Reading<string[]> {
  const urls = new Set<string>()
  const faults: CellFault[] = []
  for (const part of cell.split(/[\s;|]+|,(?=\s|https?:|www\.|$)/i)) {
    if (part === '') continue
    const { value, faults: own } = FILE_NAME.test(part) ? unusable('photo-invalid') : readUrl(part)
    const isPlain = value !== null && own.length === 0 && value.startsWith('https:')
    const url = value?.replace(/^http:/, 'https:')
    if (own.some(({ code }) => code === 'url-scheme')) faults.push(...own.map(fault => ({ ...fault, part })))
    else if (!url || !isShortAddress(url)) faults.push({ code: 'photo-invalid', suggestion: null, part })
    else if (!isPlain) faults.push({ code: 'photo-https', suggestion: url, part })
    if (url && isShortAddress(url)) urls.add(url)
  }
  const value = [...urls].slice(0, MAX_PHOTOS)
  if (urls.size > MAX_PHOTOS) faults.push({ code: 'photo-too-many', suggestion: null })
  return { value, faults: joined(faults) }
}
