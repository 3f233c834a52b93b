import type { EarlyEvent } from './early-events.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** As people press, so that each press sees what those before it did, such as a navigation. */
const BETWEEN_PRESSES_MS = 100

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** In order, and once. To be called in an effect. */
export async function repeatEarlyEvents(early: EarlyEvent[]): Promise<void> {
  const events = early.splice(0)
  let isLate = false
  let hasPressed = false
  for (const [index, { event, value, checked }] of events.entries()) {
    const field = event.target as Field
    const isText = event.type === 'input' && field.tagName !== 'SELECT' && !isChoice(field)
    // Texts at once, as some fields are about to be replaced.
    isLate ||= !isText
    if (isLate) await (hasPressed ? sleep(BETWEEN_PRESSES_MS) : null)
    hasPressed ||= event.type === 'click'
    if (event.type === 'click') (event.target as Element).closest('button')!.click()
    else if (event.type === 'toggle') field.dispatchEvent(new Event('toggle'))
    else if (isChoice(field)) choose(field, checked)
    // Only what was typed last.
    else if (!events.slice(index + 1).some(later => later.event.target === field)) enter(field, value)
  }
}

function isChoice(field: Field): field is Field & HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function choose(field: HTMLInputElement, checked: boolean): void {
  field.checked = !checked
  field.click()
}

/** React reports a change only of a text it has not seen, and it may have read this one from the page. */
function enter(field: Field, value: string): void {
  if (field.tagName === 'SELECT') field.value = value
  else for (const text of [`${value} `, value]) type(field, text)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** React replaces the property of the element itself, and then takes the new text for its own. */
function type(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
