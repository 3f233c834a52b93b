import type { Page } from '@playwright/test'

/** Of a first visit before any interaction; kB (1,000 bytes). */
export type PageWeight = {
  /** HTML with the inlined style sheet. */
  document: number
  script: number
  style: number
  font: number
  other: number
  total: number
  requests: number
}

/** Weighs a page until the network is idle. Needs a fresh context. */
export async function weighPage(page: Page, url: string): Promise<PageWeight> {
  const network = await page.context().newCDPSession(page)
  const kinds = new Map<string, string>()
  const weight: PageWeight = { document: 0, script: 0, style: 0, font: 0, other: 0, total: 0, requests: 0 }
  network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kilobytes = encodedDataLength / 1000
    weight[kindOf(kinds.get(requestId))] += kilobytes
    weight.total += kilobytes
    weight.requests += 1
  })
  await network.send('Network.enable')
  // A stream of changes stays open.
  await page.addInitScript('globalThis.EventSource = class extends EventTarget { close() {} }')
  await page.goto(url, { waitUntil: 'networkidle' })
  await network.detach()
  return weight
}

function kindOf(type: string | undefined): 'document' | 'script' | 'style' | 'font' | 'other' {
  switch (type) {
    case 'Document':
      return 'document'
    case 'Script':
      return 'script'
    case 'Stylesheet':
      return 'style'
    case 'Font':
      return 'font'
    default:
      return 'other'
  }
}
