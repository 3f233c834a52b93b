import { useState } from 'react'
import { announce } from './live-region.tsx'
import { toClipboard } from './to-clipboard.ts'

/**
 * For what copies a text: whether that was done, and doing it, which is said aloud too. `label` says what it is, e.g. "Key". What
 * was copied once counts until the text is another.
 */
export function useCopy(text: string, label: string) {
  const [tried, setTried] = useState<{ text: string; isDone: boolean }>()
  async function copy() {
    const isDone = await toClipboard(text)
    setTried({ text, isDone })
    announce(isDone ? `${label} copied.` : 'That could not be copied. Select it and copy it by hand.')
  }
  const state = tried?.text !== text ? 'idle' : tried.isDone ? 'copied' : 'failed'
  return { state, copy } as const
}
