/** The events that pages push, with their values (names: specification, sections 2 and 8). */
export type AnalyticsEvents = {
  nav_solution_click: { persona: string; location: 'header-dropdown' }
  cta_click: { persona: string; cta: string; location: string }
  cta_submit: { persona: string; cta: string; location: string }
}

/**
 * Pushes an event to `window.dataLayer`, where a script of the operator's may read it; we load none. Nothing is pushed for
 * somebody whose browser sends Global Privacy Control (w3c.github.io/gpc).
 */
export function track<E extends keyof AnalyticsEvents>(event: E, values: AnalyticsEvents[E]): void {
  if ((navigator as PrivacyNavigator).globalPrivacyControl) return
  const page = window as { dataLayer?: object[] }
  page.dataLayer ??= []
  page.dataLayer.push({ event, ...values })
}

type PrivacyNavigator = Navigator & { globalPrivacyControl?: boolean }
