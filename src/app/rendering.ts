import type { Facility } from '#facilities/contract.ts'
import type { Transport } from '#kit/shared/transport.ts'

/** Exports of the server build (`app/web/entry-server.tsx`). */
export type ServerBuild = {
  renderPage: (request: PageRequest) => Promise<RenderedPage>
  isForEverybody: (url: string) => boolean
  /** From cookies; undefined follows the device. */
  chosenTheme: (cookies: Record<string, string | undefined>) => ChosenTheme | undefined
  /** SVG, 1200 by 630 px, without fonts. */
  drawShare: (card: ShareCard) => Promise<string>
}

/** User-supplied texts. */
export type ShareCard = {
  /** Such as "Soccer · outdoor". */
  eyebrow: string
  title: string
  /** Replaces a title without drawable characters. */
  otherTitle: string
  text: string
  /** A price or dates. */
  highlight: string | null
  /** Drawn to scale. */
  ground: Pick<
    Facility,
    | 'name'
    | 'sportTypes'
    | 'linesMarkedFor'
    | 'surfaceType'
    | 'indoorOutdoor'
    | 'lighting'
    | 'dimensionsLengthFt'
    | 'dimensionsWidthFt'
  >
}

export type ChosenTheme = 'light' | 'dark'

/**
 * `strangers` have neither a visitor’s nor an account’s cookie, and so nothing of their own to ask for. A page for
 * `everybody` is rendered without cookies, and the browser then asks for what is the visitor’s own.
 */
export type Audience = 'strangers' | 'everybody' | 'visitor'

export type PageRequest = {
  /** Path and query. */
  url: string
  transport: Transport
  audience: Audience
  theme: ChosenTheme | undefined
  /** Route ids are source files. */
  assetsFor: (routeIds: string[]) => PageAssets
}

export type RenderedPage = {
  status: number
  /** For redirects. */
  location?: string
  html: string
  error?: unknown
}

export type PageAssets = {
  entry: string
  preload: string[]
  stylesheets: string[]
  /** No request blocks the first paint. */
  inlineCss: string
  /** Keeps early events. */
  inlineScript: string
}
