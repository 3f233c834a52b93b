import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '#kit/web/load-part.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { whenTouched } from '#kit/web/when-touched.ts'
import { type Helper, OPEN_ASSISTANT } from '#leads/web/open-assistant.ts'
import type { AssistantProps } from './assistant.tsx'

/** On `open-assistant`. Rendered once, by the header. */
export function AssistantDialogs() {
  const [helper, setHelper] = useState<Helper | null>(null)
  const [Assistant, setAssistant] = useState<ComponentType<AssistantProps> | null>(null)

  useEffect(() => {
    async function open(event: Event) {
      const wanted = (event as CustomEvent<Helper>).detail
      const part = await loadPart(() => import('./assistant.tsx')).catch(() => null)
      if (!part) return showLoadError()
      setAssistant(() => part.Assistant)
      setHelper(wanted)
    }
    // Preloads, in case the connection drops.
    const stop = whenTouched(() => void import('./assistant.tsx').catch(() => null))
    const listener = (event: Event) => void open(event)
    addEventListener(OPEN_ASSISTANT, listener)
    return () => {
      stop()
      removeEventListener(OPEN_ASSISTANT, listener)
    }
  }, [])

  return Assistant && <Assistant helper={helper} onClose={() => setHelper(null)} />
}

function showLoadError() {
  toast({
    title: 'We couldn’t load the assistant',
    description: 'Check your connection and try again, or reload the page.',
    tone: 'destructive',
  })
}
