import type { Facility } from '#facilities/contract.ts'
import type { Transport } from '#kit/shared/transport.ts'

/** What the built pages (`app/web/entry-server.tsx`) offer to the server. */
export type ServerBuild = {
  renderPage: (request: PageRequest) => Promise<RenderedPage>
  /** The visitor's own choice of colors, from the request's cookies; undefined follows the device. */
  chosenTheme: (cookies: Record<string, string | undefined>) => ChosenTheme | undefined
  /** The picture that is shown where a page is shared, as an SVG of 1200 by 630 px that needs no font. */
  drawShare: (card: ShareCard) => Promise<string>
}

/** What such a picture says. Texts may be anything that people typed: what cannot be drawn is left out. */
export type ShareCard = {
  /** What kind of thing it is: "Soccer · outdoor". */
  eyebrow: string
  title: string
  /** Stands in where nothing of the title can be drawn. */
  otherTitle: string
  /** Where it is, or a sentence. */
  text: string
  /** Stands out: a price, or dates. */
  highlight: string | null
  /** The field or court that is drawn beside it, to scale. */
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
  /** Carries the page's calls to the API. */
  transport: Transport
  theme: ChosenTheme | undefined
  /** What the document loads when these routes (named by their source file) are shown. */
  assetsFor: (routeIds: string[]) => PageAssets
}

export type RenderedPage = {
  status: number
  /** Set when the page sends the visitor elsewhere; there is nothing to show then. */
  location?: string
  html: string
  /** What went wrong while the page was made, for the log. The visitor sees the error page. */
  error?: unknown
}

export type PageAssets = {
  /** The entry module's address. */
  entry: string
  /** Modules the page will need, to be fetched early. */
  preload: string[]
  /** Style sheets to link. */
  stylesheets: string[]
  /** CSS put into the document itself: no request stands before the first paint. */
  inlineCss: string
}
