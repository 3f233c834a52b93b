import { matchRoutes, type RouteObject } from 'react-router'

/** On hover or focus of a link. */
export function prefetchPages(routes: RouteObject[]): void {
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
