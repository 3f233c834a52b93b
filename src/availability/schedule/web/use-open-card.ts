import { useState } from 'react'

/** At most one card is open. Keys change with the revision, so saving or reloading closes all. */
export function useOpenCard(revision: number): [openKey: number | null, setOpenKey: (key: number | null) => void] {
  const [open, setOpen] = useState<{ key: number; revision: number } | null>(null)
  const openKey = open?.revision === revision ? open.key : null
  return [openKey, key => setOpen(key === null ? null : { key, revision })]
}
