import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { joinClasses } from './join-classes.ts'

type Item = { id: string }

type ListAndDetailProps<T extends Item> = {
  label: string
  items: readonly T[]
  /** Default: the first, or `unchosen`. */
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
  renderSummary: (item: T) => ReactNode
  renderDetail: (id: string) => ReactNode
  backLabel: string
  more?: ReactNode
  /** For items where opening has effects. */
  unchosen?: ReactNode
}

/** On a phone one after the other. Keys: arrows, j, k. */
export function ListAndDetail<T extends Item>({
  items,
  chosen,
  onChoose,
  more,
  unchosen,
  ...rest
}: ListAndDetailProps<T>) {
  const panel = useRef<HTMLDivElement>(null)
  const shown = chosen ?? (unchosen === undefined ? items[0]?.id : undefined)
  useEffect(() => {
    // On a phone the list and its focus are gone.
    if (chosen && document.activeElement === document.body) panel.current?.focus()
  }, [chosen])
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className={joinClasses('flex min-w-0 flex-col gap-4', chosen !== undefined && 'max-lg:hidden')}>
        <ul aria-label={rest.label} className="flex flex-col gap-2">
          {items.map(item => (
            <li key={item.id}>
              <button
                type="button"
                aria-current={item.id === shown ? 'true' : undefined}
                onClick={() => onChoose(item.id)}
                onKeyDown={moveChoice}
                className={itemLook}
              >
                {rest.renderSummary(item)}
              </button>
            </li>
          ))}
        </ul>
        {more}
      </div>
      <div
        ref={panel}
        tabIndex={-1}
        // Keeps the item when it leaves the list.
        onFocus={() => chosen === undefined && shown !== undefined && onChoose(shown)}
        className={joinClasses('min-w-0 outline-none', chosen === undefined && 'max-lg:hidden')}
      >
        <Button tone="quiet" className="mb-2 -ml-4 lg:hidden" onClick={() => onChoose(undefined)}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          {rest.backLabel}
        </Button>
        {shown === undefined ? unchosen : rest.renderDetail(shown)}
      </div>
    </div>
  )
}

const itemLook = joinClasses(
  'flex min-h-11 w-full min-w-0 flex-col items-start gap-1 rounded-md border border-line bg-surface p-3 text-left',
  'hover:border-line-strong hover:bg-hover lg:aria-[current=true]:border-link lg:aria-[current=true]:inset-ring lg:aria-[current=true]:inset-ring-link',
)

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

function moveChoice(event: KeyboardEvent<HTMLButtonElement>) {
  const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
  if (step === undefined) return
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]
  const next = buttons[buttons.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}
