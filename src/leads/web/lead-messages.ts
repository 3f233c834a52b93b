import { tidyLine } from '#kit/shared/tidy-text.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { type CtaAction, ctaActions, type Persona, personas } from '../contract.ts'
import type { OpenCta } from './open-cta.ts'
import type { PersonaContent } from './personas.ts'

/** Any script can send `open-cta`: unknown values are dropped. */
export function readCta(detail: unknown): OpenCta {
  const { persona, action, label, headline } = Object(detail) as Record<string, unknown>
  return {
    persona: personas.find(known => known === persona),
    action: ctaActions.find(known => known === action),
    label: plainLine(label, 60),
    headline: plainLine(headline, 160),
  }
}

function plainLine(text: unknown, length: number): string | undefined {
  const line = typeof text === 'string' ? tidyLine(text) : ''
  return Array.from(line).slice(0, length).join('').trim() || undefined
}

export type LeadTexts = { title: string; description: string; submit: string; action: CtaAction }

type Contents = Readonly<Record<Persona, Pick<PersonaContent, 'headline' | 'primaryCta'>>>

/** The modal's texts (specification, section 2: Lead modal), unless the opener brings its own. */
export function leadTexts({ persona, action, label, headline }: OpenCta, contents: Contents): LeadTexts {
  const content = persona && contents[persona]
  const ctaAction = action ?? content?.primaryCta.action ?? 'demo'
  return {
    title: label ?? content?.primaryCta.label ?? 'Get started',
    description: headline ?? content?.headline ?? "Tell us a bit about you and we'll get you set up",
    // The action's label would not match what such an opener promises.
    submit: label ? 'Send' : submitLabel(ctaAction),
    action: ctaAction,
  }
}

function submitLabel(action: CtaAction): string {
  switch (action) {
    case 'demo':
      return 'Request demo'
    case 'list':
      return 'List my facility'
    case 'start':
      return 'Start free'
  }
}

/** The server's message, or the default (specification, section 8). */
export function leadFailure(error: unknown): string {
  return (error instanceof ApiError && error.problem?.detail) || 'Failed to submit'
}
