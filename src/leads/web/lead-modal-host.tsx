import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { product } from '#kit/shared/product.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { LeadModalProps, OpenedCta } from './lead-modal.tsx'
import { OPEN_CTA } from './open-cta.ts'

/** Loads and shows the lead modal on `open-cta`. Mount once. */
export function LeadModalHost() {
  const [Modal, setModal] = useState<ComponentType<LeadModalProps> | null>(null)
  const [opened, setOpened] = useState<OpenedCta | null>(null)
  const close = useCallback(() => setOpened(null), [])
  useEffect(() => {
    async function open(event: Event) {
      setOpened({ detail: (event as CustomEvent<unknown>).detail, page: window.location.pathname })
      try {
        const { LeadModal } = await import('./lead-modal.tsx')
        setModal(() => LeadModal)
      } catch {
        setOpened(null)
        showFailure()
      }
    }
    const listen = (event: Event) => void open(event)
    window.addEventListener(OPEN_CTA, listen)
    return () => window.removeEventListener(OPEN_CTA, listen)
  }, [])
  return Modal && <Modal opened={opened} onClose={close} />
}

function showFailure() {
  toast({
    tone: 'destructive',
    title: 'We couldn’t open the form',
    description: `Check your connection and reload the page, or email ${product.supportEmail}.`,
  })
}
