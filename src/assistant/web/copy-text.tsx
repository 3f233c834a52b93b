import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { announce } from '#kit/web/live-region.tsx'

type CopyTextProps = {
  label: string
  text: string
  /** Below the text. */
  note?: string
}

/** A text under its name, to be copied. */
export function CopyText({ label, text, note }: CopyTextProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <CopyHead id={id} label={label} text={text} />
      <p className="mt-1 rounded-md border border-line bg-surface px-4 py-3 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {note && <p className="mt-1 text-sm text-muted tabular-nums">{note}</p>}
    </section>
  )
}

function CopyHead({ id, label, text }: { id: string; label: string; text: string }) {
  const { state, copy } = useCopy(text, label)
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h4 id={id} className="text-sm font-semibold">
          {label}
        </h4>
        <Button tone="quiet" size="sm" onClick={() => void copy()}>
          <CopyLabel isCopied={state === 'copied'} />
          <span className="sr-only">{label.toLowerCase()}</span>
        </Button>
      </div>
      {state === 'failed' && <CopyFailed />}
    </>
  )
}

/** Copies several texts at once, each below its name. */
export function CopyAll({ texts }: { texts: readonly { label: string; text: string }[] }) {
  const all = texts.map(({ label, text }) => `${label}\n${text}`).join('\n\n')
  const { state, copy } = useCopy(all, 'All texts')
  return (
    <div>
      <Button tone="secondary" size="sm" onClick={() => void copy()}>
        <CopyLabel isCopied={state === 'copied'} /> all
      </Button>
      {state === 'failed' && <CopyFailed />}
    </div>
  )
}

function CopyLabel({ isCopied }: { isCopied: boolean }) {
  const Icon = isCopied ? Check : Copy
  return (
    <>
      <Icon aria-hidden="true" className="size-4" />
      {isCopied ? 'Copied' : 'Copy'}
    </>
  )
}

function CopyFailed() {
  return (
    <p role="alert" className="text-sm font-medium text-clay">
      That could not be copied. Select the text and copy it by hand.
    </p>
  )
}

/** What was copied once is not the text any more when that has changed. */
function useCopy(text: string, label: string) {
  const [tried, setTried] = useState<{ text: string; isDone: boolean } | null>(null)
  async function copy() {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setTried({ text, isDone })
    if (isDone) announce(`${label} copied.`)
  }
  const state = tried?.text !== text ? 'idle' : tried.isDone ? 'copied' : 'failed'
  return { state, copy } as const
}
