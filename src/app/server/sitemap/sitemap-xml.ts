/** At most so many addresses stand in one file (sitemaps.org/protocol.html; 50 MB are some 250 bytes more for each). */
const MOST_ADDRESSES = 50_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The file that names the others. */
export function sitemapIndex(addresses: readonly string[]): string {
  const parts = addresses.map(address => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`)
  return `${HEAD}<sitemapindex ${XMLNS}>\n${parts.join('')}</sitemapindex>\n`
}

/**
 * A list of addresses as it grows. `lastmod` is left out everywhere: nothing tells when what a page says last changed, and search
 * engines drop dates that prove wrong (developers.google.com/search/docs, "Build and submit a sitemap").
 */
export async function* sitemapOf(batches: AsyncIterable<string[]> | Iterable<string[]>): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${XMLNS}>\n`
  let left = MOST_ADDRESSES
  for await (const addresses of batches) {
    const taken = addresses.slice(0, left)
    yield taken.map(address => `<url><loc>${escaped(address)}</loc></url>\n`).join('')
    left -= taken.length
    if (left === 0) break
  }
  yield '</urlset>\n'
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
