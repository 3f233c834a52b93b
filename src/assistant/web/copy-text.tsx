import { Check, Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#kit/web/button.tsx'
import { useCopy } from '#kit/web/copy/use-copy.ts'

type CopyTextProps = {
  label: string
  text: string
  note?: string
}

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
      We couldn’t copy that. Select the text and copy it yourself.
    </p>
  )
}
