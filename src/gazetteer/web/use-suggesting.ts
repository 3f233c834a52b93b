import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Loads the field when `box` gets attention, and keeps the caret. */
export function useSuggesting<Props>(loadField: () => Promise<ComponentType<Props>>) {
  const box = useRef<HTMLDivElement>(null)
  const loading = useRef<Promise<void>>(null)
  const [Suggesting, setSuggesting] = useState<ComponentType<Props>>()

  async function fetchField() {
    const Field = await loadField()
    const plain = box.current?.querySelector('input')
    const caret = plain && plain === document.activeElement ? [plain.selectionStart, plain.selectionEnd] : undefined
    flushSync(() => setSuggesting(() => Field))
    const input = box.current?.querySelector('input')
    if (!caret || !input) return
    input.focus({ preventScroll: true })
    input.setSelectionRange(caret[0] ?? null, caret[1] ?? null)
  }
  function load() {
    loading.current ??= fetchField().catch(() => {
      // Offline: stays plain until the next attempt.
      loading.current = null
    })
  }
  return { box, Suggesting, load }
}
