import type { CtaAction, Persona } from '../contract.ts'

/**
 * Detail of the `open-cta` event. The default action is a demo. `label` and `headline` replace the audience's texts for
 * openers that promise something else.
 */
export type OpenCta = { persona?: Persona; action?: CtaAction; label?: string; headline?: string }

export const OPEN_CTA = 'open-cta'

export function openCta(detail: OpenCta = {}): void {
  window.dispatchEvent(new CustomEvent<OpenCta>(OPEN_CTA, { detail }))
}
