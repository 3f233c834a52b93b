import { Check, Copy } from 'lucide-react'
import { useCopy } from '#kit/web/copy/use-copy.ts'

/** Falls back to manual selection without clipboard access. */
export function CopyId({ id, label }: { id: string; label: string }) {
  const { state, copy } = useCopy(id, label)
  const Icon = state === 'copied' ? Check : Copy
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
