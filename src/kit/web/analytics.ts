/** Names: specification, sections 2 and 8. */
export type AnalyticsEvents = {
  nav_solution_click: { persona: string; location: 'header-dropdown' }
  cta_click: { persona: string; cta: string; location: string }
  cta_submit: { persona: string; cta: string; location: string }
}

/** For a script of the operator's; none is loaded. Respects Global Privacy Control (w3c.github.io/gpc). */
export function track<E extends keyof AnalyticsEvents>(event: E, values: AnalyticsEvents[E]): void {
  if ((navigator as PrivacyNavigator).globalPrivacyControl) return
  const page = window as { dataLayer?: object[] }
  page.dataLayer ??= []
  page.dataLayer.push({ event, ...values })
}

type PrivacyNavigator = Navigator & { globalPrivacyControl?: boolean }
