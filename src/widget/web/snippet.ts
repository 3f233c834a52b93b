import { daysOf, ELEMENT, SHOWN_DAYS } from '../rules.ts'

export const themes = ['', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export type WidgetSettings = {
  facilityId: string
  /** '' follows the host page. */
  theme: Theme
  days: number
}

/** Omits default values; `origin` is ours. */
export function snippetOf(origin: string, settings: WidgetSettings): string {
  const attributes = Object.entries(attributesOf(settings)).map(([name, value]) => ` ${name}="${value}"`)
  return `<script src="${origin}/widget.js" async></script>\n<${ELEMENT}${attributes.join('')}></${ELEMENT}>`
}

export function attributesOf({ facilityId, theme, days }: WidgetSettings) {
  return {
    facility: facilityId,
    ...(theme && { theme }),
    ...(daysOf(String(days)) !== SHOWN_DAYS.default && { days: String(days) }),
  }
}

/** From the bare id or any address of a facility. */
export function facilityIdIn(text: string): string | null {
  return /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i.exec(text)?.[0].toLowerCase() ?? null
}
