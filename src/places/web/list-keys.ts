export type ListState = {
  isOpen: boolean
  /** Of the option that is highlighted; -1 is the text itself. */
  active: number
}

export type KeyOutcome = ListState & {
  /** The key did something in the list: the browser and the form do nothing with it. */
  isTaken: boolean
  /** The option that was chosen. */
  picked?: number
}

/**
 * What a key does in a text field with a list of suggestions (the pattern "editable combobox" of WAI-ARIA). The arrows go round
 * through the options and the text; Enter chooses what is highlighted and otherwise sends the form; Escape puts the list away.
 */
export function pressKey(key: string, { isOpen, active }: ListState, count: number): KeyOutcome {
  const isShown = isOpen && count > 0
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step !== 0 && !isShown) return { isOpen: true, active: -1, isTaken: true }
  if (step !== 0) return { isOpen, active: ((active + 1 + step + count + 1) % (count + 1)) - 1, isTaken: true }
  if (key === 'Enter') {
    const closed = { isOpen: false, active: -1 }
    return isShown && active >= 0 && active < count
      ? { ...closed, isTaken: true, picked: active }
      : { ...closed, isTaken: false }
  }
  if (key === 'Escape') return { isOpen: false, active: -1, isTaken: isShown }
  return { isOpen, active, isTaken: false }
}
