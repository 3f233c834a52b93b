import type { Facility } from '#facilities/contract.ts'
import type { Transport } from '#kit/shared/transport.ts'

/** Exports of the server build (`app/web/entry-server.tsx`). */
export type ServerBuild = {
  renderPage: (request: PageRequest) => Promise<RenderedPage>
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

export type PageRequest = {
  /** Path and query. */
  url: string
  transport: Transport
  /** Has neither a visitor’s nor an account’s cookie, and so no favorites to ask for. */
  isStranger: boolean
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
