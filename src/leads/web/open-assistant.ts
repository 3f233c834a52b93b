/** Find Me a Field, and Build My NIL Clinic. */
export type Helper = 'field' | 'clinic'

export const OPEN_ASSISTANT = 'open-assistant'

/** Here because pages below the assistant open it too. */
export function openAssistant(helper: Helper): void {
  window.dispatchEvent(new CustomEvent<Helper>(OPEN_ASSISTANT, { detail: helper }))
}
