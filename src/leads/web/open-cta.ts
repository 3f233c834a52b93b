import type { CtaAction, Persona } from '../contract.ts'

/**
 * What the page event `open-cta` carries in its `detail`; without an action the modal speaks of a demo. `label` and `headline`
 * are for openers that promise something else than the audience's page does: the modal says them instead.
 */
export type OpenCta = { persona?: Persona; action?: CtaAction; label?: string; headline?: string }

export const OPEN_CTA = 'open-cta'

/** Opens the lead modal, from anywhere on the page. */
export function openCta(detail: OpenCta = {}): void {
  window.dispatchEvent(new CustomEvent<OpenCta>(OPEN_CTA, { detail }))
}
