import lighthouse from 'lighthouse'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export type PageScores = Record<Category, number> & {
  /** Largest Contentful Paint and Total Blocking Time, milliseconds. */
  lcp: number
  tbt: number
  /** Cumulative Layout Shift. */
  cls: number
  faults: string[]
}

/** A mid-range phone on slow 4G (Lighthouse's default), in the browser debugging on `port`. */
export async function measurePage(url: string, port: number): Promise<PageScores> {
  // About one run in fifty fails, regardless of the page.
  const lhr = (await runOnce(url, port)) ?? (await runOnce(url, port))
  if (!lhr) throw new Error(`Lighthouse returned no result for ${url}, twice.`)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const scores = Object.fromEntries(categories.map(name => [name, lhr.categories[name]?.score ?? 0]))
  return {
    ...(scores as Record<Category, number>),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    faults: Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
      .map(({ id, title }) => `${id}: ${title}`),
  }
}

async function runOnce(url: string, port: number) {
  const run = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
  return run && !run.lhr.runtimeError && run.lhr.categories['performance']?.score != null ? run.lhr : undefined
}
