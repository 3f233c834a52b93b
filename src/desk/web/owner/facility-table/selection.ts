/** Which rows are selected: some by id, or all that match the filter, also those not loaded. */
export type Chosen = {
  ids: ReadonlySet<string>
  isAll: boolean
  /** Where a range begins. */
  anchor: string | null
}

export const noneChosen: Chosen = { ids: new Set(), isAll: false, anchor: null }

/** `extend` (Shift) gives every row from the anchor on the state that this one gets. `shown`: ids in order. */
export function toggle(
  chosen: Chosen,
  { id, shown, extend }: { id: string; shown: readonly string[]; extend: boolean },
): Chosen {
  const before = chosen.isAll ? new Set(shown) : chosen.ids
  const isOn = !before.has(id)
  const from = extend && chosen.anchor !== null ? shown.indexOf(chosen.anchor) : -1
  const at = shown.indexOf(id)
  const range = from < 0 || at < 0 ? [id] : shown.slice(Math.min(from, at), Math.max(from, at) + 1)
  const ids = new Set(before)
  for (const each of range) {
    if (isOn) ids.add(each)
    else ids.delete(each)
  }
  return { ids, isAll: false, anchor: id }
}

/** Selects all shown, or none if all are. */
export function toggleShown(chosen: Chosen, shown: readonly string[]): Chosen {
  const isFull = chosen.isAll || shown.every(id => chosen.ids.has(id))
  return isFull ? noneChosen : { ids: new Set(shown), isAll: false, anchor: null }
}

export function isChosen({ ids, isAll }: Chosen, id: string): boolean {
  return isAll || ids.has(id)
}
