import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { announce } from './live-region.tsx'

type CopyButtonProps = {
  text: string
  /** What is copied, e.g. "Key": spoken, and part of the button's name. */
  label: string
  /** `primary` where copying is what somebody came for. */
  tone?: 'primary' | 'secondary' | 'quiet'
}

/** Copies a text; where the browser does not let us, it says to do so by hand. What was copied once counts until the text is another. */
export function CopyButton({ text, label, tone = 'quiet' }: CopyButtonProps) {
  const [tried, setTried] = useState<{ text: string; isDone: boolean }>()
  const isTried = tried?.text === text
  const Icon = isTried && tried.isDone ? Check : Copy
  async function copy() {
    const isDone = await write(text)
    setTried({ text, isDone })
    announce(isDone ? `${label} copied.` : 'That could not be copied. Select it and copy it by hand.')
  }
  return (
    <Button tone={tone} size="sm" className="noscript:hidden" onClick={() => void copy()}>
      <Icon aria-hidden="true" className="size-4" />
      {isTried ? (tried.isDone ? 'Copied' : 'Copy by hand') : 'Copy'}
      <span className="sr-only"> {label.toLowerCase()}</span>
    </Button>
  )
}

/** Where a page came by http there is no clipboard at all. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
