import { useState } from 'react'
import { announce } from '../live-region.tsx'
import { toClipboard } from './to-clipboard.ts'

/** `label`: such as "Key". Resets when `text` changes. */
export function useCopy(text: string, label: string) {
  const [tried, setTried] = useState<{ text: string; isDone: boolean }>()
  async function copy() {
    const isDone = await toClipboard(text)
    setTried({ text, isDone })
    announce(isDone ? `${label} copied.` : 'We couldn’t copy it. Select the text and copy it yourself.')
  }
  const state = tried?.text !== text ? 'idle' : tried.isDone ? 'copied' : 'failed'
  return { state, copy } as const
}
