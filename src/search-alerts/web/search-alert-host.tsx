import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { FieldSearch } from '#search/contract.ts'
import { OPEN_SEARCH_ALERT } from '#search/web/enhanced/open-search-alert.ts'
import type { SearchAlertDialogProps } from './search-alert-dialog.tsx'

/** Loads the dialog on `open-search-alert`. Mount once per page. */
export function SearchAlertHost() {
  const [Dialog, setDialog] = useState<ComponentType<SearchAlertDialogProps> | null>(null)
  const [search, setSearch] = useState<FieldSearch | null>(null)
  const close = useCallback(() => setSearch(null), [])
  useEffect(() => {
    async function open(event: Event) {
      setSearch((event as CustomEvent<FieldSearch>).detail)
      try {
        const { SearchAlertDialog } = await import('./search-alert-dialog.tsx')
        setDialog(() => SearchAlertDialog)
      } catch {
        setSearch(null)
        toast({
          tone: 'destructive',
          title: 'We couldn’t open the form',
          description: 'Check your connection and reload the page.',
        })
      }
    }
    const listen = (event: Event) => void open(event)
    window.addEventListener(OPEN_SEARCH_ALERT, listen)
    return () => window.removeEventListener(OPEN_SEARCH_ALERT, listen)
  }, [])
  return Dialog && <Dialog search={search} onClose={close} />
}
