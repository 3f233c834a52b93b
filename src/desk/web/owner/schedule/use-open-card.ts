import { useState } from 'react'

/**
 * Which card of a list is open, one at most. The keys of another state of the schedule name other cards: all are closed once it is saved
 * or taken anew.
 */
export function useOpenCard(revision: number): [openKey: number | null, setOpenKey: (key: number | null) => void] {
  const [open, setOpen] = useState<{ key: number; revision: number } | null>(null)
  const openKey = open?.revision === revision ? open.key : null
  return [openKey, key => setOpen(key === null ? null : { key, revision })]
}
