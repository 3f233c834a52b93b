export type ListState = {
  isOpen: boolean
  /** Highlighted option; -1 is the text itself. */
  active: number
}

export type KeyOutcome = ListState & {
  /** The list used the key: prevent its default. */
  isTaken: boolean
  picked?: number
}

/**
 * WAI-ARIA "editable combobox". Arrows also pass through the text; Enter without a highlighted option submits the form.
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
