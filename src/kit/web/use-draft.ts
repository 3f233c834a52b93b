import { useEffect, useEffectEvent, useState } from 'react'

const TYPING_PAUSE_MS = 300

/**
 * Reports when typing pauses, and follows changes from outside (Back, a removed filter). `clean` normalizes, so that a
 * trailing space is no change.
 */
export function useDraft(
  value: string,
  { clean, onPause }: { clean: (text: string) => string; onPause: (value: string) => void },
): [text: string, setText: (text: string) => void] {
  const [draft, setDraft] = useState({ text: value, given: value, seen: value })
  if (value !== draft.seen) {
    const isOurs = value === draft.given
    setDraft({ text: isOurs ? draft.text : value, given: value, seen: value })
  }

  const give = useEffectEvent((next: string) => {
    setDraft(current => ({ ...current, given: next }))
    onPause(next)
  })
  const next = clean(draft.text)
  useEffect(() => {
    if (next === draft.given) return undefined
    const pause = setTimeout(() => give(next), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [next, draft.given])

  return [draft.text, text => setDraft(current => ({ ...current, text }))]
}
