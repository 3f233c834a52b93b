import { useEffect, useState } from 'react'
import type { Suggestion } from './combobox.tsx'

/** `signal` aborts when the text has changed. */
export type LoadSuggestions = (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>

/** Failures yield an empty list. */
export function useSuggestions(
  source: readonly Suggestion[] | LoadSuggestions,
  text: string,
  isWanted: boolean,
): { items: readonly Suggestion[]; loading: boolean } {
  const [loaded, setLoaded] = useState<{ text: string; items: readonly Suggestion[] }>({ text: '', items: [] })
  const load = typeof source === 'function' ? source : undefined

  useEffect(() => {
    if (!load || !isWanted) return undefined
    const stop = new AbortController()
    const keep = (items: readonly Suggestion[]) => stop.signal.aborted || setLoaded({ text, items })
    const pause = setTimeout(() => load(text, stop.signal).then(keep, () => keep([])), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(pause)
      stop.abort()
    }
  }, [load, text, isWanted])

  if (typeof source !== 'function') return { items: matching(source, text), loading: false }
  return { items: loaded.items, loading: isWanted && loaded.text !== text }
}

const TYPING_PAUSE_MS = 120

function matching(all: readonly Suggestion[], text: string) {
  const wanted = text.trim().toLowerCase()
  return all.filter(item => item.value.toLowerCase().includes(wanted))
}
