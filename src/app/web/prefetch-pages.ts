import { matchRoutes, type RouteObject } from 'react-router'

/** Fetches the program of a page as soon as somebody points at a link to it, so that the tap finds it here. */
export function prefetchPages(routes: RouteObject[]): void {
  for (const intent of ['pointerover', 'focusin']) {
    document.addEventListener(intent, ({ target }) => prefetch(routes, target), { passive: true })
  }
}

function prefetch(routes: RouteObject[], target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin) return
  for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
    // Should it fail, the tap itself fetches again and shows what is wrong.
    if (typeof route.lazy === 'function') route.lazy().catch(() => {})
  }
}
