import { createRequire } from 'node:module'
import type { validate as Validate } from '@openactive/data-model-validator'
import type { RpdeValidator as Rpde } from '@openactive/rpde-validator'
import type { FeedItem } from '#feeds/contract.ts'

/** Worker threads: both official validators are CommonJS and cannot be imported by name. */
const load = createRequire(import.meta.url)
const { validate } = load('@openactive/data-model-validator') as { validate: typeof Validate }
const { RpdeValidator } = load('@openactive/rpde-validator') as { RpdeValidator: typeof Rpde }

const PAGE_TIMEOUT_MS = 300_000

/** Failures as “type path (id)”. */
export async function validateItems(items: readonly FeedItem[]): Promise<string[]> {
  const failures: string[] = []
  for (const { id, data } of items) {
    if (!data) continue
    const found = await validate(data, { loadRemoteJson: false })
    for (const { severity, type, path } of found) if (severity === 'failure') failures.push(`${type} ${path} (${id})`)
  }
  return failures
}

/** Everything above a suggestion, as “severity: type url”. */
export async function walkFeed(url: string): Promise<string[]> {
  const { pages } = await RpdeValidator(url, { pageLimit: Number.MAX_SAFE_INTEGER, timeoutMs: PAGE_TIMEOUT_MS })
  return pages.flatMap(page =>
    page.errors
      .filter(({ data }) => data.severity !== 'suggestion')
      .map(({ data: { severity, type, message } }) => `${severity}: ${type} ${page.url} ${message.split('\n', 1)[0]}`),
  )
}
