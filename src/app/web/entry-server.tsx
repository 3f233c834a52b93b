import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { ChosenTheme, PageAssets, PageRequest, RenderedPage, ServerBuild } from '#app/rendering.ts'
import { favoriteIdsQuery } from '#favorites/web/api.ts'
import { makeQueryClient, queryContext } from '#kit/web/api/query-client.ts'
import { THEME_COOKIE } from '#kit/web/theme/theme.ts'
import { App } from './app.tsx'
import { pageFailure } from './page-failure.ts'
import { FOR_EVERYBODY, PAGES_ROUTE, routes, WORK_ROUTE } from './routes.tsx'

const handler = createStaticHandler(routes)

/** The Host header cannot affect the page. */
const ORIGIN = 'http://localhost'

export const isForEverybody: ServerBuild['isForEverybody'] = url =>
  matchRoutes(routes, new URL(addressOf(url)))?.at(-1)?.route.handle === FOR_EVERYBODY

/** Throws only if the error page fails too. */
export async function renderPage({ url, transport, audience, theme, assetsFor }: PageRequest): Promise<RenderedPage> {
  const queryClient = makeQueryClient(transport)
  if (audience === 'strangers') queryClient.setQueryData(favoriteIdsQuery.queryKey, [])
  const requestContext = new RouterContextProvider()
  requestContext.set(queryContext, queryClient)
  const context = await handler.query(new Request(addressOf(url)), { requestContext })
  if (context instanceof Response) return elsewhere(context)

  const { head, body } = markup(context, queryClient)
  const failures = Object.entries(context.errors ?? {}).map(([id, error]) => [id, pageFailure(error)] as const)
  const state = {
    audience,
    router: { loaderData: context.loaderData, errors: failures.length ? Object.fromEntries(failures) : null },
    queries: dehydrate(queryClient),
  }
  const assets = assetsFor(context.matches.map(match => match.route.id))
  return {
    status: failures[0]?.[1].status ?? context.statusCode,
    html: documentHtml({ assets, theme, head, body, state }),
    error: Object.values(context.errors ?? {})[0],
  }
}

/** RFC 9112, section 3.2.2: an absolute address. */
function addressOf(url: string): string {
  if (url.startsWith('/')) return ORIGIN + url
  const given = URL.parse(url)
  return ORIGIN + (given ? given.pathname + given.search : '/')
}

export const chosenTheme: ServerBuild['chosenTheme'] = cookies => {
  const stored = cookies[THEME_COOKIE]
  return stored === 'light' || stored === 'dark' ? stored : undefined
}

/** Lazy: pages do not need the letter outlines. */
export const drawShare: ServerBuild['drawShare'] = async card => {
  const pictures = await import('./share/share-picture.tsx')
  return pictures.drawShare(card)
}

function elsewhere(response: Response): RenderedPage {
  return { status: response.status, location: response.headers.get('location') ?? '/', html: '' }
}

/** React has no error boundaries on the server. */
function markup(context: StaticHandlerContext, queryClient: QueryClient) {
  try {
    return render(context, queryClient)
  } catch (error) {
    const isWork = context.matches.some(({ route }) => route.id === WORK_ROUTE)
    context.errors = { [isWork ? WORK_ROUTE : PAGES_ROUTE]: error }
    context.statusCode = 500
    return render(context, queryClient)
  }
}

/** React puts titles and meta elements first; the root element ends them. */
function render(context: StaticHandlerContext, queryClient: QueryClient) {
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(
    <div id="root">
      <App queryClient={queryClient}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>
    </div>,
  )
  const start = html.indexOf('<div id="root">')
  return { head: html.slice(0, start), body: html.slice(start) }
}

type DocumentParts = {
  assets: PageAssets
  theme: ChosenTheme | undefined
  head: string
  body: string
  /** For hydration. */
  state: unknown
}

/**
 * A string, since `useId` depends on the position among siblings and the browser hydrates only the root. Inline
 * code is the same on every page and allowed by its hash, so the content security policy needs no nonce.
 */
function documentHtml({ assets, theme, head, body, state }: DocumentParts): string {
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0f3d2b">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${assets.inlineCss && `<style>${assets.inlineCss}</style>`}
${assets.stylesheets.map(href => `<link rel="stylesheet" href="${href}">`).join('')}
${assets.preload.map(href => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('')}
${assets.inlineScript && `<script>${assets.inlineScript}</script>`}
<script type="module" src="${assets.entry}" fetchpriority="low"></script>
${head}
</head>
<body>${body}<script id="state" type="application/json">${inertJson(state)}</script></body>
</html>`
}

/** An escaped `<` cannot close the script element. */
function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
