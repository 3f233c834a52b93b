import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PlaceField } from './place-field.tsx'

/**
 * The field that suggests places, once it is here: fetched when somebody turns to what `box` holds. Taking the place of the plain one it takes over
 * the caret.
 */
export function useSuggesting() {
  const box = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  const [Suggesting, setSuggesting] = useState<typeof PlaceField>()

  async function fetchField() {
    const { PlaceField } = await import('./place-field.tsx')
    const plain = box.current?.querySelector('input')
    const caret = plain && plain === document.activeElement ? [plain.selectionStart, plain.selectionEnd] : undefined
    flushSync(() => setSuggesting(() => PlaceField))
    const input = box.current?.querySelector('input')
    if (!caret || !input) return
    input.focus({ preventScroll: true })
    input.setSelectionRange(caret[0] ?? null, caret[1] ?? null)
  }
  function load() {
    if (isAsked.current) return
    isAsked.current = true
    // Without a network it stays a plain field until somebody turns to it again.
    fetchField().catch(() => {
      isAsked.current = false
    })
  }
  return { box, Suggesting, load }
}
