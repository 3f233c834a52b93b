import { useEffect, useEffectEvent, useState } from 'react'

/** Long enough to finish a word, short enough that the list seems to follow the typing. */
const TYPING_PAUSE_MS = 300

/**
 * The text in a field whose value lives elsewhere: given on when typing pauses, and replaced when the value changes by
 * another hand (Back, a removed filter). `clean` says what a text comes to, so that a space at its end is no change.
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
