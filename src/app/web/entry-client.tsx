import '#kit/web/styles.css'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Audience } from '#app/rendering.ts'
import { isPersonal, makeQueryClient, queryContext } from '#kit/web/api/query-client.ts'
import { browserTransport } from '#kit/web/api/transport.ts'
import { App } from './app.tsx'
import { repeatEarlyEvents } from './repeat-early-events.ts'
import { routes } from './routes.tsx'

/** On hover or focus of a link. */
function prefetchPages(routes: RouteObject[]): void {
  for (const intent of ['pointerover', 'focusin']) {
    document.addEventListener(intent, ({ target }) => prefetch(routes, target), { passive: true })
  }
}

function prefetch(routes: RouteObject[], target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin) return
  for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
    // The click retries and shows the error.
    if (typeof route.lazy === 'function') route.lazy().catch(() => {})
  }
}

type PageState = { audience: Audience; router: HydrationState; queries: DehydratedState }

const state = JSON.parse(document.querySelector('#state')!.textContent) as PageState
const queryClient = makeQueryClient(browserTransport)
hydrate(queryClient, state.queries)
// Their first use fetches them again.
if (state.audience === 'everybody') void queryClient.invalidateQueries({ predicate: isPersonal, refetchType: 'none' })
await loadMatchedPages()

const router = createBrowserRouter(routes, {
  hydrationData: state.router,
  getContext: () => {
    const context = new RouterContextProvider()
    context.set(queryContext, queryClient)
    return context
  },
})

prefetchPages(routes)
// From here on React hydrates what is pressed.
window.earlyEvents?.stop()
startTransition(() => {
  hydrateRoot(
    document.querySelector('#root')!,
    <App queryClient={queryClient}>
      <Repeated>
        <RouterProvider router={router} />
      </Repeated>
    </App>,
  )
})

/** Its effect runs after those of the page. */
function Repeated({ children }: { children: ReactNode }) {
  useEffect(() => void repeatEarlyEvents(window.earlyEvents?.events ?? []), [])
  return children
}

/** Otherwise the screen would flash empty. */
async function loadMatchedPages(): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}
