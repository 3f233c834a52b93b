import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { announce } from '#kit/web/live-region.tsx'

/** An id to be copied with one press; where the browser does not let us, it is selected by hand. */
export function CopyId({ id, label }: { id: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  async function copy() {
    const isDone = await navigator.clipboard.writeText(id).then(
      () => true,
      () => false,
    )
    setIsCopied(isDone)
    announce(isDone ? `${label} copied.` : 'That could not be copied. Select it and copy it by hand.')
  }
  return (
    <span className="inline-flex max-w-full min-w-0 items-center">
      <code className="min-w-0 text-xs wrap-anywhere text-muted">{id}</code>
      <button
        type="button"
        onClick={() => void copy()}
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-4" />
        <span className="sr-only">Copy {label}</span>
      </button>
    </span>
  )
}
