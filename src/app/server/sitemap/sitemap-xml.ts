/** sitemaps.org/protocol.html; its 50 MB allow some 250 bytes per address. */
const MAX_ADDRESSES = 50_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export function sitemapIndex(addresses: readonly string[]): string {
  const parts = addresses.map(address => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`)
  return `${HEAD}<sitemapindex ${XMLNS}>\n${parts.join('')}</sitemapindex>\n`
}

/**
 * Without `lastmod`: we do not know it, and search engines ignore wrong dates (developers.google.com/search/docs,
 * "Build and submit a sitemap").
 */
export async function* sitemapOf(batches: AsyncIterable<string[]> | Iterable<string[]>): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${XMLNS}>\n`
  let left = MAX_ADDRESSES
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
