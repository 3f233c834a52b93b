import { daysOf, ELEMENT, SHOWN_DAYS } from '../rules.ts'

export const themes = ['', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export type WidgetSettings = {
  facilityId: string
  /** '' follows the page around the widget. */
  theme: Theme
  days: number
}

/** What a site writes to show the widget; `origin` is ours. What is as usual is left out. */
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

/** The id in what somebody has pasted: the id alone, or the address of any page of a facility. Null when there is none. */
export function facilityIdIn(text: string): string | null {
  return /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i.exec(text)?.[0].toLowerCase() ?? null
}
