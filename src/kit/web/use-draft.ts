import { useEffect, useEffectEvent, useState } from 'react'

const TYPING_PAUSE_MS = 300

/** `known`: the value that the text began with, then those reported since. The last is what was reported last. */
type Draft = { text: string; known: string[] }

/**
 * Reports when typing pauses, and follows changes from outside (Back, a removed filter). `clean` normalizes, so that a
 * trailing space is no change.
 */
export function useDraft(
  value: string,
  { clean, onPause }: { clean: (text: string) => string; onPause: (value: string) => void },
): [text: string, setText: (text: string) => void] {
  const [draft, setDraft] = useState<Draft>({ text: value, known: [value] })
  // oxlint-disable-next-line react/set-state-in-effect -- an update of a discarded render stays, and what is typed meanwhile would be lost
  useEffect(() => setDraft(current => followed(current, value)), [value])
  const { text, known } = followed(draft, value)

  const given = known.at(-1)
  const report = useEffectEvent((next: string) => {
    setDraft(current => ({ ...current, known: [...current.known, next] }))
    onPause(next)
  })
  const next = clean(text)
  useEffect(() => {
    if (next === given) return undefined
    const pause = setTimeout(() => report(next), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [next, given])

  return [text, typed => setDraft(current => ({ ...followed(current, value), text: typed }))]
}

/** The draft once `value` is shown: its own text while the value is one that it knows. */
export function followed(draft: Draft, value: string): Draft {
  const at = draft.known.lastIndexOf(value)
  if (at === 0) return draft
  return at < 0 ? { text: value, known: [value] } : { text: draft.text, known: draft.known.slice(at) }
}
